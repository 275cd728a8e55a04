import { eq } from 'drizzle-orm'
import { conflict, notFound } from '#app/errors.ts'
import { countAttempt, undoAttempt } from '#app/features/people/identity/attempts.server.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import { unusableCoupon, findUsableCoupon } from '#app/features/sales/coupons/coupons.server.ts'
import { carts } from '#app/schema/cart.server.ts'
import { lockCart, readCart, type Cart } from './read-cart.server.ts'

// Invalid codes only count: enough for typos, too few to guess a code.
export const couponLimits = {
  session: { attempts: 20, minutes: 15 },
  address: { attempts: 100, minutes: 15 },
}

type Context = { db: Database; now: Date; clientAddress: string }

export type AppliedCoupon = { priceCents: Cents; coupon: NonNullable<Cart['coupon']> }

/** Throws not_found (another session's cart), conflict (has a coupon), invalid (unusable code) or too_many_requests. */
export async function applyCoupon(
  { db, now, clientAddress }: Context,
  session: CartSession,
  wanted: { cartId: number; coupon: string },
): Promise<AppliedCoupon> {
  const sessionKey =
    session.kind === 'customer'
      ? `coupon:customer ${session.customerId}`
      : `coupon:session ${session.sessionId}`
  const addressKey = `coupon-from:${clientAddress}`
  // Outside the transaction, so that concurrent and rolled-back attempts count too.
  await countAttempt({ db, now }, sessionKey, couponLimits.session)
  await countAttempt({ db, now }, addressKey, couponLimits.address)
  const applied = await db.transaction((tx) => apply(tx, session, wanted, now))
  await undoAttempt(db, sessionKey)
  await undoAttempt(db, addressKey)
  return applied
}

async function apply(
  tx: Transaction,
  session: CartSession,
  { cartId, coupon: code }: { cartId: number; coupon: string },
  now: Date,
): Promise<AppliedCoupon> {
  if ((await lockCart(tx, session)) !== cartId) throw notFound('Cart not found')
  if ((await readCart({ db: tx, now }, session)).coupon) throw conflict('This cart already has a coupon')
  const couponId = await findUsableCoupon(tx, code, now)
  if (couponId === null) throw unusableCoupon()
  await tx.update(carts).set({ couponId }).where(eq(carts.id, cartId))
  const { coupon, totals } = await readCart({ db: tx, now }, session)
  if (!coupon) throw unusableCoupon()
  return { priceCents: (totals.itemsCents - totals.discountCents) as Cents, coupon }
}
