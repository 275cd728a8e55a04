import { TransactionRollbackError } from 'drizzle-orm'
import type { Mail } from '#app/features/ground/shop/mail.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { isWithinLimit } from '#app/features/people/identity/attempts.server.ts'

export const mailKey = (email: string) => `mail:${email.toLowerCase()}`

/** Limits emails per address, so that strangers cannot flood an inbox. */
export function isWithinMailLimit(context: { db: Queryable; now: Date }, email: string): Promise<boolean> {
  return isWithinLimit(context, mailKey(email), { attempts: 20, minutes: 60 })
}

/** Takes the same time whether or not it writes the email, so that timing reveals nothing. */
export async function writeMailOrPretend(
  { tx, jobs, now }: { tx: Transaction; jobs: Jobs; now: Date },
  shouldWrite: boolean,
  to: string,
  mail: Mail,
): Promise<void> {
  try {
    await tx.transaction(async (inner) => {
      await writeMail({ tx: inner, jobs, now }, to, mail)
      if (!shouldWrite) inner.rollback()
    })
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
}
