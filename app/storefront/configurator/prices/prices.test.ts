import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customPrice, defaultPrices } from '#app/features/goods/catalog/quote-price.ts'
import type { OptionValue } from '#app/features/ground/product/product-options.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import { dieCutPrices, exampleCategory } from '#test/example-category.ts'
import { exampleOptions } from '#test/example-options.ts'
import { presentProduct } from '../product.ts'
import { priceOf, tierPricesOf } from './prices.ts'

const [, example] = exampleCategory(5, {
  sizes: [{ id: 1, width: 3, height: 3 }],
  tiers: [50, 100, 200].map((quantity, at) => ({ id: at + 1, quantity })),
  promotions: [{ width: 3, height: 3, quantity: 50, priceCents: cents(2000) }],
})
const table = {
  kind: 'matrix' as const,
  sizes: [
    { width: 3, height: 3 },
    { width: 8, height: 10 },
  ],
  quantities: [50, 100, 1000],
  cents: [
    [4500, 6450, 29_999],
    [9000, 15_000, 80_000],
  ],
}

function priced(price: PriceRule) {
  const rules = {
    size: { unit: 'in' as const, minSide: 0.5, kind: 'free' as const },
    quantity: { multipleOf: 1 },
    price,
  }
  const category = { ...example, rules }
  const product = presentProduct({ version: 1, categories: new Map([[5, category]]) }, category)
  if (!product) throw new Error('not sellable')
  return { category, product }
}

const side = fc.integer({ min: 2, max: 200 }).map((quarters) => quarters / 4)

test.each([
  ['a formula', dieCutPrices],
  ['a table', table],
])('the page’s prices by %s are the API’s, for every size and quantity', (_, rule) => {
  const { category, product } = priced(rule)
  fc.assert(
    fc.property(side, side, fc.integer({ min: 1, max: 10_000 }), (width, height, quantity) => {
      const wanted = { proportion: { width, height }, quantity }
      expect(tierPricesOf(product, { width, height })).toEqual(defaultPrices(category, wanted))
      expect(priceOf(product, { width, height }, quantity).priceWithPromo).toBe(
        customPrice(category, wanted).priceWithPromo,
      )
    }),
  )
})

test('with options, too', () => {
  const groups = [exampleOptions.finish, exampleOptions.turnaround]
  const { category, product } = priced(dieCutPrices)
  const withOptions = { ...category, options: groups }
  const size = { width: 3, height: 3 }
  const [finishes, turnarounds] = groups.map(({ values }) => fc.constantFrom(...values)) as [
    fc.Arbitrary<OptionValue>,
    fc.Arbitrary<OptionValue>,
  ]
  fc.assert(
    fc.property(finishes, turnarounds, fc.integer({ min: 1, max: 10_000 }), (one, other, quantity) => {
      const wanted = { proportion: size, quantity, options: [one.id, other.id] }
      expect(tierPricesOf(product, size, [one, other])).toEqual(defaultPrices(withOptions, wanted))
      expect(priceOf(product, size, quantity, [one, other]).priceWithPromo).toBe(
        customPrice(withOptions, wanted).priceWithPromo,
      )
    }),
  )
})

test('a tier’s price has the regular price beside it, a custom quantity’s has none', () => {
  const { product } = priced(dieCutPrices)
  const size = { width: 3, height: 3 }
  expect(priceOf(product, size, 50)).toEqual({ priceWithPromo: 2000, priceWithoutPromo: 4500 })
  expect(priceOf(product, size, 100)).toEqual({ priceWithPromo: 6450, priceWithoutPromo: 6450 })
  expect(priceOf(product, size, 75)).toEqual({ priceWithPromo: 5550, priceWithoutPromo: 5550 })
})
