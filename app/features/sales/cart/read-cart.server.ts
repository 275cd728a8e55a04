import { sql } from 'drizzle-orm'
import { startSession, type CartSession } from '#app/features/people/identity/sessions.server.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import { daysLessOf } from '#app/features/ground/product/product-options.ts'
import { quoteShipping, type ShippingQuote } from '#app/features/goods/shipping/quote-shipping.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { cartTotals, type CartTotals } from './cart.ts'
import { taxCart, type CartTax } from './tax-cart.server.ts'
import { findCartOfToken, findOwnCart, type CartLine, type CartWithLines } from './cart-lines.server.ts'
import { lockCart } from './lock-cart.server.ts'
import { carts } from '#app/schema/cart.server.ts'
import { isForLines, type CouponTerms } from '#app/features/sales/coupons/coupon-terms.ts'
import { hasOrdered } from '#app/features/sales/coupons/first-order.server.ts'
import { readCouponOfCart } from '#app/features/sales/coupons/usable-coupon.server.ts'

export type { CartLine } from './cart-lines.server.ts'
export { lockCart } from './lock-cart.server.ts'

export type CartCoupon = CouponTerms & { id: number; code: string; isFirstOrderOnly: boolean }

export type Cart = {
  id: number
  customerId: number | null
  lines: CartLine[]
  coupon: CartCoupon | null
  /** Set even if the coupon can no longer be used. */
  couponId: number | null
  zipCode: string | null
  shipping: ShippingQuote | null
  tax: CartTax | null
  /** True until a tax service has calculated this cart's tax. Until then, the totals exclude it. */
  isTaxPending: boolean
  totals: CartTotals
}

type Context = { db: Queryable; now: Date }

export async function readCart({ db, now }: Context, session: CartSession): Promise<Cart> {
  const cart = await findOwnCart(db, session)
  if (cart) return priceCart({ db, now }, cart)
  await db.transaction((tx) => lockCart(tx, session))
  const created = await findOwnCart(db, session)
  if (!created) throw new Error('the new cart is missing')
  return priceCart({ db, now }, created)
}

export type OpenedCart = { session: CartSession; cart: Cart }

/** Returns the token's session and its cart, or null if either doesn't exist. */
export async function openCart({ db, now }: Context, token: string): Promise<OpenedCart | null> {
  const found = await findCartOfToken(db, token, now)
  if (!found) return null
  const { sessionId, customerId } = found
  const session = ownerOf(sessionId, customerId)
  return session && { session, cart: await priceCart({ db, now }, found) }
}

function ownerOf(sessionId: number | null, customerId: number | null): CartSession | null {
  if (customerId !== null) return { kind: 'customer', customerId, sessionId: null }
  return sessionId === null ? null : { kind: 'anonymous', sessionId }
}

/** Starts a visitor's session with a cart. */
export async function startCart({ db, now }: Context): Promise<{ tokenSession: string; cart: Cart }> {
  return db.transaction(async (tx) => {
    const { sessionId, tokenSession } = await startSession(tx, null, now)
    const [cart] = await tx.insert(carts).values({ sessionId }).returning({ id: carts.id })
    if (!cart) throw new Error('no cart was inserted')
    const empty = { ...cart, sessionId, customerId: null, couponId: null, zipCode: null, lines: [] }
    return { tokenSession, cart: await priceCart({ db: tx, now }, empty) }
  })
}

export function totalGrams(lines: CartLine[]): number {
  return lines.reduce((total, line) => total + line.grams, 0)
}

async function priceCart({ db, now }: Context, cart: CartWithLines): Promise<Cart> {
  const { id, customerId, couponId, zipCode, lines } = cart
  const coupon = await findCouponInEffect({ db, now }, cart)
  const parcel = { grams: totalGrams(lines), daysLess: daysLessOf(lines) }
  const shipping = zipCode ? await quoteShipping({ db, now }, { zipCode, ...parcel }) : null
  const untaxed = cartTotals(lines, coupon, shipping?.priceCents ?? cents(0))
  const { totals, tax, pendingSale } =
    zipCode && shipping
      ? await taxCart({ db, now }, { cartId: id, zipCode }, untaxed)
      : { totals: untaxed, tax: null, pendingSale: null }
  const isTaxPending = pendingSale !== null && lines.length > 0
  return { id, customerId, lines, coupon, couponId, zipCode, shipping, tax, isTaxPending, totals }
}

async function findCouponInEffect(
  { db, now }: Context,
  { id, couponId, customerId, lines }: CartWithLines,
): Promise<CartCoupon | null> {
  const coupon = couponId === null ? null : await readCouponOfCart(db, id, now)
  if (!coupon || !isForLines(coupon, lines)) return null
  if (!coupon.isFirstOrderOnly || customerId === null) return coupon
  const [account] = await db
    .select({ hasOrdered: hasOrdered(db, customerId) })
    .from(sql`(values (1)) as account`)
  return account?.hasOrdered === false ? coupon : null
}
