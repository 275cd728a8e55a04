/** What a coupon takes off: a fraction or an amount of the items' price, or the shipping price. */
export const couponKinds = ['percentage', 'amount', 'free-shipping'] as const

export type CouponKind = (typeof couponKinds)[number]
