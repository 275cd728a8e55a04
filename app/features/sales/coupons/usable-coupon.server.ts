import {
  and,
  eq,
  exists,
  gt,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm'
import { orders } from '#app/schema/orders.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { nestedRow } from '#app/platform/database/rows/nested.server.ts'
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

export function isRunning(now: Date | Placeholder): SQL | undefined {
  const at = sql.param(now, coupons.startsAt)
  return and(
    eq(coupons.isDisabled, false),
    or(isNull(coupons.startsAt), lte(coupons.startsAt, at)),
    or(isNull(coupons.endsAt), gt(coupons.endsAt, at)),
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

const isStillUsable = (db: Queryable) =>
  and(isRunning(sql.placeholder('now')), or(hasRedemptionsLeft(), isHeldByOwnOrder(db)))

const findCouponOfCart = prepared((db) =>
  db
    .select(couponTerms)
    .from(carts)
    .innerJoin(coupons, eq(coupons.id, carts.couponId))
    .where(and(eq(carts.id, sql.placeholder('cartId')), isStillUsable(db))),
)

/** Returns the cart's coupon if it can still be used. */
export async function readCouponOfCart(db: Queryable, cartId: number, now: Date) {
  const [coupon] = await findCouponOfCart(db, { cartId, now })
  return coupon ?? null
}

/** Selects the same within a statement that reads the cart. Needs the placeholder `now`. */
export const couponOfCart = (db: Queryable) =>
  nestedRow(
    db
      .select(couponTerms)
      .from(coupons)
      .where(and(eq(coupons.id, carts.couponId), isStillUsable(db))),
    isNotNull(carts.couponId),
  )
