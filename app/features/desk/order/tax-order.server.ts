import { ShopError } from '#app/errors.ts'
import { findTaxRule } from '#app/features/goods/tax/find-tax-rule.server.ts'
import { salesTax, type TaxRule } from '#app/features/goods/tax/sales-tax.ts'
import {
  findServiceTax,
  taxUnavailable,
  type TaxableSale,
} from '#app/features/goods/tax/service-tax.server.ts'
import { stateOfZip, type Destination } from '#app/features/goods/tax/zip-state.ts'
import { isStateCode } from '#app/features/ground/money/us-states.ts'
import { cents, type Cents } from '#app/features/ground/money/cents.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'

/** The rate is null if a tax service calculated it. */
export type OrderTax = { state: Destination; rateMillionths: number | null; taxCents: Cents }

type SoldOrder = Pick<
  Order,
  | 'id'
  | 'itemsCents'
  | 'discountCents'
  | 'zipCode'
  | 'taxState'
  | 'taxRateMillionths'
  | 'isShippingTaxed'
  | 'taxCalculationId'
>

type Delivery = { zipCode: string; shippingCents: Cents }

/**
 * Calculates the tax on an order delivered to another ZIP code at this shipping price: at the original rate within the
 * same state, and at today's rate elsewhere. Returns null if the ZIP code's state is unknown. Throws busy if a tax
 * service calculated the order's tax and has not calculated this one yet.
 */
export async function taxOrder(
  { db, now }: { db: Queryable; now: Date },
  order: SoldOrder,
  delivery: Delivery,
): Promise<OrderTax | null> {
  const { zipCode, shippingCents } = delivery
  const sale = await saleToTax(db, order, delivery)
  if (sale) {
    const found = await findServiceTax({ db, now }, sale)
    if (!found) throw new ShopError('busy', taxUnavailable)
    return { state: found.state, rateMillionths: null, taxCents: found.taxCents }
  }
  const rule = soldRule(order, zipCode) ?? (await findTaxRule(db, zipCode))
  if (!rule || rule === 'service') return null
  const { state, rateMillionths } = rule
  return { state, rateMillionths, taxCents: salesTax({ ...order, shippingCents }, rule).taxCents }
}

/** Returns the sale that the service must calculate tax for before `taxOrder`, or null if there is none. */
export async function saleToTax(
  db: Queryable,
  order: SoldOrder,
  { zipCode, shippingCents }: Delivery,
): Promise<TaxableSale | null> {
  const state = stateOfZip(zipCode)
  if (state === null || !isStateCode(state)) return null
  const isServiceTaxed =
    order.taxCalculationId !== null ||
    (soldRule(order, zipCode) === null && (await findTaxRule(db, zipCode)) === 'service')
  if (!isServiceTaxed) return null
  const netCents = cents(order.itemsCents - order.discountCents)
  return { of: `order ${order.id}`, zipCode, itemsCents: netCents, shippingCents }
}

function soldRule(order: SoldOrder, zipCode: string): TaxRule | null {
  const state = stateOfZip(zipCode)
  // Orders placed before the shop supported sales tax were sold untaxed.
  const soldTo = order.taxState ?? stateOfZip(order.zipCode)
  if (state === null || state !== soldTo || order.taxCalculationId !== null) return null
  return {
    state,
    rateMillionths: order.taxRateMillionths ?? 0,
    isShippingTaxed: order.isShippingTaxed ?? false,
  }
}
