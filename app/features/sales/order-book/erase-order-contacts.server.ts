import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import { erasedEmail, erasedName, erasedText } from '#app/features/ground/people/erased.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orderEvents, orders } from '#app/schema/orders.server.ts'

/**
 * Blanks who ordered and where it went, and ends the orders' links. What the books need stays: amounts, items, dates,
 * status, and the city, state and first three digits of the ZIP code.
 */
export async function eraseOrderContacts(tx: Transaction, orderIds: number[]): Promise<void> {
  await tx
    .update(orders)
    .set({
      // 244 random bits for each of them.
      hash: sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`,
      email: erasedEmail(),
      name: erasedName,
      phone: erasedName,
      address: erasedName,
      zipCode: sql`left(${orders.zipCode}, 3)`,
      trackingNumber: null,
      unansweredSince: null,
      version: sql`${orders.version} + 1`,
    })
    .where(inArray(orders.id, orderIds))
}

/** Blanks the reasons of rejections and moves back; the events stay. */
export async function eraseMoveReasons(tx: Transaction, orderIds: number[]): Promise<void> {
  await tx
    .update(orderEvents)
    .set({ reason: erasedText })
    .where(and(inArray(orderEvents.orderId, orderIds), isNotNull(orderEvents.reason)))
}
