/** The kinds of discount: a fraction or an amount off the price of the items, or free shipping. */
export const couponKinds = ['percentage', 'amount', 'free-shipping'] as const

export type CouponKind = (typeof couponKinds)[number]
