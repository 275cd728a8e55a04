import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#app/features/ground/money/cents.ts'
import { optionPriceKinds } from '#app/features/ground/product/product-options.ts'
import { addOptions, optionCents, soldOption } from './price-options.ts'

test.each([
  ['order', 1500, 1500],
  ['piece', 2.5, 125],
  ['piece', 0.01, 1],
  ['percent', 10, 450],
  ['percent', 0.01, 0],
  ['percent', 33.33, 1500],
] as const)(
  'adds the price of an option (%s, %d): %d cents for 50 pieces at $45',
  (priceKind, amount, added) => {
    expect(optionCents({ priceKind, amount }, { itemCents: cents(4500), quantity: 50 })).toBe(added)
  },
)

test('rounds half a cent up', () => {
  const half = { priceKind: 'percent', amount: 50 } as const
  expect(optionCents(half, { itemCents: cents(4501), quantity: 1 })).toBe(2251)
  expect(optionCents({ priceKind: 'piece', amount: 0.05 }, { itemCents: cents(1), quantity: 10 })).toBe(1)
  expect(optionCents({ priceKind: 'piece', amount: 1.005 }, { itemCents: cents(1), quantity: 100 })).toBe(101)
})

const option = fc.record({
  id: fc.constant('0000a105'),
  group: fc.constant('Finish'),
  name: fc.constant('Gloss'),
  daysLess: fc.constant(0),
  priceKind: fc.constantFrom(...optionPriceKinds),
  amount: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
})

test('shows parts that add up to the price, with and without a promotion', () => {
  const amount = fc.integer({ min: 1, max: 10_000_000 })
  const quantity = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(fc.array(option, { maxLength: 6 }), amount, amount, quantity, (chosen, one, other, count) => {
      const item = {
        priceWithPromo: cents(Math.min(one, other)),
        priceWithoutPromo: cents(Math.max(one, other)),
      }
      const total = addOptions(item, chosen, count)
      const sold = chosen.map((each) => soldOption(each, { itemCents: item.priceWithPromo, quantity: count }))
      const parts = sold.reduce((sum, { cents: part }) => sum + part, 0)
      expect(total.priceWithPromo).toBe(item.priceWithPromo + parts)
      expect(total.priceWithoutPromo).toBe(item.priceWithoutPromo + parts)
    }),
  )
})

test('leaves a price without options unchanged', () => {
  const item = { priceWithPromo: cents(2000), priceWithoutPromo: cents(4500) }
  expect(addOptions(item, [], 50)).toEqual(item)
})
