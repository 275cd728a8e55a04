import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import { erasedEmail, erasedName, erasedText } from '#app/features/ground/people/erased.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orderEvents, orderItems, orders } from '#app/schema/orders.server.ts'

/** Erases the contact details of these orders, and invalidates their links. Keeps the data that accounting needs. */
export async function eraseOrderContacts(tx: Transaction, orderIds: number[]): Promise<void> {
  await tx
    .update(orders)
    .set({
      // 244 random bits.
      hash: sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`,
      email: erasedEmail(),
      name: erasedName,
      phone: erasedName,
      address: erasedName,
      city: erasedName,
      zipCode: sql`left(${orders.zipCode}, 3)`,
      trackingNumber: null,
      moreParcels: [],
      unansweredSince: null,
      cancelReason: sql`case when ${orders.canceledAt} is not null then ${erasedText} end`,
      version: sql`${orders.version} + 1`,
    })
    .where(inArray(orders.id, orderIds))
}

export async function eraseMoveReasons(tx: Transaction, orderIds: number[]): Promise<void> {
  await tx
    .update(orderEvents)
    .set({ reason: erasedText })
    .where(and(inArray(orderEvents.orderId, orderIds), isNotNull(orderEvents.reason)))
}

export async function eraseDesigns(tx: Transaction, orderIds: number[]): Promise<void> {
  await tx.update(orderItems).set({ artworkDesign: null }).where(inArray(orderItems.orderId, orderIds))
}
