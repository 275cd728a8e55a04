import { cents, fractionOf, sumCents, type Cents } from '#app/features/ground/money/cents.ts'
import type { CouponKind } from '#app/features/ground/money/coupon-kind.ts'

export type CouponTerms = {
  kind: CouponKind
  /** A fraction; not used by other kinds. */
  percentage: number
  /** Null for other kinds. */
  amountCents: Cents | null
  /** Values of `productOf`; empty for all products. */
  products: string[]
}

type Line = { categoryId: number | null }
type PricedLine = Line & { priceCents: Cents }

/** Returns a category's id, or 'library'. */
export const productOf = ({ categoryId }: Line): string =>
  categoryId === null ? 'library' : String(categoryId)

export const isForLine = ({ products }: Pick<CouponTerms, 'products'>, line: Line): boolean =>
  products.length === 0 || products.includes(productOf(line))

/** Returns whether the coupon applies. A coupon for some products has no effect on a cart without them. */
export const isForLines = (coupon: Pick<CouponTerms, 'products'>, lines: readonly Line[]): boolean =>
  coupon.products.length === 0 || lines.some((line) => isForLine(coupon, line))

/** A fixed amount is capped at the price of the items that the coupon applies to. */
export function discountOf(coupon: CouponTerms | null, lines: readonly PricedLine[]): Cents {
  if (!coupon || coupon.kind === 'free-shipping') return cents(0)
  const discountable = sumCents(
    lines.filter((line) => isForLine(coupon, line)).map(({ priceCents }) => priceCents),
  )
  if (coupon.kind === 'percentage') return fractionOf(discountable, coupon.percentage)
  return cents(Math.min(coupon.amountCents ?? 0, discountable))
}
