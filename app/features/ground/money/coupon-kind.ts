/** The ways a coupon can discount: a fraction or an amount off the items' price, or the shipping price. */
export const couponKinds = ['percentage', 'amount', 'free-shipping'] as const

export type CouponKind = (typeof couponKinds)[number]
