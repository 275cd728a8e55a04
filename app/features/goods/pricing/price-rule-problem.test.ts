import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { largestQuantity } from '#app/features/ground/product/quantity-rule.ts'
import { sizeProblem, type SizeRule } from '#app/features/ground/product/size-rule.ts'
import { demoCategories } from '#db/seed/demo-catalog.ts'
import { stickerPrices } from '#db/seed/price-rules.ts'
import { manyTiers } from '#db/seed/seed-category.ts'
import { largestPrice, regularPrice } from './price.ts'
import type { PriceFormula } from '#app/features/ground/product/price-rule.ts'
import { priceRuleProblem } from './price-rule-problem.ts'

const stickerSizes: SizeRule = { unit: 'in', minSide: 0.5, kind: 'sides', maxSide: 50, longSide: 120 }
const good = stickerPrices(1)
const problemOf = (
  changes: Partial<PriceFormula>,
  sizes: SizeRule = stickerSizes,
  tiers: readonly number[] = manyTiers,
) => priceRuleProblem({ ...good, ...changes }, sizes, tiers)

test('accepts the demo shop’s prices', () => {
  for (const { id, product } of demoCategories) {
    if (!product) continue
    const { priceRule, sizeRule, tiers, quantityRule } = product
    expect(priceRuleProblem(priceRule, sizeRule, tiers, quantityRule), `category ${id}`).toBeNull()
  }
})

describe('reports where a larger order would cost less', () => {
  test('at a higher quantity', () => {
    expect(problemOf({ quantityExponent: -0.1 }, stickerSizes, [300, 500])).toMatchObject({
      field: 'quantityExponent',
      message: expect.stringMatching(/^\d+ of .* would cost less than \d+$/),
    })
    // From 3" x 3" on, the price per piece is negative, so a higher quantity costs less.
    const rule = {
      setup: 100_000,
      minimumUnit: -1e9,
      unit: 40,
      rate: -5,
      areaExponent: 1,
      quantityExponent: 1,
    }
    expect(problemOf(rule, stickerSizes, [300, 500])).toMatchObject({
      field: 'rate',
      message: '500 of 3" x 3" would cost less than 300',
    })
  })

  test('at a larger size, in the unit it is sold in', () => {
    expect(problemOf({ areaExponent: -0.5 })?.message).toBe(
      '50 of 2" x 2" would cost less than 50 of 1" x 1"',
    )
    expect(problemOf({ rate: -1, unit: 9000 }, { unit: 'ft', minSide: 0.5, kind: 'free' })).toMatchObject({
      field: 'rate',
    })
    expect(problemOf({ areaExponent: -0.5 }, { unit: 'ft', minSide: 0.5, kind: 'free' })?.message).toBe(
      "50 of 2' x 2' would cost less than 50 of 1' x 1'",
    )
  })

  test('at the largest size, though all smaller ones cost the same', () => {
    const rule = { setup: 0, minimumUnit: 0, unit: 1000, rate: -1e-4, areaExponent: 2, quantityExponent: 1 }
    const problem = problemOf(rule, { unit: 'in', minSide: 0.5, kind: 'box', shortSide: 8, longSide: 13 })
    expect(problem?.message).toMatch(/would cost less than/)
  })
})

test('rejects prices of zero', () => {
  expect(problemOf({ setup: 0, rate: 0 })).toMatchObject({ message: '1 of 1" x 1" would cost nothing' })
  expect(problemOf({ setup: 24, rate: 0 })).not.toBeNull()
  expect(problemOf({ setup: 25, rate: 0 })).toBeNull()
  expect(problemOf({ setup: -1_000_000 })).toMatchObject({ field: 'setup' })
})

test('rejects prices of zero where every piece is smaller than 1 x 1', () => {
  const strips: SizeRule = { unit: 'in', minSide: 0.5, kind: 'box', shortSide: 0.5, longSide: 12 }
  const rule = { setup: 0, minimumUnit: 0, unit: -10, rate: 10, areaExponent: 1, quantityExponent: 1 }
  expect(priceRuleProblem(rule, strips, [50])).toEqual({
    field: 'setup',
    message: '1 of 0.5" x 0.5" would cost nothing',
    where: [{ width: 0.5, height: 0.5, quantity: 1 }],
  })
})

test('checks the smallest side that can be entered', () => {
  const rule = { setup: 0, minimumUnit: 0, unit: -300, rate: 100, areaExponent: 1, quantityExponent: 1 }
  expect(priceRuleProblem(rule, { ...stickerSizes, minSide: 1.5 }, [50])).toEqual({
    field: 'setup',
    message: '1 of 1.5" x 1.5" would cost nothing',
    where: [{ width: 1.5, height: 1.5, quantity: 1 }],
  })
  expect(priceRuleProblem(rule, { ...stickerSizes, minSide: 2 }, [50])).toBeNull()
})

test('checks a pair as the smallest order of products sold in pairs', () => {
  const rule = { setup: 0, minimumUnit: 0, unit: 15, rate: 0, areaExponent: 1, quantityExponent: 1 }
  expect(priceRuleProblem(rule, stickerSizes, [2, 4])).not.toBeNull()
  expect(priceRuleProblem(rule, stickerSizes, [2, 4], { multipleOf: 2 })).toBeNull()
})

test('rejects prices too large for exact cents, and values that aren’t numbers', () => {
  for (const changes of [{ quantityExponent: 3 }, { areaExponent: 200 }, { rate: 1e300 }, { setup: 1e14 }]) {
    expect(problemOf(changes), JSON.stringify(changes)).toMatchObject({
      message: expect.stringMatching(/too much to calculate$/),
    })
  }
  expect(problemOf({ unit: NaN })).toEqual({ field: 'unit', message: 'Enter a number', where: [] })
  expect(problemOf({ rate: Infinity })).toMatchObject({ field: 'rate', message: 'Enter a number' })
})

const amount = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -5_000_000, max: 20_000_000 }).map((n) => n / 1000),
)
const exponent = fc.oneof(
  fc.constantFrom(0, 1),
  fc.integer({ min: -2000, max: 3000 }).map((n) => n / 1000),
)
const rules: fc.Arbitrary<PriceFormula> = fc.record({
  setup: amount,
  minimumUnit: amount,
  unit: amount,
  rate: amount,
  areaExponent: exponent,
  quantityExponent: exponent,
})
const maxSide = fc.oneof(
  fc.integer({ min: 1, max: 9 }).map((n) => n / 10),
  fc.integer({ min: 1, max: 250 }),
)
const limits = fc.oneof(
  fc.record({ unit: fc.constant('in' as const), kind: fc.constant('sides' as const), maxSide }),
  fc.record({ unit: fc.constant('in' as const), kind: fc.constant('square' as const), maxSide }),
  fc.record({ unit: fc.constant('ft' as const), kind: fc.constant('free' as const) }),
  fc.record({
    unit: fc.constant('in' as const),
    kind: fc.constant('box' as const),
    shortSide: fc.oneof(
      fc.integer({ min: 1, max: 9 }).map((n) => n / 10),
      fc.integer({ min: 1, max: 20 }),
    ),
    longSide: fc.integer({ min: 20, max: 250 }),
  }),
  fc.constant(stickerSizes),
)
const sizeRules: fc.Arbitrary<SizeRule> = fc
  .tuple(limits, fc.constantFrom(0.001, 0.5, 1, 2.5, 12))
  .map(([limit, minSide]) => {
    const least = 'maxSide' in limit ? limit.maxSide : 'shortSide' in limit ? limit.shortSide : minSide
    return { ...limit, minSide: Math.min(minSide, least) }
  })
const tierLists = fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 6 })
const side = fc.oneof(
  fc.double({ min: 0.01, max: 1, noNaN: true }),
  fc.double({ min: 0.1, max: 200, noNaN: true }),
)
const quantity = fc.integer({ min: 1, max: largestQuantity })

test('accepts only rules whose prices never fall as orders grow, and are never zero or too large', () => {
  let sound = 0
  fc.assert(
    fc.property(
      rules,
      sizeRules,
      tierLists,
      fc.array(fc.tuple(side, side, side, side, quantity, quantity), { minLength: 20, maxLength: 20 }),
      (rule, sizeRule, tiers, orders) => {
        if (priceRuleProblem(rule, sizeRule, tiers)) return
        sound++
        for (const [a, b, c, d, e, f] of orders) {
          const small = { width: Math.min(a, c), height: Math.min(b, d), quantity: Math.min(e, f) }
          const large = { width: Math.max(a, c), height: Math.max(b, d), quantity: Math.max(e, f) }
          if (sizeProblem(sizeRule, large) || sizeProblem(sizeRule, small)) continue
          const [less, more] = [regularPrice(rule, small), regularPrice(rule, large)]
          expect(less).toBeGreaterThan(0)
          expect(more).toBeGreaterThanOrEqual(less)
          expect(more).toBeLessThanOrEqual(largestPrice)
          expect(Number.isSafeInteger(more)).toBe(true)
        }
      },
    ),
    { numRuns: 3000 },
  )
  expect(sound).toBeGreaterThan(100)
})

test('rejects a rule only for orders that the category sells and that prove the problem', () => {
  let refused = 0
  fc.assert(
    fc.property(rules, sizeRules, tierLists, (rule, sizeRule, tiers) => {
      const problem = priceRuleProblem(rule, sizeRule, tiers)
      if (!problem) return
      refused++
      const [first, second] = problem.where
      if (!first) throw new Error('no order proves it')
      for (const order of problem.where) expect(sizeProblem(sizeRule, order)).toBeNull()
      if (second) {
        // Compares prices before rounding, which may hide a difference.
        expect(exactly(rule, second)).toBeLessThan(exactly(rule, first) + 1e-9)
        expect(second.width * second.height * second.quantity).toBeGreaterThan(
          first.width * first.height * first.quantity,
        )
      } else {
        const cents = regularPrice(rule, first)
        expect(cents > 0 && cents <= largestPrice).toBe(false)
      }
    }),
    { numRuns: 3000 },
  )
  expect(refused).toBeGreaterThan(100)
})

function exactly(
  rule: PriceFormula,
  { width, height, quantity: pieces }: { width: number; height: number; quantity: number },
) {
  const area = Math.max(width * height, 1)
  return (
    rule.setup +
    Math.max(rule.minimumUnit, rule.unit + rule.rate * area ** rule.areaExponent) *
      pieces ** rule.quantityExponent
  )
}
