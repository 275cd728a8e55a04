import { isErasedEmail } from '#app/features/ground/people/erased.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { Mail } from '#app/features/ground/shop/mail.ts'
import { mails } from '#app/schema/mail.server.ts'

type Context = { tx: Transaction; jobs: Jobs; now: Date }

/**
 * Writes to the outbox; the email is delivered after the transaction commits, and not before `sendAfter`. Skips erased
 * addresses.
 */
export async function writeMail(
  { tx, jobs, now }: Context,
  to: string,
  mail: Mail,
  { repeats = null, sendAfter = null }: { repeats?: number | null; sendAfter?: Date | null } = {},
): Promise<void> {
  if (isErasedEmail(to)) return
  const orderId = 'order' in mail ? mail.order.id : null
  const [written] = await tx
    .insert(mails)
    .values({ to, mail, orderId, repeats, createdAt: now, sendAfter })
    .returning({ id: mails.id })
  if (!written) throw new Error('no email was inserted')
  await jobs.enqueue(tx, 'deliver-mail', { mailId: written.id }, sendAfter ? { startAfter: sendAfter } : {})
}
