import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { MailRefused } from '#app/platform/mail/mail-transport.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { isClaimedBy, type ClaimedMail } from './claim-mail.server.ts'

type Kept = Pick<typeof mails.$inferInsert, 'mail' | 'subject' | 'html' | 'text'>
type Clocked = Pick<Shop, 'db' | 'now'>

/** A database restart takes less time than this. */
const recordingMs = 60_000
const recordAgainMs = 250
const longestError = 1_000

/** Retries until the database is back, because an email that was sent but not recorded would be sent again. */
export async function recordSent({ db, now }: Clocked, { id }: ClaimedMail, kept: Kept): Promise<void> {
  const end = performance.now() + recordingMs
  for (;;) {
    try {
      await db
        .update(mails)
        .set({ ...kept, deliveredAt: now(), claimedUntil: null, lastError: null, refusedAt: null })
        .where(and(eq(mails.id, id), isNull(mails.deliveredAt)))
      return
    } catch (error) {
      if (performance.now() > end) throw error
      await delay(recordAgainMs)
    }
  }
}

/** Records a failure. A refused email is not sent again, except by staff. */
export async function recordFailure({ db, now }: Clocked, claimed: ClaimedMail, error: unknown) {
  const message = error instanceof Error ? error.message : String(error)
  await db
    .update(mails)
    .set({
      claimedUntil: null,
      lastError: message.slice(0, longestError),
      refusedAt: error instanceof MailRefused ? now() : null,
    })
    .where(isClaimedBy(claimed))
}

export async function giveUpMail(tx: Transaction, mailId: number, now: Date): Promise<void> {
  await tx.update(mails).set({ givenUpAt: now }).where(eq(mails.id, mailId))
}
