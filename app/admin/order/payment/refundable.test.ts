import { expect, test } from 'vitest'
import { arePossible, chosenOf, quantityProblem, type RefundableParts } from './refundable.ts'
import { cents } from '#app/features/ground/money/cents.ts'

const parts: RefundableParts = {
  items: [],
  sold: {
    items: [{ id: 7, quantity: 50, priceCents: cents(5_000), isDiscountable: true }],
    discountCents: cents(0),
    waivedCents: cents(0),
    shippingCents: cents(500),
    taxCents: cents(0),
    isShippingTaxed: null,
  },
  refunded: { quantities: new Map([[7, 20]]), shippingCents: cents(0) },
}

test.each([
  ['30', true],
  ['1', true],
  ['31', false],
  ['0', false],
  ['-1', false],
  ['1.5', false],
  ['', false],
  ['all', false],
])('checks whether %s out of 30 pieces can be refunded: %s', (typed, isPossible) => {
  const chosen = chosenOf({ quantities: new Map([[7, typed]]), hasShipping: true })
  expect(arePossible(chosen, parts)).toBe(isPossible)
})

test('shows how many pieces can be refunded in the quantity field’s error', () => {
  expect(quantityProblem(1_501, 1_500)).toBe('Enter at most 1,500')
  expect(quantityProblem(Number.NaN, 5)).toBe('Enter a quantity')
  expect(quantityProblem(5, 5)).toBeNull()
})
