import { findTaxRule } from '#app/features/goods/tax/find-tax-rule.server.ts'
import { salesTax, type TaxRule } from '#app/features/goods/tax/sales-tax.ts'
import { stateOfZip } from '#app/features/goods/tax/zip-state.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import type { Order } from '#app/features/sales/order-access/find-order.server.ts'

export type OrderTax = TaxRule & { taxCents: Cents }

type SoldOrder = Pick<
  Order,
  'itemsCents' | 'discountCents' | 'zipCode' | 'taxState' | 'taxRateMillionths' | 'isShippingTaxed'
>

/**
 * The tax on an order delivered to another ZIP code at this shipping price. In the state it was sold to, the rate of the
 * sale still applies; elsewhere, today's. Null if the ZIP code's state is unknown.
 */
export async function taxOrder(
  db: Queryable,
  order: SoldOrder,
  { zipCode, shippingCents }: { zipCode: string; shippingCents: Cents },
): Promise<OrderTax | null> {
  const rule = soldRule(order, zipCode) ?? (await findTaxRule(db, zipCode))
  return rule && { ...rule, taxCents: salesTax({ ...order, shippingCents }, rule).taxCents }
}

function soldRule(order: SoldOrder, zipCode: string): TaxRule | null {
  const state = stateOfZip(zipCode)
  // Orders older than sales tax were sold untaxed.
  const soldTo = order.taxState ?? stateOfZip(order.zipCode)
  if (state === null || state !== soldTo) return null
  return {
    state,
    rateMillionths: order.taxRateMillionths ?? 0,
    isShippingTaxed: order.isShippingTaxed ?? false,
  }
}
