import { isErasedEmail } from '#app/features/ground/people/erased.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { Mail } from '#app/features/ground/shop/mail.ts'
import { mails } from '#app/schema/mail.server.ts'

/** Writes to the outbox; delivered after the transaction commits. Skips erased addresses. */
export async function writeMail(
  { tx, jobs, now }: { tx: Transaction; jobs: Jobs; now: Date },
  to: string,
  mail: Mail,
  { repeats = null }: { repeats?: number | null } = {},
): Promise<void> {
  if (isErasedEmail(to)) return
  const orderId = 'order' in mail ? mail.order.id : null
  const written = tx
    .insert(mails)
    .values({ to, mail, orderId, repeats, createdAt: now })
    .returning({ id: mails.id })
  await jobs.insertWithJob(tx, written, { name: 'deliver-mail', key: 'mailId' })
}
