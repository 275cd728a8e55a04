import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { cartItems, carts, cartStarts } from '#app/schema/cart.server.ts'
import { orderItems } from '#app/schema/orders.server.ts'

export async function setCartZipCode(tx: Transaction, cartId: number, zipCode: string): Promise<void> {
  await tx.update(carts).set({ zipCode }).where(eq(carts.id, cartId))
}

export async function removeCoupon(tx: Transaction, cartId: number): Promise<void> {
  await tx.update(carts).set({ couponId: null }).where(eq(carts.id, cartId))
}

/** Keeps items added after checkout. */
export async function removePaidLines(
  { tx, now }: { tx: Transaction; now: Date },
  { cartId, orderId }: { cartId: number; orderId: number },
): Promise<void> {
  const paid = tx
    .select({ id: orderItems.cartItemId })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
  await Promise.all([
    tx.delete(cartItems).where(and(eq(cartItems.cartId, cartId), inArray(cartItems.id, paid))),
    removeCoupon(tx, cartId),
    tx
      .update(cartStarts)
      .set({ paidAt: now, orderId })
      .where(and(eq(cartStarts.cartId, cartId), isNull(cartStarts.paidAt))),
  ])
}
