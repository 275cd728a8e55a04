import { cents, partOf, type Cents } from '#app/features/ground/money/cents.ts'
import type { Destination } from './zip-state.ts'

/** The tax rule of a destination's state. A rate of 0 means no tax. */
export type TaxRule = { state: Destination; rateMillionths: number; isShippingTaxed: boolean }

export type SalesTax = { taxableCents: Cents; taxCents: Cents }

type Sums = { itemsCents: Cents; discountCents: Cents; shippingCents: Cents }

/** Rounds half up, once for the whole order. */
export function salesTax(
  { itemsCents, discountCents, shippingCents }: Sums,
  { rateMillionths, isShippingTaxed }: Pick<TaxRule, 'rateMillionths' | 'isShippingTaxed'>,
): SalesTax {
  if (rateMillionths === 0) return { taxableCents: cents(0), taxCents: cents(0) }
  const taxableCents = cents(itemsCents - discountCents + (isShippingTaxed ? shippingCents : 0))
  return { taxableCents, taxCents: partOf(taxableCents, rateMillionths, 1_000_000) }
}
