import { inArray } from 'drizzle-orm'
import { erasedText } from '#app/features/ground/people/erased.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { messages } from '#app/schema/chat.server.ts'

const attachedFile = /files\/[\w-]{22,}\.(?:png|jpg|svg|pdf|webp)/g

export async function attachedPaths(tx: Transaction, orderIds: number[]): Promise<string[]> {
  const rows = await tx
    .select({ content: messages.content })
    .from(messages)
    .where(inArray(messages.orderId, orderIds))
  return [...new Set(rows.flatMap(({ content }) => content.match(attachedFile) ?? []))]
}

export async function eraseMessages(tx: Transaction, orderIds: number[]): Promise<void> {
  await tx.update(messages).set({ content: erasedText }).where(inArray(messages.orderId, orderIds))
}
