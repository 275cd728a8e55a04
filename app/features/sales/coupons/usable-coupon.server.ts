import { and, eq, exists, gt, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import { orders } from '#app/schema/orders.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { carts } from '#app/schema/cart.server.ts'
import { coupons } from '#app/schema/coupons.server.ts'

/** The coupon columns that a cart reads. */
export const couponTerms = {
  id: coupons.id,
  code: coupons.code,
  kind: coupons.kind,
  percentage: coupons.percentage,
  amountCents: coupons.amountCents,
  products: coupons.products,
  isFirstOrderOnly: coupons.isFirstOrderOnly,
}

export function isRunning(now: Date): SQL | undefined {
  return and(
    eq(coupons.isDisabled, false),
    or(isNull(coupons.startsAt), lte(coupons.startsAt, now)),
    or(isNull(coupons.endsAt), gt(coupons.endsAt, now)),
  )
}

export function hasRedemptionsLeft(): SQL | undefined {
  return or(isNull(coupons.maxRedemptions), lt(coupons.redemptions, coupons.maxRedemptions))
}

/** Matches if the cart's unpaid order holds a redemption, which may be the last one. */
function isHeldByOwnOrder(db: Queryable): SQL | undefined {
  const held = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.cartId, carts.id),
        eq(orders.couponId, coupons.id),
        eq(orders.isCouponRedeemed, true),
        eq(orders.status, 'UNPAID'),
        isNull(orders.replacedAt),
      ),
    )
  return exists(held)
}

/** Returns the cart's coupon if it can still be used. */
export async function readCouponOfCart(db: Queryable, cartId: number, now: Date) {
  const [coupon] = await db
    .select(couponTerms)
    .from(carts)
    .innerJoin(coupons, eq(coupons.id, carts.couponId))
    .where(and(eq(carts.id, cartId), isRunning(now), or(hasRedemptionsLeft(), isHeldByOwnOrder(db))))
  return coupon ?? null
}
