import { formatCentsShort } from '#app/features/ground/money/cents.ts'

/** A coupon as shown in a cart. */
type ShownCoupon = {
  /** A fraction, 0 for the other kinds. */
  percentage: number
  /** In cents. */
  amount?: number | undefined
  isFreeShipping?: boolean | undefined
  isForSomeProducts?: boolean | undefined
}

/** Returns, for example, '10% off', '$10 off selected products' or 'Free shipping'. */
export function couponText({ percentage, amount, isFreeShipping, isForSomeProducts }: ShownCoupon): string {
  if (isFreeShipping) return isForSomeProducts ? 'Free shipping with selected products' : 'Free shipping'
  const discount =
    amount === undefined ? `${Number((percentage * 100).toFixed(2))}%` : formatCentsShort(amount)
  return isForSomeProducts ? `${discount} off selected products` : `${discount} off`
}
