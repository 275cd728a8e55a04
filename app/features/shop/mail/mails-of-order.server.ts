import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { isFree, isToSend } from './claim-mail.server.ts'

const isDelayed = and(isToSend, isNotNull(mails.sendAfter))

/** Returns whether an email about the order waits until its move can no longer be undone. */
export async function hasDelayedMail(db: Queryable, orderId: number): Promise<boolean> {
  return (await db.$count(mails, and(eq(mails.orderId, orderId), isDelayed))) > 0
}

/** Replaces the hash in the links of an order's emails, in case they are sent or resent later. */
export async function replaceMailedLink(
  tx: Transaction,
  orderId: number,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await tx
    .update(mails)
    .set({ mail: sql`replace(${mails.mail}::text, ${before}, ${after})::jsonb` })
    .where(and(eq(mails.orderId, orderId), sql`position(${before} in ${mails.mail}::text) > 0`))
}

/** Cancels the delayed email. Returns false if it is being sent or was sent. */
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

/** Counts emails about an order that were refused or keep failing, and that staff have not resent. */
export async function countUndelivered(db: Queryable, orderId: number): Promise<number> {
  const { deliveredAt, givenUpAt, lastError } = mails
  const isUndelivered = and(isNull(deliveredAt), isNull(givenUpAt), isNotNull(lastError))
  return db.$count(mails, and(eq(mails.orderId, orderId), isUndelivered))
}
