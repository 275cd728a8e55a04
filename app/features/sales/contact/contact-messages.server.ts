import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { contactMessages } from '#app/schema/contact.server.ts'

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
