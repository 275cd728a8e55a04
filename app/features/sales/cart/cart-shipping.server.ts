import { eq } from 'drizzle-orm'
import { invalid, ShopError } from '#app/errors.ts'
import { countAttempt } from '#app/features/people/identity/attempts.server.ts'
import { sessionRequired } from '#app/features/people/identity/sessions.server.ts'
import { calculateServiceTax } from '#app/features/goods/tax/service-tax.server.ts'
import { quoteShipping, type ShippingQuote } from '#app/features/goods/shipping/quote-shipping.server.ts'
import { carts } from '#app/schema/cart.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { daysLessOf } from '#app/features/ground/product/product-options.ts'
import { invalidZip } from '#app/features/goods/shipping/zip-code.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import { cartTotals, type CartTotals } from './cart.ts'
import { taxCart, type CartTax } from './tax-cart.server.ts'
import { totalGrams, type OpenedCart } from './read-cart.server.ts'

/** Tax services charge per quote. The limit is high, because a whole office may share an IP address. */
export const taxQuoteLimits = { address: { attempts: 1_000, minutes: 15 } }

type Context = Pick<Shop, 'db' | 'provider' | 'log'> & { now: Date; clientAddress: string }

export type CartQuote = ShippingQuote & {
  taxCents: Cents
  tax: CartTax | null
  /** The reason the tax is unknown, if the order may be taxable. */
  taxProblem: string | null
}

/**
 * Returns a price of 0 with a free-shipping coupon. May call a tax service. Throws invalid (ZIP code) or
 * too_many_requests.
 */
export async function quoteCartShipping(
  context: Context,
  { cart: { id, lines, coupon } }: OpenedCart,
  { zipCode }: { zipCode: string },
): Promise<CartQuote> {
  const { db, now } = context
  const parcel = { zipCode, grams: totalGrams(lines), daysLess: daysLessOf(lines) }
  const quote = await quoteShipping({ db, now }, parcel)
  if (!quote) throw invalid(invalidZip, { zipCode: invalidZip })
  const untaxed = cartTotals(lines, coupon, quote.priceCents)
  const taxed = await taxQuoted(context, { cartId: id, zipCode, isEmpty: lines.length === 0 }, untaxed)
  const saved = await db.update(carts).set({ zipCode }).where(eq(carts.id, id)).returning({ id: carts.id })
  // The cart was merged into a customer's cart in the meantime.
  if (saved.length === 0) throw sessionRequired()
  return { ...quote, priceCents: untaxed.shippingCents, ...taxed }
}

async function taxQuoted(
  context: Context,
  { isEmpty, ...cart }: { cartId: number; zipCode: string; isEmpty: boolean },
  untaxed: CartTotals,
): Promise<Pick<CartQuote, 'taxCents' | 'tax' | 'taxProblem'>> {
  const { totals, tax, pendingSale } = await taxCart(context, cart, untaxed)
  if (!pendingSale || isEmpty) return { taxCents: totals.taxCents, tax, taxProblem: null }
  try {
    const key = `tax-quote:${context.clientAddress}`
    await countAttempt(context, key, taxQuoteLimits.address)
    const { id, taxCents } = await calculateServiceTax(context, pendingSale)
    return { taxCents, tax: { taxCalculationId: id }, taxProblem: null }
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'busy') throw error
    return { taxCents: totals.taxCents, tax, taxProblem: error.message }
  }
}
