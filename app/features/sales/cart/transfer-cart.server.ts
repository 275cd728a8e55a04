import { and, eq, isNull } from 'drizzle-orm'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { cartItems, carts, cartStarts } from '#app/schema/cart.server.ts'
import { readCart } from './read-cart.server.ts'

type Transfer = { tx: Transaction; now: Date; source: typeof carts.$inferSelect; targetId: number }

/** Lock both carts first. */
export async function transferCart(transfer: Transfer, owner: CartSession): Promise<void> {
  await transferContent(transfer, owner)
  await transferStart(transfer)
}

async function transferContent({ tx, now, source, targetId }: Transfer, owner: CartSession): Promise<void> {
  await tx.update(cartItems).set({ cartId: targetId }).where(eq(cartItems.cartId, source.id))
  const { coupon } = await readCart({ db: tx, now }, owner)
  const couponId = coupon ? undefined : (source.couponId ?? undefined)
  const zipCode = source.zipCode ?? undefined
  if (couponId !== undefined || zipCode !== undefined) {
    await tx.update(carts).set({ couponId, zipCode }).where(eq(carts.id, targetId))
  }
}

async function transferStart({ tx, source, targetId }: Transfer): Promise<void> {
  const openOf = (cartId: number) => and(eq(cartStarts.cartId, cartId), isNull(cartStarts.paidAt))
  const [existing] = await tx.select({ id: cartStarts.id }).from(cartStarts).where(openOf(targetId))
  if (existing) await tx.delete(cartStarts).where(openOf(source.id))
  else await tx.update(cartStarts).set({ cartId: targetId }).where(openOf(source.id))
}
