import { and, eq, isNull } from 'drizzle-orm'
import { invalid } from '#app/errors.ts'
import { invalidZip } from '#app/features/goods/shipping/zip-code.ts'
import { calculateServiceTax } from '#app/features/goods/tax/service-tax.server.ts'
import { lineGrams } from '#app/features/sales/cart/cart.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { daysLessOf } from '#app/features/ground/product/product-options.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { quoteShipping, type ShippingQuote } from '#app/features/goods/shipping/quote-shipping.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { findOrder, type Order } from '#app/features/sales/orders/find-order.server.ts'
import { orderItems } from '#app/schema/orders.server.ts'
import { taxOrder, saleToTax, type OrderTax } from './tax-order.server.ts'
import { shippingDifference, type Difference } from './decide-shipping.server.ts'

type Context = { db: Queryable; staff: Customer; now: Date }

/** Throws invalid (ZIP code), or busy if `calculateOrderTax` must call the tax service first. */
export async function quoteOrder(
  { db, staff, now }: Context,
  orderId: number,
  zipCode: string,
): Promise<ShippingQuote & Difference & { tax: OrderTax | null }> {
  const { order } = await findOrder(db, staff, { orderId })
  const quote = await quoteOrderShipping({ db, now }, order, zipCode)
  const tax = await taxOrder({ db, now }, order, { zipCode, shippingCents: quote.priceCents })
  const difference = await shippingDifference(db, order, { quotedCents: quote.priceCents, tax })
  return { ...quote, ...difference, tax }
}

/** Call this before `quoteOrder`, outside a transaction. Throws invalid (ZIP code) or busy (no response). */
export async function calculateOrderTax(
  context: Pick<Shop, 'db' | 'provider' | 'log'> & { staff: Customer; now: Date },
  orderId: number,
  zipCode: string,
): Promise<void> {
  const { db, staff } = context
  const { order } = await findOrder(db, staff, { orderId })
  const { priceCents: shippingCents } = await quoteOrderShipping(context, order, zipCode)
  const sale = await saleToTax(db, order, { zipCode, shippingCents })
  if (sale) await calculateServiceTax(context, sale)
}

async function quoteOrderShipping(
  { db, now }: { db: Queryable; now: Date },
  { id, waivedShippingCents }: Order,
  zipCode: string,
): Promise<ShippingQuote> {
  const items = await db
    .select({ item: orderItems, gramsPerSquareInch: categories.gramsPerSquareInch })
    .from(orderItems)
    .leftJoin(categories, eq(categories.id, orderItems.categoryId))
    .where(and(eq(orderItems.orderId, id), isNull(orderItems.removedAt)))
  const grams = items.reduce(
    (sum, { item, gramsPerSquareInch }) => sum + lineGrams(gramsPerSquareInch, item),
    0,
  )
  const daysLess = daysLessOf(items.map(({ item }) => item))
  const quote = await quoteShipping({ db, now }, { zipCode, grams, daysLess })
  if (!quote) throw invalid(invalidZip, { zipCode: invalidZip })
  // A free-shipping coupon applies to any address.
  return waivedShippingCents === null ? quote : { ...quote, priceCents: cents(0) }
}
