import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, type Cents } from '#app/features/ground/money/cents.ts'
import type { CouponTerms } from '#app/features/sales/coupons/coupon-terms.ts'
import { cartTotals, lineGrams } from './cart.ts'

const amount = fc.nat(1_000_000_000).map(cents)
const linesOf = (prices: Cents[]) => prices.map((priceCents) => ({ categoryId: 5, priceCents }))
const percentOff = (percentage: number): CouponTerms => ({
  kind: 'percentage',
  percentage,
  amountCents: null,
  products: [],
})
const fraction = fc.integer({ min: 0, max: 10_000 }).map((parts) => parts / 10_000)

test('spec 9: the total is the price of the items minus the discount plus shipping', () => {
  expect(cartTotals(linesOf([cents(2000), cents(6450)]), percentOff(0.1), cents(760))).toEqual({
    itemsCents: 8450,
    discountCents: 845,
    shippingCents: 760,
    taxCents: 0,
    totalCents: 8365,
  })
})

test('spec 9: the discount applies to the items but not to shipping, and is rounded half up', () => {
  // Rounding 10% of each item's 105 cents would add up to 33.
  const lines = linesOf([cents(105), cents(105), cents(105)])
  expect(cartTotals(lines, percentOff(0.1), cents(1000))).toMatchObject({
    discountCents: 32,
    totalCents: 1283,
  })
})

test('an empty cart costs only shipping', () => {
  expect(cartTotals([], percentOff(0.1), cents(0))).toMatchObject({
    itemsCents: 0,
    discountCents: 0,
    totalCents: 0,
  })
})

test('the parts always add up to the total in whole cents, whatever the item order', () => {
  fc.assert(
    fc.property(fc.array(amount), fraction, amount, amount, (prices, coupon, shipping, tax) => {
      const totals = cartTotals(linesOf(prices), percentOff(coupon), shipping, tax)
      const { itemsCents, discountCents, shippingCents, taxCents, totalCents } = totals
      expect(totalCents).toBe(itemsCents - discountCents + shippingCents + taxCents)
      expect(Object.values(totals).every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true)
      expect(discountCents).toBeLessThanOrEqual(itemsCents)
      const reversed = linesOf(prices.toReversed())
      expect(cartTotals(reversed, percentOff(coupon), shipping, tax)).toEqual(totals)
    }),
  )
})

test('a larger coupon never raises the total', () => {
  fc.assert(
    fc.property(fc.array(amount), fraction, fraction, (prices, one, other) => {
      const totalOf = (coupon: number) =>
        cartTotals(linesOf(prices), percentOff(coupon), 0 as Cents).totalCents
      expect(totalOf(Math.max(one, other))).toBeLessThanOrEqual(totalOf(Math.min(one, other)))
    }),
  )
})

test('spec 9: the weight of an item grows with its area in square inches, regardless of the unit', () => {
  expect(lineGrams(0.23, { width: 3, height: 3, unit: 'in', quantity: 50 })).toBe(104)
  expect(lineGrams(0.28, { width: 6, height: 3, unit: 'ft', quantity: 2 })).toBe(1452)
  expect(lineGrams(0.12, { width: 0.5, height: 0.5, unit: 'in', quantity: 1 })).toBe(1)
})
