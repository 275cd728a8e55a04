import { salesTax, type TaxRule } from '#app/features/goods/tax/sales-tax.ts'
import { findTaxRule } from '#app/features/goods/tax/find-tax-rule.server.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { addTax, type CartTotals } from './cart.ts'

/** How a cart is taxed, as orders freeze it. */
export type CartTax = TaxRule & { taxableCents: Cents }

/** Null tax if the ZIP code's state is unknown. */
export async function taxCart(
  db: Queryable,
  zipCode: string,
  untaxed: CartTotals,
): Promise<{ totals: CartTotals; tax: CartTax | null }> {
  const rule = await findTaxRule(db, zipCode)
  if (!rule) return { totals: untaxed, tax: null }
  const { taxCents, taxableCents } = salesTax(untaxed, rule)
  return { totals: addTax(untaxed, taxCents), tax: { ...rule, taxableCents } }
}
