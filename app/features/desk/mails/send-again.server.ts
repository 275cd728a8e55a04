import { eq } from 'drizzle-orm'
import { conflict, invalid } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { isErasedEmail } from '#app/features/ground/people/erased.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { hasRedactedLink, hasLinkToken } from '#app/features/shop/mail/link-mail.server.ts'
import { mailNotFound } from './list-mails.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import type { SendAgainInput } from './mails.input.ts'
import { giveUpMail } from '#app/features/shop/mail/record-delivery.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'

type Context = { db: Database; jobs: Jobs; staff: Customer; now: Date }

/**
 * Sends a copy, and cancels the original if it is undelivered. Throws not_found, conflict (erased, canceled, being
 * sent) or invalid (another address for an email with a personal link).
 */
export async function sendMailAgain(
  { db, jobs, staff, now }: Context,
  mailId: number,
  input: SendAgainInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(mails).where(eq(mails.id, mailId)).for('update')
    if (!row) throw mailNotFound()
    if (isErasedEmail(row.to)) throw conflict('This email was erased at the recipient’s request')
    if (row.givenUpAt) {
      const isReplaced = (await tx.$count(mails, eq(mails.repeats, mailId))) > 0
      throw conflict(
        isReplaced
          ? 'This email was already resent. Resend the newer one instead.'
          : 'This email was canceled with the update it was about, so it can’t be sent.',
      )
    }
    if (hasRedactedLink(row.mail))
      throw conflict('Its link was removed after sending. Create a new email instead.')
    const isWaiting = row.deliveredAt === null
    if (isWaiting && row.claimedUntil && row.claimedUntil > now)
      throw conflict('This email is being sent. Try again in 30 seconds.')
    const to = input.to ?? row.to
    const isSameAddress = to.toLowerCase() === row.to.toLowerCase()
    if (!isSameAddress && hasLinkToken(row.mail)) {
      const message = 'Its link is only for the recipient, so it can only be sent to the same address'
      throw invalid(message, { to: message })
    }
    if (isWaiting) await giveUpMail(tx, mailId, now)
    await writeMail({ tx, jobs, now }, to, row.mail, { repeats: row.id })
    await recordChange(
      { tx, staff, now },
      {
        action: 'send again',
        subject: 'mail',
        subjectId: mailId,
        changes: isSameAddress ? {} : { to: [row.to, to] },
      },
    )
  })
}
