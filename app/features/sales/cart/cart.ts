import type { Unit } from '#app/features/ground/product/size-rule.ts'
import { cents, sumCents, type Cents } from '#app/features/ground/money/cents.ts'
import { discountOf, type CouponTerms } from '#app/features/sales/coupons/coupon-terms.ts'

export const maxCartItems = 100

/** Spec 9: the category id of library designs. */
export const libraryItemCategoryId = 5

export type CartTotals = {
  itemsCents: Cents
  discountCents: Cents
  shippingCents: Cents
  taxCents: Cents
  totalCents: Cents
}

/** Spec 9. */
export function cartTotals(
  lines: readonly { categoryId: number | null; priceCents: Cents }[],
  coupon: CouponTerms | null,
  quotedCents: Cents,
  taxCents = 0 as Cents,
): CartTotals {
  const itemsCents = sumCents(lines.map(({ priceCents }) => priceCents))
  const discountCents = discountOf(coupon, lines)
  const shippingCents = coupon?.kind === 'free-shipping' ? cents(0) : quotedCents
  const totalCents = (itemsCents - discountCents + shippingCents + taxCents) as Cents
  return { itemsCents, discountCents, shippingCents, taxCents, totalCents }
}

export const addTax = (totals: CartTotals, taxCents: Cents): CartTotals => ({
  ...totals,
  taxCents,
  totalCents: (totals.totalCents - totals.taxCents + taxCents) as Cents,
})

const squareInches = { in: 1, ft: 144 } satisfies Record<Unit, number>

type Line = { width: number | null; height: number | null; unit: Unit; quantity: number }

/** Used for library designs, which have no weight and may have no size. */
const assumedDesign = { gramsPerSquareInch: 0.25, width: 3, height: 3 }

/** Rounds up to whole grams, so that every line weighs something. */
export function lineGrams(
  gramsPerSquareInch: number | null | undefined,
  { width, height, unit, quantity }: Line,
): number {
  const area = (width ?? assumedDesign.width) * (height ?? assumedDesign.height) * squareInches[unit]
  return Math.ceil((gramsPerSquareInch ?? assumedDesign.gramsPerSquareInch) * area * quantity)
}
