import { sql, type SQL } from 'drizzle-orm'
import type { Permission } from '#app/features/ground/people/permissions.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { contactMessages } from '#app/schema/contact.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { orders } from '#app/schema/orders.server.ts'

export type Waiting = { orders: number; inbox: number; failedMails: number }

/** Counting stops here, because badges show at most "99+". */
const most = 100

/** Counts the items that need this employee's attention, up to 100 of each kind; 0 for kinds they may not see. */
export async function countWaiting(db: Queryable, permissions: readonly Permission[]): Promise<Waiting> {
  const counted = (needed: Permission, rows: SQL) =>
    permissions.includes(needed)
      ? sql`(select count(*)::integer from (${rows} limit ${most}) as waiting)`
      : sql`0`
  // Each half of the "or" uses a separate index.
  const toWorkOn = sql`(select ${orders.id} from ${orders}
      where ${orders.status} = 'PENDING' and ${orders.canceledAt} is null limit ${most})
    union (select ${orders.id} from ${orders}
      where ${orders.unansweredSince} is not null and ${orders.status} <> 'UNPAID' limit ${most})`
  const unread = sql`(select 1 from ${contactMessages} where ${contactMessages.doneAt} is null limit ${most})`
  const unanswered = sql`(select 1 from ${orders}
      where ${orders.unansweredSince} is not null and ${orders.status} <> 'UNPAID' limit ${most})
    union all (select 1 from ${orders} where ${orders.changesRequestedAt} is not null limit ${most})`
  const inbox = permissions.includes('orders.read') ? sql`${unread} union all ${unanswered}` : unread
  const failed = sql`select 1 from ${mails} where ${mails.refusedAt} is not null and ${mails.givenUpAt} is null`
  const [waiting] = await rowsOf<Waiting>(
    db,
    sql`select ${counted('orders.read', toWorkOn)} as "orders", ${counted('contact', inbox)} as "inbox",
      ${counted('mails', failed)} as "failedMails"`,
  )
  if (!waiting) throw new Error('nothing was counted')
  return waiting
}
