import { and, eq, isNull } from 'drizzle-orm'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { cartItems, carts, cartStarts } from '#app/schema/cart.server.ts'
import { readCart } from './read-cart.server.ts'

type TakeOver = { tx: Transaction; now: Date; source: typeof carts.$inferSelect; targetId: number }

/** Moves items, coupon and ZIP code to the other cart. Lock both carts first. */
export async function takeOverCart(takeOver: TakeOver, owner: CartSession): Promise<void> {
  await takeOverContent(takeOver, owner)
  await takeOverStart(takeOver)
}

async function takeOverContent({ tx, now, source, targetId }: TakeOver, owner: CartSession): Promise<void> {
  await tx.update(cartItems).set({ cartId: targetId }).where(eq(cartItems.cartId, source.id))
  const { coupon } = await readCart({ db: tx, now }, owner)
  const couponId = coupon ? undefined : (source.couponId ?? undefined)
  const zipCode = source.zipCode ?? undefined
  if (couponId !== undefined || zipCode !== undefined) {
    await tx.update(carts).set({ couponId, zipCode }).where(eq(carts.id, targetId))
  }
}

async function takeOverStart({ tx, source, targetId }: TakeOver): Promise<void> {
  const openOf = (cartId: number) => and(eq(cartStarts.cartId, cartId), isNull(cartStarts.paidAt))
  const [known] = await tx.select({ id: cartStarts.id }).from(cartStarts).where(openOf(targetId))
  if (known) await tx.delete(cartStarts).where(openOf(source.id))
  else await tx.update(cartStarts).set({ cartId: targetId }).where(openOf(source.id))
}
