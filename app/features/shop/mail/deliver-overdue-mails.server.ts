import { and, asc, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { isDue, isFree, isToSend } from './claim-mail.server.ts'
import { deliverMail, type DeliveringShop } from './deliver-mail.server.ts'

const overdueBatch = 100
/** The job runs every minute; with a mail server that hangs, its runs would otherwise pile up. */
const runMs = 50_000

/** After a first attempt an email waits ten minutes per attempt, longer than its job's own retries. */
export async function deliverOverdueMails(shop: DeliveringShop & Pick<Shop, 'log'>): Promise<void> {
  const now = shop.now()
  const delay = sql`make_interval(secs => greatest(5, ${mails.attempts} * 600))`
  const since = sql`greatest(${mails.createdAt}, ${mails.sendAfter})`
  const hasWaited = lt(since, sql`${sql.param(now, mails.createdAt)}::timestamptz - ${delay}`)
  const overdue = await shop.db
    .select({ mailId: mails.id })
    .from(mails)
    .where(and(isToSend, isDue(now), isFree(now), or(hasWaited, isNotNull(mails.claimedUntil))))
    .orderBy(asc(mails.attempts), asc(mails.id))
    .limit(overdueBatch)
  const end = performance.now() + runMs
  for (const { mailId } of overdue) {
    if (performance.now() > end) return
    try {
      await deliverMail(shop, { mailId })
    } catch (error) {
      shop.log.warn({ error, mailId }, 'an overdue email failed again')
    }
  }
}
