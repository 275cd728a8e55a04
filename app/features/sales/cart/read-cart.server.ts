import { eq, isNull, sql, type SQL } from 'drizzle-orm'
import {
  hasToken,
  insertVisitorSession,
  newVisitorSession,
  rememberSession,
  tokenValues,
  type CartSession,
} from '#app/features/people/identity/sessions.server.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import { daysLessOf } from '#app/features/ground/product/product-options.ts'
import { quoteShipping, type ShippingQuote } from '#app/features/goods/shipping/quote-shipping.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { nested } from '#app/platform/database/rows/nested.server.ts'
import { cartTotals, type CartTotals } from './cart.ts'
import { taxCart, type CartTax } from './tax-cart.server.ts'
import { selectLines, toLine, type CartLine } from './cart-lines.server.ts'
import { isOwn, lockCart, preparedForOwner } from './lock-cart.server.ts'
import { cartItems, carts } from '#app/schema/cart.server.ts'
import { sessions } from '#app/schema/customers.server.ts'
import { isForLines, type CouponTerms } from '#app/features/sales/coupons/coupon-terms.ts'
import { hasOrdered } from '#app/features/sales/coupons/first-order.server.ts'
import { couponOfCart } from '#app/features/sales/coupons/usable-coupon.server.ts'

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
  const read = async () => {
    const [found] = await findOwn(db, session, { now })
    return found && cartOf({ db, now }, found)
  }
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
  const [found] = await findByToken(db, { ...tokenValues(token, now), now })
  if (!found) return null
  const cart = await cartOf({ db, now }, found)
  const { sessionId, customerId } = found
  if (customerId !== null) return { cart, session: { kind: 'customer', customerId, sessionId: null } }
  return sessionId === null ? null : { cart, session: { kind: 'anonymous', sessionId } }
}

const startWithSession = prepared((db) => {
  const session = db.$with('started_session').as(insertVisitorSession(db))
  const sessionId = sql`(select ${session.id} from ${session})`
  return db.with(session).insert(carts).values({ sessionId }).returning()
})

/** Starts a visitor's session with a cart. */
export async function startCart({ db, now }: Context): Promise<{ tokenSession: string; cart: Cart }> {
  const { tokenSession, values } = newVisitorSession(now)
  const [started] = await startWithSession(db, values)
  if (!started || started.sessionId === null) throw new Error('no cart was inserted')
  rememberSession(db, values.tokenHash, started.sessionId)
  return { tokenSession, cart: await priceCart({ db, now }, { ...started, coupon: null }, []) }
}

export function totalGrams(lines: CartLine[]): number {
  return lines.reduce((total, line) => total + line.grams, 0)
}

function selectCart(db: Queryable, isWanted: SQL | undefined) {
  return db
    .select({
      id: carts.id,
      sessionId: carts.sessionId,
      customerId: carts.customerId,
      couponId: carts.couponId,
      zipCode: carts.zipCode,
      coupon: couponOfCart(db),
      lines: nested(selectLines(db, eq(cartItems.cartId, carts.id))),
    })
    .from(carts)
    .where(isWanted)
}

const findOwn = preparedForOwner((db, kind) => selectCart(db, isOwn[kind]))

const findByToken = prepared((db) => {
  const ofCustomer = db.select({ id: carts.id }).from(carts).where(eq(carts.customerId, sessions.customerId))
  const ofVisitor = db.select({ id: carts.id }).from(carts).where(eq(carts.sessionId, sessions.id))
  const id = sql`case when ${isNull(sessions.customerId)} then (${ofVisitor}) else (${ofCustomer}) end`
  return selectCart(db, eq(carts.id, db.select({ id }).from(sessions).where(hasToken(db))))
})

type CartRow = Awaited<ReturnType<typeof findByToken>>[number]

const cartOf = (context: Context, { lines, ...cart }: CartRow): Promise<Cart> =>
  priceCart(context, cart, lines.map(toLine))

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
  const [known] = await db
    .select({ hasOrdered: hasOrdered(db, customerId) })
    .from(sql`(values (1)) as account`)
  return known?.hasOrdered === false
}
