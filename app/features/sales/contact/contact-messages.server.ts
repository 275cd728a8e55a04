import { eq, sql } from 'drizzle-orm'
import { countAttempt } from '#app/features/people/identity/attempts.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { contactMessages } from '#app/schema/contact.server.ts'
import type { ContactInput } from './contact.input.ts'

type Context = { db: Database; jobs: Jobs; now: Date; clientAddress: string; teamEmail: string }

export const contactLimits = { address: { attempts: 100, minutes: 60 } }

export async function sendContactMessage(
  { db, jobs, now, clientAddress, teamEmail }: Context,
  message: ContactInput,
): Promise<void> {
  await countAttempt({ db, now }, `contact:${clientAddress}`, contactLimits.address)
  await db.transaction(async (tx) => {
    await tx.insert(contactMessages).values({ ...message, createdAt: now })
    await writeMail({ tx, jobs, now }, teamEmail, { template: 'contact', ...message })
  })
}

export async function markContactDone(
  tx: Transaction,
  messageId: number,
  doneAt: Date | null,
): Promise<void> {
  await tx.update(contactMessages).set({ doneAt }).where(eq(contactMessages.id, messageId))
}

export async function eraseContactMessages(tx: Transaction, email: string): Promise<number[]> {
  const erased = await tx
    .delete(contactMessages)
    .where(sql`lower(${contactMessages.email}) = lower(${email})`)
    .returning({ id: contactMessages.id })
  return erased.map(({ id }) => id)
}
