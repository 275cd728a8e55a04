import { expect, test } from 'vitest'
import { couponText } from './coupon-text.ts'

test.each([
  [{ percentage: 0.1 }, '10% off'],
  [{ percentage: 0.125 }, '12.5% off'],
  [{ percentage: 0, amount: 1000 }, '$10 off'],
  [{ percentage: 0, amount: 1050 }, '$10.50 off'],
  [{ percentage: 0, isFreeShipping: true }, 'Free shipping'],
  [{ percentage: 0.1, isForSomeProducts: true }, '10% off selected products'],
  [{ percentage: 0, amount: 500, isForSomeProducts: true }, '$5 off selected products'],
  [{ percentage: 0, isFreeShipping: true, isForSomeProducts: true }, 'Free shipping with selected products'],
])('describes %j as “%s”', (coupon, text) => {
  expect(couponText(coupon)).toBe(text)
})
