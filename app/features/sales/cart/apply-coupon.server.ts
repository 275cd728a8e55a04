import { and, eq, not, or, sql, type SQL } from 'drizzle-orm'
import { conflict, notFound } from '#app/errors.ts'
import { countAttempts, undoAttempts } from '#app/features/people/identity/attempts.server.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import type { Database, Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { productOf } from '#app/features/sales/coupons/coupon-terms.ts'
import { isUsable, unusableCoupon } from '#app/features/sales/coupons/coupons.server.ts'
import { hasOrdered } from '#app/features/sales/coupons/first-order.server.ts'
import { couponTerms } from '#app/features/sales/coupons/usable-coupon.server.ts'
import { carts } from '#app/schema/cart.server.ts'
import { coupons } from '#app/schema/coupons.server.ts'
import { cartTotals } from './cart.ts'
import { lockCart } from './lock-cart.server.ts'
import type { Cart, OpenedCart } from './read-cart.server.ts'

// Only invalid codes count toward these limits, which leave room for typos but not for guessing.
export const couponLimits = {
  session: { attempts: 20, minutes: 15 },
  address: { attempts: 100, minutes: 15 },
}

type Context = { db: Database; now: Date; clientAddress: string }

export type AppliedCoupon = { priceCents: Cents; coupon: NonNullable<Cart['coupon']> }

const alreadyApplied = () => conflict('This cart already has a coupon')

/** Throws not_found (another session's cart), conflict (has a coupon), invalid (unusable code) or too_many_requests. */
export async function applyCoupon(
  { db, now, clientAddress }: Context,
  { session, cart }: OpenedCart,
  { cartId, coupon: code }: { cartId: number; coupon: string },
): Promise<AppliedCoupon> {
  const keys = attemptKeys(session, clientAddress)
  // Counts the attempt in a separate statement, because concurrent and rejected attempts must count.
  await countAttempts({ db, now }, [
    { key: keys.session, limit: couponLimits.session },
    { key: keys.address, limit: couponLimits.address },
  ])
  if (cart.id !== cartId) throw notFound('Cart not found')
  if (cart.coupon) throw alreadyApplied()
  const coupon = await db.transaction(async (tx) => {
    await lockCart(tx, session)
    const [{ couponId } = {}] = await tx
      .select({ couponId: carts.couponId })
      .from(carts)
      .where(eq(carts.id, cartId))
    // Replaces a coupon that has ended, but keeps one that a concurrent call applied.
    if (couponId !== cart.couponId) throw alreadyApplied()
    const usable = await findUsableCoupon({ tx, now }, cart, code)
    await tx.update(carts).set({ couponId: usable.id }).where(eq(carts.id, cartId))
    return usable
  })
  await undoAttempts(db, Object.values(keys))
  const { itemsCents, discountCents } = cartTotals(cart.lines, coupon, 0 as Cents)
  return { priceCents: (itemsCents - discountCents) as Cents, coupon }
}

const attemptKeys = (session: CartSession, clientAddress: string) => ({
  session:
    session.kind === 'customer'
      ? `coupon:customer ${session.customerId}`
      : `coupon:session ${session.sessionId}`,
  address: `coupon-from:${clientAddress}`,
})

/** Throws invalid for a code that this cart can't use. */
async function findUsableCoupon({ tx, now }: { tx: Transaction; now: Date }, cart: Cart, code: string) {
  const isUsableCode = isUsable(code, now)
  if (!isUsableCode) throw unusableCoupon()
  const [coupon] = await tx
    .select(couponTerms)
    .from(coupons)
    .where(and(isUsableCode, isForCart(tx, cart)))
  if (!coupon) throw unusableCoupon()
  return coupon
}

function isForCart(db: Queryable, { customerId, lines }: Cart): SQL | undefined {
  const products = sql.param(lines.map(productOf))
  return and(
    or(sql`${coupons.products} = '{}'`, sql`${coupons.products} && ${products}::text[]`),
    // A visitor's email is unknown until checkout.
    customerId === null
      ? undefined
      : or(eq(coupons.isFirstOrderOnly, false), not(hasOrdered(db, customerId))),
  )
}
