import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, sumCents, type Cents } from '#app/features/ground/money/cents.ts'
import { cartTotals } from '#app/features/sales/cart/cart.ts'
import { discountOf, isForLine, isForLines, type CouponTerms } from './coupon-terms.ts'

const all: CouponTerms = { kind: 'percentage', percentage: 0.1, amountCents: null, products: [] }
const amountOff = (amount: number, products: string[] = []): CouponTerms => ({
  ...all,
  kind: 'amount',
  amountCents: cents(amount),
  products,
})

const magnets = { categoryId: 13, priceCents: cents(4000) }
const stickers = { categoryId: 5, priceCents: cents(6000) }
const design = { categoryId: null, priceCents: cents(310) }

test('a coupon takes a fraction, an amount or nothing off the items', () => {
  const lines = [magnets, stickers]
  expect(discountOf(null, lines)).toBe(0)
  expect(discountOf(all, lines)).toBe(1000)
  expect(discountOf(amountOff(750), lines)).toBe(750)
  expect(discountOf({ ...all, kind: 'free-shipping' }, lines)).toBe(0)
})

test('a coupon for certain products discounts only those products', () => {
  const lines = [magnets, stickers, design]
  expect(discountOf({ ...all, products: ['13'] }, lines)).toBe(400)
  expect(discountOf({ ...all, products: ['13', 'library'] }, lines)).toBe(431)
  expect(discountOf(amountOff(1000, ['library']), lines)).toBe(310)
  expect(discountOf(amountOff(1000, ['7']), lines)).toBe(0)
  expect(lines.map((line) => isForLine({ products: ['5'] }, line))).toEqual([false, true, false])
  expect(isForLines({ products: ['7'] }, lines)).toBe(false)
  expect(isForLines({ products: [] }, [])).toBe(true)
})

test('a free-shipping coupon affects only shipping', () => {
  const totals = cartTotals([stickers], { ...all, kind: 'free-shipping' }, cents(760), cents(50))
  expect(totals).toEqual({
    itemsCents: 6000,
    discountCents: 0,
    shippingCents: 0,
    taxCents: 50,
    totalCents: 6050,
  })
})

const line = fc.record({
  categoryId: fc.constantFrom(5, 13, null),
  priceCents: fc.integer({ min: 1, max: 1_000_000 }).map(cents),
})
const lines = fc.array(line, { maxLength: 6 })
const products = fc.subarray(['5', '13', 'library', '27'])

test('an amount is capped at the price of the coupon’s items', () => {
  fc.assert(
    fc.property(lines, products, fc.integer({ min: 1, max: 10_000_000 }), (cart, only, amount) => {
      const coupon = amountOff(amount, only)
      const { itemsCents, discountCents, totalCents } = cartTotals(cart, coupon, 0 as Cents)
      const matching = sumCents(cart.filter((each) => isForLine(coupon, each)).map((each) => each.priceCents))
      expect(discountCents).toBe(Math.min(amount, matching))
      expect(totalCents).toBe(itemsCents - discountCents)
    }),
  )
})

test('$20 off makes items worth $20 free', () => {
  const stickers = { categoryId: 5, priceCents: cents(2_000) }
  expect(cartTotals([stickers], amountOff(2_000, []), cents(595))).toMatchObject({
    discountCents: 2_000,
    totalCents: 595,
  })
})
