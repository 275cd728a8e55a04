import { cents, fractionOf, sumCents, type Cents } from '#app/features/ground/money/cents.ts'
import type { CouponKind } from '#app/features/ground/money/coupon-kind.ts'
import { minPaymentCents } from '#app/features/ground/money/payment.ts'

export type CouponTerms = {
  kind: CouponKind
  /** A fraction. Meaningless for other kinds. */
  percentage: number
  /** Null for other kinds. */
  amountCents: Cents | null
  /** What `productOf` returns; empty for all products. */
  products: string[]
}

type Line = { categoryId: number | null }
type PricedLine = Line & { priceCents: Cents }

/** A category's id, or 'library'. */
export const productOf = ({ categoryId }: Line): string =>
  categoryId === null ? 'library' : String(categoryId)

export const isForLine = ({ products }: Pick<CouponTerms, 'products'>, line: Line): boolean =>
  products.length === 0 || products.includes(productOf(line))

/** A coupon for some products does nothing for a cart without them. */
export const isForLines = (coupon: Pick<CouponTerms, 'products'>, lines: readonly Line[]): boolean =>
  coupon.products.length === 0 || lines.some((line) => isForLine(coupon, line))

/** An amount leaves as much of the items' price as the payment provider takes, whatever shipping and tax will be. */
export function discountOf(coupon: CouponTerms | null, lines: readonly PricedLine[]): Cents {
  if (!coupon || coupon.kind === 'free-shipping') return cents(0)
  const pricesOf = (all: readonly PricedLine[]) => sumCents(all.map(({ priceCents }) => priceCents))
  const discountable = pricesOf(lines.filter((line) => isForLine(coupon, line)))
  if (coupon.kind === 'percentage') return fractionOf(discountable, coupon.percentage)
  const most = pricesOf(lines) - minPaymentCents
  return cents(Math.max(0, Math.min(coupon.amountCents ?? 0, discountable, most)))
}
