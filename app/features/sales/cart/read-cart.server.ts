import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { hasToken, startSession, type CartSession } from '#app/features/people/identity/sessions.server.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import { daysLessOf } from '#app/features/ground/product/product-options.ts'
import { quoteShipping, type ShippingQuote } from '#app/features/goods/shipping/quote-shipping.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { cartTotals, type CartTotals } from './cart.ts'
import { taxCart, type CartTax } from './tax-cart.server.ts'
import { readLines, type CartLine } from './cart-lines.server.ts'
import { isOwnedBy, lockCart } from './lock-cart.server.ts'
import { carts } from '#app/schema/cart.server.ts'
import { sessions } from '#app/schema/customers.server.ts'
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
  /** True until a tax service has calculated this cart's tax. Until then, the totals don't include it. */
  isTaxPending: boolean
  totals: CartTotals
}

type Context = { db: Queryable; now: Date }

export async function readCart({ db, now }: Context, session: CartSession): Promise<Cart> {
  const read = () => findCart({ db, now }, isOwnedBy(session))
  const cart = await read()
  if (cart) return cart
  await db.transaction((tx) => lockCart(tx, session))
  const created = await read()
  if (!created) throw new Error('the new cart is missing')
  return created
}

export type OpenedCart = { session: CartSession; cart: Cart }

/** Returns the session of a token with its cart, or null if either doesn't exist. */
export async function openCart({ db, now }: Context, token: string): Promise<OpenedCart | null> {
  const cart = await findCart({ db, now }, isCartOfToken(db, token, now))
  if (!cart) return null
  const { sessionId, customerId } = cart
  if (customerId !== null) return { cart, session: { kind: 'customer', customerId, sessionId: null } }
  return sessionId === null ? null : { cart, session: { kind: 'anonymous', sessionId } }
}

function isCartOfToken(db: Queryable, token: string, now: Date) {
  const session = db
    .select({ id: sessions.id, customerId: sessions.customerId })
    .from(sessions)
    .where(hasToken(db, token, now))
    .as('session')
  const cartId = db
    .select({ id: carts.id })
    .from(session)
    .innerJoin(
      carts,
      or(
        eq(carts.customerId, session.customerId),
        and(isNull(session.customerId), eq(carts.sessionId, session.id)),
      ),
    )
  return inArray(carts.id, cartId)
}

/** Starts a visitor's session with a cart. */
export async function startCart({ db, now }: Context): Promise<{ tokenSession: string; cart: Cart }> {
  return db.transaction(async (tx) => {
    const { sessionId, tokenSession } = await startSession(tx, null, now)
    await tx.insert(carts).values({ sessionId })
    return { tokenSession, cart: await readCart({ db: tx, now }, { kind: 'anonymous', sessionId }) }
  })
}

export function totalGrams(lines: CartLine[]): number {
  return lines.reduce((total, line) => total + line.grams, 0)
}

async function findCart({ db, now }: Context, condition: SQL | undefined) {
  const [found] = await db
    .select({
      id: carts.id,
      sessionId: carts.sessionId,
      customerId: carts.customerId,
      couponId: carts.couponId,
      zipCode: carts.zipCode,
    })
    .from(carts)
    .where(condition)
  if (!found) return null
  const coupon = found.couponId === null ? null : await readCouponOfCart(db, found.id, now)
  const priced = await priceCart({ db, now }, { ...found, coupon }, await readLines(db, found.id))
  return { ...priced, sessionId: found.sessionId }
}

type Unpriced = Pick<Cart, 'id' | 'customerId' | 'couponId' | 'zipCode' | 'coupon'>

async function priceCart({ db, now }: Context, cart: Unpriced, lines: CartLine[]): Promise<Cart> {
  const { id, customerId, couponId, zipCode } = cart
  const coupon = (await isInEffect(db, cart, lines)) ? cart.coupon : null
  const parcel = { grams: totalGrams(lines), daysLess: daysLessOf(lines) }
  const shipping = zipCode ? await quoteShipping({ db, now }, { zipCode, ...parcel }) : null
  const untaxed = cartTotals(lines, coupon, shipping?.priceCents ?? cents(0))
  const { totals, tax, question } =
    zipCode && shipping
      ? await taxCart({ db, now }, { cartId: id, zipCode }, untaxed)
      : { totals: untaxed, tax: null, question: null }
  const isTaxPending = question !== null && lines.length > 0
  return { id, customerId, lines, coupon, couponId, zipCode, shipping, tax, isTaxPending, totals }
}

async function isInEffect(
  db: Queryable,
  { coupon, customerId }: Pick<Cart, 'coupon' | 'customerId'>,
  lines: CartLine[],
): Promise<boolean> {
  if (!coupon || !isForLines(coupon, lines)) return false
  if (!coupon.isFirstOrderOnly || customerId === null) return true
  const [account] = await db
    .select({ hasOrdered: hasOrdered(db, customerId) })
    .from(sql`(values (1)) as account`)
  return account?.hasOrdered === false
}
