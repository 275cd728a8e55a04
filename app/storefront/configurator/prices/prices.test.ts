import fc from 'fast-check'
import { expect, test, describe } from 'vitest'
import { customPrice, defaultPrices } from '#app/features/goods/catalog/quote-price.ts'
import type { OptionValue } from '#app/features/ground/product/product-options.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import type { PriceRule, PriceFormula } from '#app/features/ground/product/price-rule.ts'
import { dieCutPrices, exampleCategory } from '#test/example-category.ts'
import { exampleOptions } from '#test/example-options.ts'
import { price } from '#app/features/goods/pricing/price.ts'
import { presentProduct } from '../product.ts'
import { priceOf, tierPricesOf, nextPriceBreak, priceBreakText } from './prices.ts'

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
])('calculates the same prices as the API from %s, for every size and quantity', (_, rule) => {
  const { category, product } = priced(rule)
  fc.assert(
    fc.property(side, side, fc.integer({ min: 1, max: 10_000 }), (width, height, quantity) => {
      const choice = { proportion: { width, height }, quantity }
      expect(tierPricesOf(product, { width, height })).toEqual(defaultPrices(category, choice))
      expect(priceOf(product, { width, height }, quantity).priceWithPromo).toBe(
        customPrice(category, choice).priceWithPromo,
      )
    }),
  )
})

test('includes options in the price', () => {
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
      const choice = { proportion: size, quantity, options: [one.id, other.id] }
      expect(tierPricesOf(product, size, [one, other])).toEqual(defaultPrices(withOptions, choice))
      expect(priceOf(product, size, quantity, [one, other]).priceWithPromo).toBe(
        customPrice(withOptions, choice).priceWithPromo,
      )
    }),
  )
})

test('returns a regular price for a tier but not for a custom quantity', () => {
  const { product } = priced(dieCutPrices)
  const size = { width: 3, height: 3 }
  expect(priceOf(product, size, 50)).toEqual({ priceWithPromo: 2000, priceWithoutPromo: 4500 })
  expect(priceOf(product, size, 100)).toEqual({ priceWithPromo: 6450, priceWithoutPromo: 6450 })
  expect(priceOf(product, size, 75)).toEqual({ priceWithPromo: 5550, priceWithoutPromo: 5550 })
})

const banner: PriceFormula = {
  ...dieCutPrices,
  setup: 0,
  minimumUnit: 2500,
  unit: 900,
  rate: 260,
  quantityExponent: 0.94,
}
const tiers = [50, 100, 200, 300, 500, 1000, 2000, 5000].map((quantity, at) => ({ id: at + 1, quantity }))
const fewTiers = [1, 2, 5, 10, 25, 50].map((quantity, at) => ({ id: at + 1, quantity }))

const sides = { width: 3, height: 3 }

function breakAt(
  quantity: number,
  { rule = dieCutPrices, of = tiers, promotions = [] as Parameters<typeof price>[1] } = {},
) {
  const priceOf = (count: number) => price(rule, promotions, { ...sides, quantity: count })
  const tierPrices = of.map((tier) => priceOf(tier.quantity))
  return nextPriceBreak(of, tierPrices, { quantity, priceCents: priceOf(quantity).priceWithPromo })
}

describe('the hint about the next price break', () => {
  test('offers 25 more for $9, because 75 die cut stickers (3x3) are $55.50 and 100 are $64.50', () => {
    expect(breakAt(75)).toEqual({ quantity: 100, morePieces: 25, moreCents: 900 })
  })

  test.each([
    [25, 900, '25 more for $9'],
    [3000, 38_350, '3,000 more for $383.50'],
    [1, 0, '1 more for the same price'],
    [1, -2450, '1 more for $24.50 less'],
  ])('describes %i more pieces for %i more cents as “%s”', (morePieces, moreCents, text) =>
    expect(priceBreakText({ quantity: 100, morePieces, moreCents })).toBe(text),
  )

  test('leads to the next tier, even from a quantity below the first tier', () => {
    expect(breakAt(50)).toEqual({ quantity: 100, morePieces: 50, moreCents: 1950 })
    expect(breakAt(20)?.quantity).toBe(50)
  })

  test('is omitted at or above the last tier', () => {
    expect(breakAt(5000)).toBeNull()
    expect(breakAt(7500)).toBeNull()
  })

  test('is omitted if the price per piece would hardly change', () => {
    for (const { quantity } of fewTiers) expect(breakAt(quantity, { rule: banner, of: fewTiers })).toBeNull()
  })

  test('uses the promotion price, so twice as many pieces for three times the price get no hint', () => {
    const promotions = [
      { ...sides, quantity: 50, priceCents: 2000 as ReturnType<typeof price>['priceWithPromo'] },
    ]
    expect(breakAt(50, { promotions })).toBeNull()
    expect(breakAt(49, { promotions })).toMatchObject({ quantity: 50, morePieces: 1, moreCents: -2450 })
  })

  test('matches the price of the next tier', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4999 }), (quantity) => {
        const hint = breakAt(quantity)
        if (!hint) return
        const now = price(dieCutPrices, [], { ...sides, quantity }).priceWithPromo
        const then = price(dieCutPrices, [], { ...sides, quantity: hint.quantity }).priceWithPromo
        expect(now + hint.moreCents).toBe(then)
        expect(quantity + hint.morePieces).toBe(hint.quantity)
        expect(hint.quantity).toBe(tiers.find((tier) => tier.quantity > quantity)?.quantity)
      }),
    )
  })

  test('is omitted without a price or tier prices', () => {
    expect(nextPriceBreak(tiers, [], { quantity: 50, priceCents: 4500 })).toBeNull()
    expect(
      nextPriceBreak(
        tiers,
        tiers.map(() => ({ priceWithPromo: 1, priceWithoutPromo: 1 })),
        { quantity: 50, priceCents: 0 },
      ),
    ).toBeNull()
  })
})
