import { cents, fractionOf, sumCents, type Cents } from '#app/features/ground/money/cents.ts'
import { waivedLeft } from '#app/features/ground/money/waiver.ts'

type Line = { priceCents: Cents; isDiscountable: boolean }

type SoldDiscount = {
  couponId: number | null
  couponPercentage: number | null
  waivedShippingCents: Cents | null
  discountCents: Cents
  waivedCents: Cents
}

type Change = { before: Line[]; after: Line[]; couponCents: Cents | null }

/**
 * Returns the discount under the coupon's terms at the time of the sale, and the waived part that is left of it.
 * `couponCents` is the coupon's amount today, which may have changed since.
 */
export function editedDiscount(
  sold: SoldDiscount,
  change: Change,
): { discountCents: Cents; waivedCents: Cents } {
  const { waivedCents } = sold
  const couponBefore = cents(sold.discountCents - waivedCents)
  const couponAfter = couponDiscount({ ...sold, discountCents: couponBefore }, change)
  const before = priceOf(change.before) - couponBefore
  const left = waivedLeft(waivedCents, { before, after: priceOf(change.after) - couponAfter })
  return { discountCents: cents(couponAfter + left), waivedCents: left }
}

function couponDiscount(
  { couponId, couponPercentage, waivedShippingCents, discountCents }: SoldDiscount,
  { before, after, couponCents }: Change,
): Cents {
  const isForShipping = waivedShippingCents !== null
  if (couponId === null || isForShipping) return cents(0)
  if (couponPercentage !== null) return fractionOf(discountable(after), couponPercentage)
  // If the items' price capped the discount, the coupon was for more.
  const amount =
    discountCents < discountable(before) ? discountCents : Math.max(discountCents, couponCents ?? 0)
  return cents(Math.min(amount, discountable(after)))
}

const priceOf = (lines: Line[]) => sumCents(lines.map(({ priceCents }) => priceCents))

const discountable = (lines: Line[]) => priceOf(lines.filter(({ isDiscountable }) => isDiscountable))
