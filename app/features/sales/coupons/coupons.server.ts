import { and, eq, gt, sql } from 'drizzle-orm'
import { invalid } from '#app/errors.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { coupons } from '#app/schema/coupons.server.ts'
import { couponCode, invalidCoupon } from './coupons.input.ts'
import { isRunning, isLeft } from './usable-coupon.server.ts'

/** Unknown, expired and used-up codes answer alike. */
export const couponRefused = () => invalid(invalidCoupon, { coupon: invalidCoupon })

<<<<<<< 22e4689f7885284119678f0354a12ae1b1f1c5ac
/** The id of a coupon that can be used now; null for any other code. */
export async function findUsableCoupon(tx: Transaction, code: string, now: Date): Promise<number | null> {
=======
// Of codes that give nothing: more than anybody mistypes, and too few to find one by guessing.
export const couponLimits = {
  session: { attempts: 20, minutes: 15 },
  address: { attempts: 100, minutes: 15 },
}

type Context = { db: Database; now: Date; clientAddress: string }

export type AppliedCoupon = { priceCents: Cents; coupon: NonNullable<Cart['coupon']> }

/**
 * Throws not_found for a cart of another session, conflict when it has a coupon, invalid for a code that gives nothing,
 * too_many_requests after many of those.
 */
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
  // Counted first and outside, so that neither many at once nor the refusal's rollback are free.
  await countAttempt({ db, now }, sessionKey, couponLimits.session)
  await countAttempt({ db, now }, addressKey, couponLimits.address)
  const applied = await db.transaction((tx) => apply(tx, session, wanted, now))
  await takeAttemptBack(db, sessionKey)
  await takeAttemptBack(db, addressKey)
  return applied
}

async function apply(
  tx: Transaction,
  session: CartSession,
  { cartId, coupon: code }: { cartId: number; coupon: string },
  now: Date,
): Promise<AppliedCoupon> {
  if ((await lockCart(tx, session)) !== cartId) throw notFound('There is no such cart')
  if ((await readCart({ db: tx, now }, session)).coupon) throw conflict('This cart has a coupon already')
  const couponId = await findUsable(tx, code, now)
  if (couponId === null) throw couponRefused()
  await tx.update(carts).set({ couponId }).where(eq(carts.id, cartId))
  const { coupon, totals } = await readCart({ db: tx, now }, session)
  if (!coupon) throw couponRefused()
  return { priceCents: (totals.itemsCents - totals.discountCents) as Cents, coupon }
}

async function findUsable(tx: Transaction, code: string, now: Date): Promise<number | null> {
>>>>>>> 7b9b8f214bb40d3d380314253669cb5d8266b704
  const wanted = code.trim().toUpperCase()
  if (!couponCode.test(wanted)) return null
  const [coupon] = await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(sql`upper(${coupons.code})`, wanted), isRunning(now), isLeft()))
  return coupon?.id ?? null
}

/** Takes one of the coupon's redemptions; false when none is left or its time is not now. */
export async function redeemCoupon(tx: Transaction, couponId: number, now: Date): Promise<boolean> {
  const redeemed = await tx
    .update(coupons)
    .set({ redemptions: sql`${coupons.redemptions} + 1` })
    .where(and(eq(coupons.id, couponId), isRunning(now), isLeft()))
    .returning({ id: coupons.id })
  return redeemed.length > 0
}

/** Gives a redemption back. */
export async function releaseCoupon(tx: Transaction, couponId: number): Promise<void> {
  await tx
    .update(coupons)
    .set({ redemptions: sql`${coupons.redemptions} - 1` })
    .where(and(eq(coupons.id, couponId), gt(coupons.redemptions, 0)))
}
