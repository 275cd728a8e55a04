import { sql } from 'drizzle-orm'
import { isErasedEmail } from '#app/features/ground/people/erased.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs, RowWithJob } from '#app/platform/jobs/jobs.server.ts'
import type { Mail } from '#app/features/ground/shop/mail.ts'
import { mails } from '#app/schema/mail.server.ts'

type Context = { tx: Transaction; jobs: Jobs; now: Date }

const newMail: RowWithJob = {
  insert: (db) =>
    db
      .insert(mails)
      .values({
        to: sql.placeholder('to'),
        mail: sql.placeholder('mail'),
        orderId: sql.placeholder('orderId'),
        repeats: sql.placeholder('repeats'),
        createdAt: sql.placeholder('now'),
        sendAfter: sql.placeholder('sendAfter'),
      })
      .returning({ id: mails.id }),
  job: 'deliver-mail',
  key: 'mailId',
}

/**
 * Writes to the outbox; the email is delivered after the transaction commits, and not before `sendAfter`. Skips erased
 * addresses.
 */
export async function writeMail(...given: Parameters<typeof writingMail>): Promise<void> {
  await Promise.all(writingMail(...given))
}

/** Like `writeMail`, in one statement or none, for `lastly`. */
export function writingMail(
  { tx, jobs, now }: Context,
  to: string,
  mail: Mail,
  { repeats = null, sendAfter = null }: { repeats?: number | null; sendAfter?: Date | null } = {},
): Promise<void>[] {
  if (isErasedEmail(to)) return []
  const orderId = 'order' in mail ? mail.order.id : null
  const values = { to, mail, orderId, repeats, sendAfter, now }
  return [jobs.insertWithJob(tx, newMail, values, sendAfter ? { startAfter: sendAfter } : {})]
}
