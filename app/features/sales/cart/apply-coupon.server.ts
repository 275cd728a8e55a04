import { and, eq, exists, not, or, sql, type SQL } from 'drizzle-orm'
import { conflict, notFound } from '#app/errors.ts'
import { countAttempts, undoingAttempts } from '#app/features/people/identity/attempts.server.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import type { Database, Queryable } from '#app/platform/database/database.server.ts'
import { productOf } from '#app/features/sales/coupons/coupon-terms.ts'
import { isUsable, unusableCoupon } from '#app/features/sales/coupons/coupons.server.ts'
import { hasOrdered } from '#app/features/sales/coupons/first-order.server.ts'
import { couponTerms } from '#app/features/sales/coupons/usable-coupon.server.ts'
import { carts } from '#app/schema/cart.server.ts'
import { coupons } from '#app/schema/coupons.server.ts'
import { cartTotals } from './cart.ts'
import { readCart, type Cart, type OpenedCart } from './read-cart.server.ts'

// Only invalid codes count. The limits allow for typos, but not for guessing a code.
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
  // Attempts are counted in a separate statement, so that concurrent and rejected ones count too.
  await countAttempts({ db, now }, [
    { key: keys.session, limit: couponLimits.session },
    { key: keys.address, limit: couponLimits.address },
  ])
  if (cart.id !== cartId) throw notFound('Cart not found')
  if (cart.coupon) throw alreadyApplied()
  const coupon = await saveCoupon({ db, now }, cart, { code, keys: Object.values(keys) })
  if (!coupon) {
    if ((await readCart({ db, now }, session)).coupon) throw alreadyApplied()
    throw unusableCoupon()
  }
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

/**
 * Saves the coupon only if the cart's coupon is still the one read, so that of two concurrent codes one is saved. Also
 * undoes the attempts counted for it.
 */
async function saveCoupon(
  { db, now }: Omit<Context, 'clientAddress'>,
  cart: Cart,
  { code, keys }: { code: string; keys: string[] },
): Promise<AppliedCoupon['coupon'] | null> {
  const isWanted = isUsable(code, now)
  if (!isWanted) return null
  const isAsRead = and(eq(carts.id, cart.id), sql`${carts.couponId} is not distinct from ${cart.couponId}`)
  const saved = db.$with('saved').as(
    db
      .update(carts)
      .set({ couponId: coupons.id })
      .from(coupons)
      .where(and(isAsRead, isWanted, isForCart(db, cart)))
      .returning(couponTerms),
  )
  const isSaved = exists(db.select({ one: sql`1` }).from(saved))
  const undone = db.$with('undone').as(undoingAttempts(db, keys, isSaved))
  const [coupon] = await db.with(saved, undone).select().from(saved)
  return coupon ?? null
}

function isForCart(db: Queryable, { customerId, lines }: Cart): SQL | undefined {
  const products = sql.param(lines.map(productOf))
  return and(
    or(sql`${coupons.products} = '{}'`, sql`${coupons.products} && ${products}::text[]`),
    // A visitor's email is unknown until the cart is closed.
    customerId === null
      ? undefined
      : or(eq(coupons.isFirstOrderOnly, false), not(hasOrdered(db, customerId))),
  )
}
