import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoCategories } from '#db/seed/demo-catalog.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import { price, regularPrice, savedPercent } from './price.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'

function productOf(id: number) {
  const product = demoCategories.find((category) => category.id === id)?.product
  if (!product) throw new Error(`category ${id} is not sold`)
  return product
}

function priceOf(id: number, [width, height]: [number, number], quantity: number) {
  const { priceRule, promotions = [] } = productOf(id)
  const promotionsInCents = promotions.map((promotion) => ({
    ...promotion,
    priceCents: cents(promotion.priceCents),
  }))
  return price(priceRule, promotionsInCents, { width, height, quantity })
}

const regular = (id: number, size: [number, number], quantity: number) =>
  priceOf(id, size, quantity).priceWithoutPromo

describe('spec 9: the checks', () => {
  test.each([
    [5, [3, 3], 50, 4500],
    [5, [3, 3], 100, 6450],
    [5, [2, 2], 50, 3100],
  ] as const)('category %i, %j, %i pieces cost %i', (id, [width, height], quantity, expected) => {
    expect(regular(id, [width, height], quantity)).toBe(expected)
  })

  // Calculated by hand: setup + max(minimumUnit, unit + rate * area^areaExponent) * quantity^quantityExponent.
  test.each([
    ['circle, m 0.95: 1400 + 3100 * 0.95', 6, [3, 3], 50, 4350],
    ['bumper, m 1.05: 1400 + 3100 * 1.05', 10, [3, 3], 50, 4650],
    ['kiss cut, m 0.98: 1400 + 3100 * 0.98', 11, [3, 3], 50, 4450],
    ['rounded corner, m 0.97: 1400 + 3100 * 0.97', 12, [3, 3], 50, 4400],
    ['magnet, m 1.35: 1400 + 3100 * 1.35', 13, [3, 3], 50, 5600],
    ['sheet label, m 1.1: 1400 + 3100 * 1.1', 26, [3, 3], 50, 4800],
    ['bag: 6000 + 36 * 50 ^ 0.92', 18, [3, 5], 50, 7300],
    ['bag: 6000 + 36', 18, [3, 5], 1, 6050],
    ['roll label: 7500 + 0.95 * 9 * 50', 19, [3, 3], 50, 7950],
    ['roll label: 7500 + 0.95 * 4 * 1000', 21, [2, 2], 1000, 11_300],
    ['vehicle magnet: (400 + 12 * 288) * 2 ^ 0.1', 27, [24, 12], 1, 4150],
    ['a pair of vehicle magnets: (400 + 12 * 288) * 2', 28, [24, 12], 2, 7700],
    ['banner: at least 2500 apiece', 29, [2, 2], 1, 2500],
    ['vinyl banner: 900 + 260 * 18', 29, [6, 3], 1, 5600],
    ['blockout banner: 900 + 351 * 18', 30, [6, 3], 1, 7200],
    ['mesh banner: 900 + 325 * 18', 31, [6, 3], 1, 6750],
    ['double-sided banner: 900 + 442 * 18', 32, [6, 3], 1, 8850],
    ['fabric banner: 900 + 520 * 18', 33, [6, 3], 1, 10_250],
  ] as const)('%s', (_, id, [width, height], quantity, expected) => {
    expect(regular(id, [width, height], quantity)).toBe(expected)
  })
})

const products = demoCategories.flatMap(({ id, name, product }) =>
  product ? [{ id, name, ...product }] : [],
)
const side = fc.double({ min: 0.01, max: 200, noNaN: true })
const quantity = fc.integer({ min: 1, max: 1_000_000 })
const more = fc.double({ min: 0, max: 50, noNaN: true })

describe.each(products)('spec 9: prices of $name ($id)', ({ priceRule }) => {
  test('are multiples of 50 cents, above 0', () => {
    fc.assert(
      fc.property(side, side, quantity, (width, height, pieces) => {
        const amount = regularPrice(priceRule, { width, height, quantity: pieces })
        expect(amount % 50).toBe(0)
        expect(amount).toBeGreaterThan(0)
        expect(Number.isSafeInteger(amount)).toBe(true)
      }),
    )
  })

  test('never fall as size or quantity grows', () => {
    fc.assert(
      fc.property(
        side,
        side,
        quantity,
        more,
        more,
        fc.nat(1000),
        (width, height, pieces, wider, higher, extra) => {
          const smaller = regularPrice(priceRule, { width, height, quantity: pieces })
          const larger = regularPrice(priceRule, {
            width: width + wider,
            height: height + higher,
            quantity: pieces + extra,
          })
          expect(larger).toBeGreaterThanOrEqual(smaller)
        },
      ),
    )
  })

  test('are the same for either orientation', () => {
    fc.assert(
      fc.property(side, side, quantity, (width, height, pieces) => {
        expect(regularPrice(priceRule, { width, height, quantity: pieces })).toBe(
          regularPrice(priceRule, { width: height, height: width, quantity: pieces }),
        )
      }),
    )
  })
})

describe('rounding to 50 cents', () => {
  const rule: PriceRule = {
    setup: 7500,
    minimumUnit: 0,
    unit: 0,
    rate: 0.95,
    areaExponent: 1,
    quantityExponent: 1,
  }

  test('rounds half a step up, despite floating point', () => {
    // Floating-point 0.95 * 20.5 * 1000 is 19474.999999999996.
    expect(regularPrice(rule, { width: 4.1, height: 5, quantity: 1000 })).toBe(27_000)
  })

  test('agrees with exact arithmetic for every quarter inch', () => {
    const quarters = fc.integer({ min: 4, max: 32 })
    fc.assert(
      fc.property(quarters, quarters, quantity, (width, height, pieces) => {
        const exact = 7500n * 1600n + 95n * BigInt(width) * BigInt(height) * BigInt(pieces)
        const step = 50n * 1600n
        const rounded = ((exact + step / 2n) / step) * 50n
        const amount = regularPrice(rule, { width: width / 4, height: height / 4, quantity: pieces })
        expect(BigInt(amount)).toBe(rounded)
      }),
    )
  })

  test('charges as much for less than one square unit as for one', () => {
    expect(regular(5, [0.5, 0.5], 50)).toBe(regular(5, [1, 1], 50))
  })
})

describe('spec 9: promotion', () => {
  test('prices 50 3x3 die cut stickers at $20', () => {
    expect(priceOf(5, [3, 3], 50)).toEqual({ priceWithPromo: 2000, priceWithoutPromo: 4500 })
  })

  test.each([
    ['another quantity', 5, [3, 3], 51],
    ['another size', 5, [3, 3.01], 50],
    ['another product', 11, [3, 3], 50],
  ] as const)('doesn’t apply to %s', (_, id, [width, height], pieces) => {
    const { priceWithPromo, priceWithoutPromo } = priceOf(id, [width, height], pieces)
    expect(priceWithPromo).toBe(priceWithoutPromo)
  })

  test('ignores a promotion above the regular price', () => {
    const expensive = { width: 3, height: 3, quantity: 50, priceCents: cents(9900) }
    const { priceRule } = productOf(5)
    expect(price(priceRule, [expensive], expensive)).toEqual({
      priceWithPromo: 4500,
      priceWithoutPromo: 4500,
    })
  })
})

describe("spec 9: 'Save X%' is relative to the first tier's per-unit price", () => {
  test.each([
    [{ quantity: 50, priceCents: 4500 }, { quantity: 100, priceCents: 6450 }, 28],
    [{ quantity: 50, priceCents: 4500 }, { quantity: 50, priceCents: 4500 }, 0],
    [{ quantity: 50, priceCents: 4500 }, { quantity: 50, priceCents: 2000 }, 56],
    [{ quantity: 50, priceCents: 4500 }, { quantity: 200, priceCents: 7650 }, 58],
    [{ quantity: 50, priceCents: 4500 }, { quantity: 10, priceCents: 2400 }, -167],
  ])('the step from %j to %j saves %i percent', (first, chosen, percent) => {
    expect(savedPercent(first, chosen)).toBe(percent)
  })

  test('never saves less at a larger tier', () => {
    for (const { id, tiers, sizes } of products) {
      for (const { width, height } of sizes) {
        const prices = tiers.map((pieces) => ({
          quantity: pieces,
          priceCents: regular(id, [width, height], pieces),
        }))
        const [first] = prices
        if (!first) throw new Error(`category ${id} has no tiers`)
        const saved = prices.map((each) => savedPercent(first, each))
        expect(saved[0]).toBe(0)
        expect(saved).toEqual(saved.toSorted((a, b) => a - b))
      }
    }
  })
})
