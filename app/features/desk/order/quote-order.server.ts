import { eq } from 'drizzle-orm'
import { invalid } from '#app/errors.ts'
import { invalidZip } from '#app/features/goods/shipping/zip-code.ts'
import { lineGrams } from '#app/features/sales/cart/cart.ts'
import { categories } from '#app/schema/catalog.server.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { quoteShipping, type ShippingQuote } from '#app/features/goods/shipping/quote-shipping.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { taxOrder, type OrderTax } from './tax-order.server.ts'
import { shippingDifference, type Difference } from './decide-shipping.server.ts'
import { findOrder } from '#app/features/sales/order-access/find-order.server.ts'
import { orderItems } from '#app/schema/orders.server.ts'

export async function quoteOrder(
  { db, staff, now }: { db: Queryable; staff: Customer; now: Date },
  orderId: number,
  zipCode: string,
): Promise<ShippingQuote & Difference & { tax: OrderTax | null }> {
  const { order } = await findOrder(db, staff, { orderId })
  const items = await db
    .select({ item: orderItems, gramsPerSquareInch: categories.gramsPerSquareInch })
    .from(orderItems)
    .leftJoin(categories, eq(categories.id, orderItems.categoryId))
    .where(eq(orderItems.orderId, orderId))
  const grams = items.reduce(
    (sum, { item, gramsPerSquareInch }) => sum + lineGrams(gramsPerSquareInch, item),
    0,
  )
  const quote = await quoteShipping({ db, now }, { zipCode, grams })
  if (!quote) throw invalid(invalidZip, { zipCode: invalidZip })
  const tax = await taxOrder(db, order, { zipCode, shippingCents: quote.priceCents })
  const difference = await shippingDifference(db, order, { quotedCents: quote.priceCents, tax })
  return { ...quote, ...difference, tax }
}
