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

const isPossible = (typed: string) =>
  arePossible(chosenOf({ quantities: new Map([[7, typed]]), hasShipping: true }), parts)

test.each(['30', '1'])('accepts a refund of “%s” of the 30 pieces left', (typed) => {
  expect(isPossible(typed)).toBe(true)
})

test.each(['31', '0', '-1', '1.5', '', 'all'])('rejects a refund of “%s” of the 30 pieces left', (typed) => {
  expect(isPossible(typed)).toBe(false)
})

test('shows how many pieces can be refunded in the quantity field’s error', () => {
  expect(quantityProblem(1_501, 1_500)).toBe('Enter at most 1,500')
  expect(quantityProblem(Number.NaN, 5)).toBe('Enter a quantity')
  expect(quantityProblem(5, 5)).toBeNull()
})
