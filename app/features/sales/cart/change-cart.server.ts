import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { cartItems, carts, cartStarts } from '#app/schema/cart.server.ts'
import { orderItems } from '#app/schema/orders.server.ts'

export async function setCartZipCode(tx: Transaction, cartId: number, zipCode: string): Promise<void> {
  await tx.update(carts).set({ zipCode }).where(eq(carts.id, cartId))
}

/** For a statement with the placeholders `cartId` and `zipCode`. */
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

/** Items added after checkout stay. */
export async function removePaidLines(
  { tx, now }: { tx: Transaction; now: Date },
  { cartId, orderId }: { cartId: number; orderId: number },
): Promise<void> {
  const paid = tx
    .select({ id: orderItems.cartItemId })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
  await tx.delete(cartItems).where(and(eq(cartItems.cartId, cartId), inArray(cartItems.id, paid)))
  await removeCoupon(tx, cartId)
  await tx
    .update(cartStarts)
    .set({ paidAt: now, orderId })
    .where(and(eq(cartStarts.cartId, cartId), isNull(cartStarts.paidAt)))
}
