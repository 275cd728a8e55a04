import { cents, fractionOf, sumCents, type Cents } from '#app/features/ground/money/cents.ts'

type Line = { priceCents: Cents; isDiscountable: boolean }

type SoldDiscount = {
  couponId: number | null
  couponPercentage: number | null
  waivedShippingCents: Cents | null
  discountCents: Cents
}

/**
 * Returns the discount under the coupon's terms at the time of the sale. `couponCents` is its amount today, which may
 * have changed since.
 */
export function editedDiscount(
  { couponId, couponPercentage, waivedShippingCents, discountCents }: SoldDiscount,
  { before, after, couponCents }: { before: Line[]; after: Line[]; couponCents: Cents | null },
): Cents {
  const isForShipping = waivedShippingCents !== null
  if (couponId === null || isForShipping) return cents(0)
  if (couponPercentage !== null) return fractionOf(discountable(after), couponPercentage)
  // If the items' price capped the discount, the coupon was for more.
  const amount =
    discountCents < discountable(before) ? discountCents : Math.max(discountCents, couponCents ?? 0)
  return cents(Math.min(amount, discountable(after)))
}

const discountable = (lines: Line[]) =>
  sumCents(lines.filter(({ isDiscountable }) => isDiscountable).map(({ priceCents }) => priceCents))
