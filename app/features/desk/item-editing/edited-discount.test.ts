import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#app/features/ground/money/cents.ts'
import { discountOf, type CouponTerms } from '#app/features/sales/coupons/coupon-terms.ts'
import { editedDiscount } from './edited-discount.ts'

const line = fc.record({ price: fc.integer({ min: 1, max: 100_000 }), isFor: fc.boolean() })
const lines = fc.array(line, { minLength: 1, maxLength: 5 })
const terms = fc.oneof(
  fc.record({
    kind: fc.constant('percentage' as const),
    percentage: fc.integer({ min: 1, max: 100 }).map((percent) => percent / 100),
    amountCents: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant('amount' as const),
    percentage: fc.constant(0.0001),
    amountCents: fc.integer({ min: 1, max: 20_000 }).map(cents),
  }),
  fc.record({
    kind: fc.constant('free-shipping' as const),
    percentage: fc.constant(0.0001),
    amountCents: fc.constant(null),
  }),
)

type Line = { price: number; isFor: boolean }

const sold = ({ price, isFor }: Line) => ({ priceCents: cents(price), isDiscountable: isFor })
const inCart = ({ price, isFor }: Line) => ({ priceCents: cents(price), categoryId: isFor ? 1 : 2 })

test('gives an edited order the discount its coupon would give a cart', () => {
  fc.assert(
    fc.property(lines, lines, terms, (before, after, couponTerms) => {
      const coupon: CouponTerms = { ...couponTerms, products: ['1'] }
      const order = {
        couponId: 1,
        couponPercentage: couponTerms.kind === 'percentage' ? couponTerms.percentage : null,
        waivedShippingCents: couponTerms.kind === 'free-shipping' ? cents(500) : null,
        discountCents: discountOf(coupon, before.map(inCart)),
        waivedCents: cents(0),
      }
      const couponCents = couponTerms.amountCents
      const edited = { before: before.map(sold), after: after.map(sold), couponCents }
      const discountCents = discountOf(coupon, after.map(inCart))
      expect(editedDiscount(order, edited)).toEqual({ discountCents, waivedCents: 0 })
    }),
  )
})

test('uses the amount as sold, even if the coupon has changed since', () => {
  const order = {
    couponId: 1,
    couponPercentage: null,
    waivedShippingCents: null,
    discountCents: cents(1_300),
    waivedCents: cents(300),
  }
  const items = [sold({ price: 5_000, isFor: true })]
  expect(editedDiscount(order, { before: items, after: items, couponCents: cents(2_000) })).toEqual({
    discountCents: 1_300,
    waivedCents: 300,
  })
})

test('gives no discount without a coupon', () => {
  const order = {
    couponId: null,
    couponPercentage: null,
    waivedShippingCents: null,
    discountCents: cents(0),
    waivedCents: cents(0),
  }
  const items = [sold({ price: 5_000, isFor: true })]
  expect(editedDiscount(order, { before: items, after: items, couponCents: null })).toEqual({
    discountCents: 0,
    waivedCents: 0,
  })
})

test.each([
  ['keeps the waived part of the discount if the price rises', 6_000, 900],
  ['reduces the waived part of the discount by a drop in price', 4_800, 700],
  ['ends the waived part of the discount if the price is below what the customer paid', 3_000, 0],
])('%s', (_, price, waivedCents) => {
  const order = {
    couponId: null,
    couponPercentage: null,
    waivedShippingCents: null,
    discountCents: cents(900),
    waivedCents: cents(900),
  }
  const before = [sold({ price: 5_000, isFor: false })]
  const after = [sold({ price, isFor: false })]
  expect(editedDiscount(order, { before, after, couponCents: null })).toEqual({
    discountCents: waivedCents,
    waivedCents,
  })
})
