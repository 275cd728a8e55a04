import { eq } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { mails } from '#app/schema/mail.server.ts'

export async function giveUpMail(tx: Transaction, mailId: number, now: Date): Promise<void> {
  await tx.update(mails).set({ givenUpAt: now }).where(eq(mails.id, mailId))
}
