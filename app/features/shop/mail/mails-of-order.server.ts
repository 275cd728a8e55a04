import { and, eq, isNotNull, sql, isNull, type SQL } from 'drizzle-orm'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { isFree, isToSend } from './claim-mail.server.ts'

const isDelayed = and(isToSend, isNotNull(mails.sendAfter))

/** Selects whether an email about an order waits until its move can no longer be undone. Placeholder: `orderId`. */
export function hasDelayedMail(db: Queryable): SQL<boolean> {
  const ofOrder = eq(mails.orderId, sql.placeholder('orderId'))
  return sql<boolean>`exists (${db.select({ id: mails.id }).from(mails).where(and(ofOrder, isDelayed))})`
}

/** Gives up the delayed email. Returns false if it is being sent, or was sent. */
export async function withholdDelayedMail(tx: Transaction, orderId: number, now: Date): Promise<boolean> {
  const withheld = await tx
    .update(mails)
    .set({ givenUpAt: now })
    .where(and(eq(mails.orderId, orderId), isDelayed, isFree(now)))
    .returning({ id: mails.id })
  return withheld.length > 0
}

/** Sends the delayed email now, so that it arrives before the next one. */
export async function releaseDelayedMail(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  orderId: number,
): Promise<void> {
  const released = await tx
    .update(mails)
    .set({ sendAfter: null })
    .where(and(eq(mails.orderId, orderId), isDelayed))
    .returning({ mailId: mails.id })
  for (const mail of released) await jobs.enqueue(tx, 'deliver-mail', mail)
}

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
