import { salesTax, type TaxRule } from '#app/features/goods/tax/sales-tax.ts'
import { findTaxRule } from '#app/features/goods/tax/find-tax-rule.server.ts'
import { findServiceTax, type TaxableSale } from '#app/features/goods/tax/service-tax.server.ts'
import { cents, type Cents } from '#app/features/ground/money/cents.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { addTax, type CartTotals } from './cart.ts'

/** A cart's tax, as orders store it: from a tax rule or from a tax service. */
export type CartTax = (TaxRule & { taxableCents: Cents }) | { taxCalculationId: number }

/**
 * The tax is null if the ZIP code's state is unknown, or until the tax service has calculated the tax on `pendingSale`.
 */
export type TaxedCart = { totals: CartTotals; tax: CartTax | null; pendingSale: TaxableSale | null }

/**
 * Makes no external calls: with a tax service, it uses the stored calculation. `rule` is today's rule, if the caller
 * has already read it.
 */
export async function taxCart(
  { db, now }: { db: Queryable; now: Date },
  {
    cartId,
    zipCode,
    rule: currentRule,
  }: { cartId: number; zipCode: string; rule?: TaxRule | 'service' | null },
  untaxed: CartTotals,
): Promise<TaxedCart> {
  const rule = currentRule === undefined ? await findTaxRule(db, zipCode) : currentRule
  if (!rule) return { totals: untaxed, tax: null, pendingSale: null }
  if (rule === 'service') {
    const { itemsCents, discountCents, shippingCents } = untaxed
    const netCents = cents(itemsCents - discountCents)
    const pendingSale = { of: `cart ${cartId}`, zipCode, itemsCents: netCents, shippingCents }
    const found = await findServiceTax({ db, now }, pendingSale)
    if (!found) return { totals: untaxed, tax: null, pendingSale }
    return { totals: addTax(untaxed, found.taxCents), tax: { taxCalculationId: found.id }, pendingSale: null }
  }
  const { taxCents, taxableCents } = salesTax(untaxed, rule)
  return { totals: addTax(untaxed, taxCents), tax: { ...rule, taxableCents }, pendingSale: null }
}
