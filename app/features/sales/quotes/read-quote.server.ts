import { eq } from 'drizzle-orm'
import { ShopError } from '#app/errors.ts'
import { cents, type Cents } from '#app/features/ground/money/cents.ts'
import { quoteShipping } from '#app/features/goods/shipping/quote-shipping.server.ts'
import { calculateServiceTax } from '#app/features/goods/tax/service-tax.server.ts'
import { cartTotals } from '#app/features/sales/cart/cart.ts'
import { readCart, totalGrams, type Cart } from '#app/features/sales/cart/read-cart.server.ts'
import { taxCart } from '#app/features/sales/cart/tax-cart.server.ts'
import { readOrderItems } from '#app/features/sales/fulfillment/read-order.server.ts'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Database, Queryable } from '#app/platform/database/database.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { orders, quotes } from '#app/schema/orders.server.ts'
import { cartSessionOf, quoteNotFound, type Quote } from './lock-quote.server.ts'
import { quoteState, type QuoteState } from './quote-state.ts'

type Order = typeof orders.$inferSelect

type QuoteTotals = {
  itemsCents: Cents
  discountCents: Cents
  /** Null until the quote has a ZIP code. */
  shippingCents: Cents | null
  taxCents: Cents
  totalCents: Cents
  couponCode: string | null
  /** The reason shipping or tax is unknown. */
  problem: string | null
}

export type StaffQuote = {
  quote: Quote
  state: QuoteState
  staffEmail: string | null
  order: Order | null
  /** Set only for a draft. */
  cart: Cart | null
  items: OrderItems
  totals: QuoteTotals
}

type OrderItems = Awaited<ReturnType<typeof readOrderItems>>

type Context = Pick<Shop, 'provider' | 'log'> & { db: Database; now: Date }

/** Calculates a draft's shipping and tax from its ZIP code, if there is one. Throws not_found. */
export async function readQuote(
  context: Context,
  quoteId: number,
  zipCode: string | undefined,
): Promise<StaffQuote> {
  const { db, now } = context
  const [found] = await db
    .select({ quote: quotes, order: orders, staffEmail: customers.email })
    .from(quotes)
    .leftJoin(orders, eq(orders.id, quotes.orderId))
    .leftJoin(customers, eq(customers.id, quotes.staffId))
    .where(eq(quotes.id, quoteId))
  if (!found) throw quoteNotFound()
  const { quote, order } = found
  const { today } = await readCalendar(db, now)
  const state = quoteState({ ...quote, orderStatus: order?.status ?? null }, today)
  if (order) {
    const items = await readOrderItems(db, order.id)
    return { ...found, state, cart: null, items, totals: totalsOf(order) }
  }
  const hasCart = quote.sessionId !== null && state === 'draft'
  const cart = hasCart ? await readCart({ db, now }, cartSessionOf(quote)) : null
  const totals = cart ? await totalsTo(context, cart, zipCode) : nothing
  return { ...found, state, cart, items: [], totals }
}

const zero = cents(0)

const nothing: QuoteTotals = {
  itemsCents: zero,
  discountCents: zero,
  shippingCents: null,
  taxCents: zero,
  totalCents: zero,
  couponCode: null,
  problem: null,
}

const totalsOf = ({
  itemsCents,
  discountCents,
  shippingCents,
  taxCents,
  totalCents,
  couponCode,
}: Order): QuoteTotals => ({
  itemsCents,
  discountCents,
  shippingCents,
  taxCents,
  totalCents,
  couponCode,
  problem: null,
})

async function totalsTo(
  context: Context,
  { id, lines, coupon }: Cart,
  zipCode: string | undefined,
): Promise<QuoteTotals> {
  const couponCode = coupon?.code ?? null
  const canShip = zipCode !== undefined && lines.length > 0
  const shipping = canShip ? await quoteShipping(context, { zipCode, grams: totalGrams(lines) }) : null
  const untaxed = cartTotals(lines, coupon, shipping?.priceCents ?? zero)
  if (!canShip) return { ...untaxed, shippingCents: null, couponCode, problem: null }
  if (!shipping)
    return { ...untaxed, shippingCents: null, couponCode, problem: 'We don’t ship to this ZIP code' }
  try {
    const { totals, pendingSale } = await taxCart(context, { cartId: id, zipCode }, untaxed)
    if (!pendingSale) return { ...totals, couponCode, problem: null }
    const { taxCents } = await calculateServiceTax(context, pendingSale)
    const taxed = cartTotals(lines, coupon, shipping.priceCents, taxCents)
    return { ...taxed, couponCode, problem: null }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return { ...untaxed, couponCode, problem: error.message }
  }
}

export type SharedQuote = { quote: Quote; state: QuoteState; order: Order; items: OrderItems }

/** Reads a quote for anyone with its link. Throws not_found, including for a quote that was not sent. */
export async function readSharedQuote(
  { db, now }: { db: Queryable; now: Date },
  { orderId, hash }: { orderId: number; hash: string | undefined },
): Promise<SharedQuote> {
  const [found] = await db
    .select({ quote: quotes, order: orders })
    .from(quotes)
    .innerJoin(orders, eq(orders.id, quotes.orderId))
    .where(eq(quotes.orderId, orderId))
  if (!found || found.order.hash !== hash) throw quoteNotFound()
  const { today } = await readCalendar(db, now)
  const { quote, order } = found
  const state = quoteState({ ...quote, orderStatus: order.status }, today)
  const items = state === 'open' ? await readOrderItems(db, orderId) : []
  return { quote, state, order, items }
}
