import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { price } from '#app/features/goods/pricing/price.ts'
import type { PriceFormula } from '#app/features/ground/product/price-rule.ts'
import { dieCutPrices } from '#test/example-category.ts'
import { nextPriceBreak, priceBreakText } from './price-break.ts'

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

describe('the hint at the next price break', () => {
  test('25 more for $9: 75 die cut stickers, 3x3, are $55.50, and 100 are $64.50', () => {
    expect(breakAt(75)).toEqual({ quantity: 100, morePieces: 25, moreCents: 900 })
  })

  test.each([
    [25, 900, '25 more for $9'],
    [3000, 38_350, '3,000 more for $383.50'],
    [1, 0, '1 more for the same price'],
    [1, -2450, '1 more for $24.50 less'],
  ])('%i more pieces, %i more cents: %s', (morePieces, moreCents, text) =>
    expect(priceBreakText({ quantity: 100, morePieces, moreCents })).toBe(text),
  )

  test('from tier to tier, and from a quantity below the first', () => {
    expect(breakAt(50)).toEqual({ quantity: 100, morePieces: 50, moreCents: 1950 })
    expect(breakAt(20)?.quantity).toBe(50)
  })

  test('nothing at or above the last tier', () => {
    expect(breakAt(5000)).toBeNull()
    expect(breakAt(7500)).toBeNull()
  })

  test('nothing if more pieces cost about the same per piece', () => {
    for (const { quantity } of fewTiers) expect(breakAt(quantity, { rule: banner, of: fewTiers })).toBeNull()
  })

  test('uses the promotion price: twice as many for three times the price is no hint', () => {
    const promotions = [
      { ...sides, quantity: 50, priceCents: 2000 as ReturnType<typeof price>['priceWithPromo'] },
    ]
    expect(breakAt(50, { promotions })).toBeNull()
    expect(breakAt(49, { promotions })).toMatchObject({ quantity: 50, morePieces: 1, moreCents: -2450 })
  })

  test('the price after taking the hint is the next tier’s', () => {
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

  test('no hint without a price or the tiers’ prices', () => {
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
