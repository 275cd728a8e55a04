import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import { invalid } from '#app/errors.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { coupons } from '#app/schema/coupons.server.ts'
import { couponCode } from './coupons.input.ts'
import { invalidCoupon } from './invalid-coupon.ts'
import { isRunning, hasRedemptionsLeft } from './usable-coupon.server.ts'

/** Returns the same error for unknown, expired and used-up codes, so that codes can't be guessed. */
export const unusableCoupon = () => invalid(invalidCoupon, { coupon: invalidCoupon })

/** States the reason, because the coupon was already on the cart and the total has changed. */
export function notFirstOrder() {
  const message =
    'Your coupon is for a first order, and there is an earlier order with this email address. We removed the coupon: please check the new total, then pay again.'
  return invalid(message, { coupon: message })
}

/** Returns null if the text can't be a code. */
export function isUsable(code: string, now: Date): SQL | null {
  const normalized = code.trim().toUpperCase()
  if (!couponCode.test(normalized)) return null
  return and(eq(sql`upper(${coupons.code})`, normalized), isRunning(now), hasRedemptionsLeft()) ?? null
}

export async function redeemCoupon(tx: Transaction, couponId: number, now: Date): Promise<boolean> {
  const redeemed = await tx
    .update(coupons)
    .set({ redemptions: sql`${coupons.redemptions} + 1` })
    .where(and(eq(coupons.id, couponId), isRunning(now), hasRedemptionsLeft()))
    .returning({ id: coupons.id })
  return redeemed.length > 0
}

export async function releaseCoupon(tx: Transaction, couponId: number): Promise<void> {
  await tx
    .update(coupons)
    .set({ redemptions: sql`${coupons.redemptions} - 1` })
    .where(and(eq(coupons.id, couponId), gt(coupons.redemptions, 0)))
}
