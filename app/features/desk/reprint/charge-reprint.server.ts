import { eq } from 'drizzle-orm'
import { conflict, invalid } from '#app/errors.ts'
import { findSellable } from '#app/features/goods/catalog/find-sellable.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { quoteShipping } from '#app/features/goods/shipping/quote-shipping.server.ts'
import { calculateServiceTax } from '#app/features/goods/tax/service-tax.server.ts'
import { findTaxRule } from '#app/features/goods/tax/find-tax-rule.server.ts'
import { salesTax } from '#app/features/goods/tax/sales-tax.ts'
import { cents, sumCents, type Cents } from '#app/features/ground/money/cents.ts'
import { addTax, cartTotals, lineGrams } from '#app/features/sales/cart/cart.ts'
import { priceLibraryItem } from '#app/features/sales/cart/library-item.server.ts'
import { priceLine } from '#app/features/sales/cart/price-line.ts'
import { orders, type orderItems } from '#app/schema/orders.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'

type Context = Pick<Shop, 'db' | 'provider' | 'log'> & { now: Date }
type Chosen = { item: typeof orderItems.$inferSelect; pieces: number }

type Amounts = Pick<
  typeof orders.$inferSelect,
  | 'itemsCents'
  | 'discountCents'
  | 'shippingCents'
  | 'taxCents'
  | 'totalCents'
  | 'taxState'
  | 'taxRateMillionths'
  | 'taxableCents'
  | 'isShippingTaxed'
  | 'taxCalculationId'
>

/** `pricesCents` is in the order of the items. */
export type Charge = { pricesCents: Cents[]; amounts: Amounts }

/**
 * Calculates what a new order of these pieces would cost today. May call a tax service. Throws conflict (no longer
 * sold), invalid (quantity, or ZIP code) or busy.
 */
export async function chargeFor(context: Context, chosen: Chosen[]): Promise<Charge> {
  const { db, now } = context
  const [first] = chosen
  const [order] = await db
    .select({ id: orders.id, zipCode: orders.zipCode, version: orders.version })
    .from(orders)
    .where(eq(orders.id, first?.item.orderId ?? 0))
  if (!order) throw conflict('Select what to reprint')
  const lines = await Promise.all(chosen.map((each) => todaysPrice(context, each)))
  const grams = sumCents(lines.map((line) => cents(line.grams)))
  const { zipCode } = order
  const shipping = await quoteShipping({ db, now }, { zipCode, grams })
  if (!shipping) throw invalid('We can’t ship to this order’s ZIP code')
  const untaxed = cartTotals(lines, null, shipping.priceCents)
  const rule = await findTaxRule(db, zipCode)
  const noTaxTerms = { taxState: null, taxRateMillionths: null, taxableCents: null, isShippingTaxed: null }
  const pricesCents = lines.map(({ priceCents }) => priceCents)
  if (rule === 'service') {
    const { itemsCents, shippingCents } = untaxed
    const of = `reprint of order ${order.id}, ${order.version}`
    const tax = await calculateServiceTax(context, { of, zipCode, itemsCents, shippingCents })
    return {
      pricesCents,
      amounts: { ...addTax(untaxed, tax.taxCents), ...noTaxTerms, taxCalculationId: tax.id },
    }
  }
  if (!rule) return { pricesCents, amounts: { ...untaxed, ...noTaxTerms, taxCalculationId: null } }
  const { taxCents, taxableCents } = salesTax(untaxed, rule)
  const { state: taxState, rateMillionths: taxRateMillionths, isShippingTaxed } = rule
  const taxed = { taxState, taxRateMillionths, taxableCents, isShippingTaxed, taxCalculationId: null }
  return { pricesCents, amounts: { ...addTax(untaxed, taxCents), ...taxed } }
}

async function todaysPrice({ db }: Context, { item, pieces: quantity }: Chosen) {
  const { categoryId, libraryProductId, width, height, unit, options: sold } = item
  const sized = { width, height, unit, quantity }
  if (libraryProductId !== null) {
    const { priceCents } = await priceLibraryItem(db, { productId: libraryProductId, quantity })
    return { categoryId, priceCents, grams: lineGrams(null, sized) }
  }
  if (categoryId === null || width === null || height === null) throw conflict('No longer sold')
  const category = findSellable(await readCatalog(db), categoryId)
  const options = sold.map(({ id }) => id)
  const { priceCents } = priceLine(category, { width, height, quantity, options })
  return { categoryId, priceCents, grams: lineGrams(category.gramsPerSquareInch, sized) }
}
