import { eq, inArray, sql } from 'drizzle-orm'
import { erasedText } from '#app/features/ground/people/erased.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orderEvents, orderItems, orders, quotedFingerprint } from '#app/schema/orders.server.ts'

type NewReprint = Omit<
  typeof orders.$inferInsert,
  'id' | 'status' | 'paidAt' | 'cartId' | 'cartFingerprint' | 'createdAt'
> & { reprintOf: number }

type NewItem = Omit<typeof orderItems.$inferInsert, 'id' | 'orderId' | 'cartItemId'> & {
  reprintOfItemId: number
}

/** Inserts the reprint as an unpaid order. Returns its number. */
export async function insertReprint(
  tx: Transaction,
  order: NewReprint,
  items: NewItem[],
  now: Date,
): Promise<number> {
  const [inserted] = await tx
    .insert(orders)
    .values({ ...order, cartFingerprint: quotedFingerprint, createdAt: now })
    .returning({ id: orders.id })
  if (!inserted) throw new Error('no order was inserted')
  const { id: orderId } = inserted
  // Negative ids can't collide with cart item ids.
  const values = items.map((item) => ({ ...item, orderId, cartItemId: -item.reprintOfItemId }))
  await tx.insert(orderItems).values(values)
  return orderId
}

/** Starts a free reprint, which is ready to print. */
export async function startFreeReprint(
  tx: Transaction,
  orderId: number,
  { staffId, now }: { staffId: number; now: Date },
): Promise<void> {
  await tx.update(orders).set({ status: 'APPROVED', paidAt: now }).where(eq(orders.id, orderId))
  await tx.insert(orderEvents).values({
    orderId,
    fromStatus: 'UNPAID',
    toStatus: 'APPROVED',
    by: 'admin',
    customerId: staffId,
    createdAt: now,
  })
}

/**
 * Increments the original order's version, so that two employees can't reprint it at the same time. Lock it first;
 * returns its new version.
 */
export async function markReprinted(
  tx: Transaction,
  { id, version: before }: { id: number; version: number },
): Promise<number> {
  const version = before + 1
  await tx.update(orders).set({ version }).where(eq(orders.id, id))
  return version
}

export async function eraseReprintNotes(tx: Transaction, orderIds: number[]): Promise<void> {
  await tx
    .update(orders)
    .set({ reprintNote: sql`case when ${orders.reprintOf} is not null then ${erasedText} end` })
    .where(inArray(orders.id, orderIds))
}
