import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, type Cents } from './cents.ts'
import {
  chooseParts,
  paidParts,
  shares,
  shippingLeft,
  sumOfParts,
  taxOfParts,
  type RefundPart,
  type SoldOrder,
} from './refund-parts.ts'

const amount = (max: number, min = 0) => fc.integer({ min, max }).map(cents)

const soldOrder = fc
  .record({
    items: fc.array(
      fc.record({
        priceCents: amount(100_000, 1),
        quantity: fc.integer({ min: 1, max: 300 }),
        isDiscountable: fc.boolean(),
      }),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
    discount: fc.integer({ min: 0, max: 100 }),
    waived: fc.integer({ min: 0, max: 100 }),
    shippingCents: amount(5_000),
    taxPercent: fc.integer({ min: 0, max: 30 }),
    isShippingTaxed: fc.constantFrom(true, false, null),
  })
  .map(({ items, discount, waived, shippingCents, taxPercent, isShippingTaxed }): SoldOrder => {
    const sum = items.reduce((total, { priceCents }) => total + priceCents, 0)
    const discountable = items.reduce((total, item) => total + (item.isDiscountable ? item.priceCents : 0), 0)
    const couponCents = Math.floor((discountable * discount) / 100)
    const waivedCents = cents(Math.floor(((sum - couponCents) * waived) / 100))
    const discountCents = cents(couponCents + waivedCents)
    const taxable = sum - discountCents + (isShippingTaxed === false ? 0 : shippingCents)
    return {
      items: items.map((item, at) => ({ ...item, id: at + 1 })),
      discountCents,
      waivedCents,
      shippingCents,
      taxCents: cents((taxable * taxPercent) / 100),
      isShippingTaxed,
    }
  })

const totalOf = ({ items, discountCents, shippingCents, taxCents }: SoldOrder) =>
  items.reduce((total, { priceCents }) => total + priceCents, 0) - discountCents + shippingCents + taxCents

const none = { quantities: new Map<number, number>(), shippingCents: cents(0) }

const plain: SoldOrder = {
  items: [
    { id: 1, quantity: 100, priceCents: cents(10_000), isDiscountable: true },
    { id: 2, quantity: 50, priceCents: cents(5_000), isDiscountable: true },
  ],
  discountCents: cents(1_500),
  waivedCents: cents(0),
  shippingCents: cents(800),
  taxCents: cents(1_430),
  isShippingTaxed: true,
}

describe('the amount paid for part of an order', () => {
  test('is the item’s price minus its share of the discount, plus its share of the tax', () => {
    expect(paidParts(plain)).toMatchObject({
      items: [
        { cents: 9_900, taxCents: 900 },
        { cents: 4_950, taxCents: 450 },
      ],
      shipping: { cents: 880, taxCents: 80 },
    })
    expect(chooseParts(plain, none, { items: [{ id: 2, quantity: 25 }], hasShipping: false })).toEqual([
      { itemId: 2, quantity: 25, cents: 2_475, taxCents: 225 },
    ])
  })

  test('includes a discount only for items the coupon covers', () => {
    const items = plain.items.map((item) => ({ ...item, isDiscountable: item.id === 2 }))
    expect(paidParts({ ...plain, items })).toMatchObject({ items: [{ cents: 11_000 }, { cents: 3_850 }] })
  })

  test('includes no tax on shipping where shipping isn’t taxed', () => {
    const order = { ...plain, taxCents: cents(1_350), isShippingTaxed: false }
    expect(paidParts(order).shipping).toEqual({ cents: 800, taxCents: 0 })
  })

  test('adds up to the order’s total, for any prices', () => {
    fc.assert(
      fc.property(soldOrder, (order) => {
        const { items, shipping } = paidParts(order)
        const all = [...items, shipping]
        expect(all.reduce((sum, part) => sum + part.cents, 0)).toBe(totalOf(order))
        expect(all.reduce((sum, part) => sum + part.taxCents, 0)).toBe(order.taxCents)
        for (const part of all) expect(part.taxCents).toBeGreaterThanOrEqual(0)
        for (const part of all) expect(part.cents).toBeGreaterThanOrEqual(part.taxCents)
      }),
    )
  })

  test('is refunded exactly, with all tax, by any number of refunds', () => {
    fc.assert(
      fc.property(soldOrder, fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1 }), (order, steps) => {
        const refunded = { quantities: new Map<number, number>(), shippingCents: cents(0) }
        const left = { leftCents: cents(totalOf(order)), taxLeftCents: order.taxCents }
        const refund = (parts: RefundPart[]) => {
          const amountCents = sumOfParts(parts)
          if (amountCents === 0) return
          const tax = taxOfParts(order, parts, { amountCents, ...left })
          expect(tax).toBeGreaterThanOrEqual(0)
          expect(tax).toBeLessThanOrEqual(Math.min(amountCents, left.taxLeftCents))
          left.leftCents = cents(left.leftCents - amountCents)
          left.taxLeftCents = cents(left.taxLeftCents - tax)
        }
        for (const { id, quantity } of order.items) {
          for (let at = 0, step = 0; at < quantity; step++) {
            const pieces = Math.min(quantity - at, steps[step % steps.length] ?? 1)
            const chosen = { items: [{ id, quantity: pieces }], hasShipping: false }
            refund(chooseParts(order, refunded, chosen))
            at += pieces
            refunded.quantities.set(id, at)
          }
        }
        refund(chooseParts(order, refunded, { items: [], hasShipping: true }))
        expect(left).toEqual({ leftCents: 0, taxLeftCents: 0 })
      }),
    )
  })
})

test('splits an entered amount among its parts', () => {
  fc.assert(
    fc.property(amount(1_000_000), fc.array(amount(10_000, 1), { minLength: 1 }), (typed, weights) => {
      const parts = shares(typed, weights)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(typed)
      for (const part of parts) expect(part).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('doesn’t refund the same shipping twice', () => {
  const refunded = { ...none, shippingCents: cents(380) }
  expect(shippingLeft(plain, refunded)).toBe(500)
  expect(chooseParts(plain, refunded, { items: [], hasShipping: true })).toEqual([
    { itemId: null, quantity: 1, cents: 500, taxCents: 45 },
  ])
  expect(shippingLeft(plain, { ...none, shippingCents: cents(1_000) })).toBe(0)
})

describe('the tax in a refund for parts', () => {
  const shipping: RefundPart[] = [{ itemId: null, quantity: 1, cents: cents(800), taxCents: cents(0) }]
  const of = (amountCents: Cents, leftCents: number, taxLeftCents: number) => ({
    amountCents,
    leftCents: cents(leftCents),
    taxLeftCents: cents(taxLeftCents),
  })
  const untaxed = { ...plain, taxCents: cents(1_350), isShippingTaxed: false }

  test('is the tax of its parts, and all remaining tax in the final refund', () => {
    expect(taxOfParts(untaxed, shipping, of(cents(800), 15_650, 1_350))).toBe(0)
    expect(taxOfParts(untaxed, shipping, of(cents(800), 800, 100))).toBe(100)
  })

  test('is proportional if a tax service taxed the order', () => {
    const service = { ...plain, isShippingTaxed: null }
    expect(taxOfParts(service, shipping, of(cents(800), 8_000, 1_000))).toBe(100)
  })
})
