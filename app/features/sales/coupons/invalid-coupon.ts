/** Specification section 5: every code that can't be used gets the same message. */
export const invalidCoupon = 'Invalid coupon'
