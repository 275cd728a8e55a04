import { inArray, sql } from 'drizzle-orm'
import { erasedText } from '#app/features/ground/people/erased.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orderNotes } from '#app/schema/chat.server.ts'
import { shippingDecisions } from '#app/schema/shipping-decisions.server.ts'

export async function eraseOrderNotes(tx: Transaction, orderIds: number[]): Promise<void> {
  await tx.update(orderNotes).set({ content: erasedText }).where(inArray(orderNotes.orderId, orderIds))
}

export async function eraseDecidedZips(tx: Transaction, orderIds: number[]): Promise<void> {
  await tx
    .update(shippingDecisions)
    .set({ zipCode: sql`left(${shippingDecisions.zipCode}, 3)` })
    .where(inArray(shippingDecisions.orderId, orderIds))
}
