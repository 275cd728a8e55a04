import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { cartItems, carts, cartStarts } from '#app/schema/cart.server.ts'
import { orderItems } from '#app/schema/orders.server.ts'

export async function setCartZipCode(tx: Transaction, cartId: number, zipCode: string): Promise<void> {
  await tx.update(carts).set({ zipCode }).where(eq(carts.id, cartId))
}

/** Builds a CTE that saves the ZIP code. Needs the placeholders `cartId` and `zipCode`. */
export const savingZipCode = (db: Queryable) => {
  const zipCode = sql.placeholder('zipCode')
  const isOther = or(isNull(carts.zipCode), ne(carts.zipCode, zipCode))
  const saved = db
    .update(carts)
    .set({ zipCode: sql`${zipCode}` })
    .where(and(eq(carts.id, sql.placeholder('cartId')), isOther))
  return db.$with('saved_zip_code').as(saved.returning({ id: carts.id }))
}

export async function removeCoupon(tx: Transaction, cartId: number): Promise<void> {
  await tx.update(carts).set({ couponId: null }).where(eq(carts.id, cartId))
}

/** Keeps items added after checkout. */
export async function removePaidLines(
  { tx, now }: { tx: Transaction; now: Date },
  paid: { cartId: number; orderId: number },
): Promise<void> {
  await emptyPaid(tx, { ...paid, now })
}

const emptyPaid = prepared((db) => {
  const [cartId, orderId] = [sql.placeholder('cartId'), sql.placeholder('orderId')]
  const paid = db
    .select({ id: orderItems.cartItemId })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
  const removed = db
    .delete(cartItems)
    .where(and(eq(cartItems.cartId, cartId), inArray(cartItems.id, paid)))
    .returning({ id: cartItems.id })
  const withoutCoupon = db
    .update(carts)
    .set({ couponId: null })
    .where(and(eq(carts.id, cartId), isNotNull(carts.couponId)))
    .returning({ id: carts.id })
  const start = { paidAt: sql.placeholder('now'), orderId } as object
  return db
    .with(db.$with('removed_lines').as(removed), db.$with('removed_coupon').as(withoutCoupon))
    .update(cartStarts)
    .set(start)
    .where(and(eq(cartStarts.cartId, cartId), isNull(cartStarts.paidAt)))
})
