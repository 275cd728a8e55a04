import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { cartItems, carts, cartStarts } from '#app/schema/cart.server.ts'
import { orderItems } from '#app/schema/orders.server.ts'

export async function setCartZipCode(tx: Transaction, cartId: number, zipCode: string): Promise<void> {
  await tx.update(carts).set({ zipCode }).where(eq(carts.id, cartId))
}

const clearCoupon = prepared('removal of a coupon', (db) =>
  db
    .update(carts)
    .set({ couponId: null })
    .where(eq(carts.id, sql.placeholder('cartId'))),
)

const deletePaidLines = prepared('removal of paid lines', (db) => {
  const paid = db
    .select({ id: orderItems.cartItemId })
    .from(orderItems)
    .where(eq(orderItems.orderId, sql.placeholder('orderId')))
  return db
    .delete(cartItems)
    .where(and(eq(cartItems.cartId, sql.placeholder('cartId')), inArray(cartItems.id, paid)))
})

const markSold = prepared('sale of a started cart', (db) =>
  db
    .update(cartStarts)
    .set({ paidAt: sql`${sql.placeholder('paidAt')}`, orderId: sql`${sql.placeholder('orderId')}` })
    .where(and(eq(cartStarts.cartId, sql.placeholder('cartId')), isNull(cartStarts.paidAt))),
)

export async function removeCoupon(tx: Transaction, cartId: number): Promise<void> {
  await clearCoupon(tx, { cartId })
}

/** Keeps items added after checkout. */
export async function removePaidLines(
  { tx, now }: { tx: Transaction; now: Date },
  { cartId, orderId }: { cartId: number; orderId: number },
): Promise<void> {
  await Promise.all([
    deletePaidLines(tx, { cartId, orderId }),
    clearCoupon(tx, { cartId }),
    markSold(tx, { cartId, orderId, paidAt: now.toISOString() }),
  ])
}
