import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import { erasedEmail, erasedName, erasedText } from '#app/features/ground/people/erased.ts'
import { refunds } from '#app/schema/payments.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { messages, orderNotes } from '#app/schema/chat.server.ts'
import { shippingDecisions } from '#app/schema/shipping-decisions.server.ts'
import { orderEvents, orders } from '#app/schema/orders.server.ts'

const attachedFile = /files\/[\w-]{22,}\.(?:png|jpg|svg|pdf|webp)/g

/** Every file that was attached to a message of these orders' chats. */
export async function attachedPaths(tx: Transaction, orderIds: number[]): Promise<string[]> {
  const said = await tx
    .select({ content: messages.content })
    .from(messages)
    .where(inArray(messages.orderId, orderIds))
  return [...new Set(said.flatMap(({ content }) => content.match(attachedFile) ?? []))]
}

/**
 * Takes the person out of their orders. What the books need stays: amounts, items, dates, status, and where it went as
 * city, state and the first three digits of the ZIP code. The links to the orders end.
 */
export async function eraseOrders(tx: Transaction, orderIds: number[]): Promise<void> {
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
  await tx
    .update(shippingDecisions)
    .set({ zipCode: sql`left(${shippingDecisions.zipCode}, 3)` })
    .where(inArray(shippingDecisions.orderId, orderIds))
  await tx.update(messages).set({ content: erasedText }).where(inArray(messages.orderId, orderIds))
  await tx
    .update(refunds)
    .set({ reason: erasedText, lastError: null })
    .where(inArray(refunds.orderId, orderIds))
  await tx.update(orderNotes).set({ content: erasedText }).where(inArray(orderNotes.orderId, orderIds))
  await tx
    .update(orderEvents)
    .set({ reason: erasedText })
    .where(and(inArray(orderEvents.orderId, orderIds), isNotNull(orderEvents.reason)))
}
