import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { mails } from '#app/schema/mail.server.ts'

/**
 * Counts emails about an order that were refused or keep failing, and that staff have not resent. Needs the placeholder
 * `orderId`.
 */
export function countUndelivered(db: Queryable): SQL<number> {
  const { orderId, deliveredAt, givenUpAt, lastError } = mails
  const ofOrder = eq(orderId, sql.placeholder('orderId'))
  const count = db
    .select({ mails: sql`count(*)::int` })
    .from(mails)
    .where(and(ofOrder, isNull(deliveredAt), isNull(givenUpAt), isNotNull(lastError)))
  return sql<number>`(${count})`
}
