import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#app/features/ground/money/cents.ts'
import type { PriceMatrix } from '#app/features/ground/product/price-rule.ts'
import { largestQuantity } from '#app/features/ground/product/quantity-rule.ts'
import { largestSide } from '#app/features/ground/product/size-rule.ts'
import { matrices, validMatrices } from '#test/price-matrices.ts'
import { matrixProblems } from './matrix-problems.ts'
import { largestPrice, price, regularPrice } from './price.ts'
import { relevantPart } from './matrix-part.ts'

const matrix: PriceMatrix = {
  kind: 'matrix',
  sizes: [
    { width: 2, height: 2 },
    { width: 4, height: 4 },
  ],
  quantities: [50, 200],
  cents: [
    [3125, 7049],
    [6000, 13_000],
  ],
}
const priceOf = (side: number, quantity: number) =>
  regularPrice(matrix, { width: side, height: side, quantity })

describe('spec 9: table prices', () => {
  test('charges the prices in the table to the cent', () => {
    expect([priceOf(2, 50), priceOf(2, 200), priceOf(4, 50), priceOf(4, 200)]).toEqual([
      3125, 7049, 6000, 13_000,
    ])
  })

  test('charges the mean halfway between two quantities or areas, in logarithms, rounded to 50 cents', () => {
    expect(priceOf(2, 100)).toBe(5100) // rounded from 5087
    expect(priceOf(Math.sqrt(8), 50)).toBe(4550) // rounded from 4562.5
    expect(priceOf(Math.sqrt(8), 100)).toBe(7300) // rounded from 7293.5
    expect(regularPrice(matrix, { width: 1, height: 8, quantity: 50 })).toBe(4550)
  })

  test('charges smaller orders as much as the smallest', () => {
    expect([priceOf(2, 1), priceOf(0.5, 50), priceOf(0.5, 1)]).toEqual([3125, 3125, 3125])
    expect(priceOf(4, 10)).toBe(6000)
  })

  test('charges the last price per piece and area above the largest size', () => {
    expect(priceOf(4, 400)).toBe(26_000)
    expect(priceOf(8, 200)).toBe(52_000)
    expect(priceOf(8, 400)).toBe(104_000)
    expect(priceOf(2, 400)).toBe(14_100) // rounded from 14,098
    expect(priceOf(8, 100)).toBe(38_000)
  })

  test('keeps rounded prices between the neighboring prices', () => {
    expect(priceOf(2, 199)).toBe(7049) // 7034.8, rounded to 7050 and then capped
    expect(priceOf(2, 201)).toBe(7100) // rounded from 7084.2
    const flat = { ...matrix, cents: matrix.cents.map(() => [1010, 1010]) }
    expect(regularPrice(flat, { width: 3, height: 3, quantity: 120 })).toBe(1010)
  })

  test('applies a promotion only to its size and quantity', () => {
    const promotions = [{ width: 2, height: 2, quantity: 50, priceCents: cents(2000) }]
    expect(price(matrix, promotions, { width: 2, height: 2, quantity: 50 })).toEqual({
      priceWithPromo: 2000,
      priceWithoutPromo: 3125,
    })
    expect(price(matrix, promotions, { width: 2, height: 2, quantity: 51 }).priceWithPromo).toBeGreaterThan(
      3000,
    )
  })

  test('accepts one size and one quantity', () => {
    const single: PriceMatrix = {
      kind: 'matrix',
      sizes: [{ width: 3, height: 3 }],
      quantities: [10],
      cents: [[99]],
    }
    const of = (side: number, quantity: number) =>
      regularPrice(single, { width: side, height: side, quantity })
    expect([of(3, 10), of(1, 1), of(3, 100), of(6, 10)]).toEqual([99, 99, 1000, 400])
  })
})

const side = fc.oneof(
  fc.double({ min: 0.01, max: 20, noNaN: true }),
  fc.double({ min: 0.01, max: largestSide, noNaN: true }),
)
const quantity = fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: largestQuantity }))
const pairs = fc.array(fc.tuple(side, side, side, side, quantity, quantity), {
  minLength: 20,
  maxLength: 20,
})

function expectNeverCheaper(of: PriceMatrix, [a, b, c, d, e, f]: number[]) {
  const [width = 1, height = 1, wider = 1, higher = 1, fewer = 1, more = 1] = [a, b, c, d, e, f]
  const small = {
    width: Math.min(width, wider),
    height: Math.min(height, higher),
    quantity: Math.min(fewer, more),
  }
  const large = {
    width: Math.max(width, wider),
    height: Math.max(height, higher),
    quantity: Math.max(fewer, more),
  }
  const [less, most] = [regularPrice(of, small), regularPrice(of, large)]
  expect(less).toBeGreaterThan(0)
  expect(most).toBeGreaterThanOrEqual(less)
  expect(most).toBeLessThanOrEqual(largestPrice)
  expect(Number.isSafeInteger(most)).toBe(true)
}

test('never lowers the price as orders grow, between a valid table’s prices and above them', () => {
  fc.assert(
    fc.property(validMatrices, pairs, (valid, orders) => {
      expect(matrixProblems(valid, 'in')).toEqual([])
      for (const order of orders) expectNeverCheaper(valid, order)
    }),
    { numRuns: 800 },
  )
})

test('never charges less for one more piece or a slightly longer side', () => {
  fc.assert(
    fc.property(validMatrices, side, side, quantity, (valid, width, height, pieces) => {
      const order = { width, height, quantity: pieces }
      const least = regularPrice(valid, order)
      expect(regularPrice(valid, { ...order, quantity: pieces + 1 })).toBeGreaterThanOrEqual(least)
      expect(regularPrice(valid, { ...order, width: width + 0.001 })).toBeGreaterThanOrEqual(least)
    }),
    { numRuns: 2000 },
  )
})

test('never lowers the price as orders grow with any accepted table, and charges the prices in it exactly', () => {
  let sound = 0
  fc.assert(
    fc.property(matrices, pairs, (any, orders) => {
      if (matrixProblems(any, 'in').length > 0) return
      sound++
      for (const order of orders) expectNeverCheaper(any, order)
      for (const [row, size] of any.sizes.entries())
        for (const [column, pieces] of any.quantities.entries())
          expect(regularPrice(any, { ...size, quantity: pieces })).toBe(any.cents[row]?.[column])
    }),
    { numRuns: 1500 },
  )
  expect(sound).toBeGreaterThan(100)
})

test('charges the same for both orientations', () => {
  fc.assert(
    fc.property(validMatrices, side, side, quantity, (valid, width, height, pieces) => {
      expect(regularPrice(valid, { width, height, quantity: pieces })).toBe(
        regularPrice(valid, { width: height, height: width, quantity: pieces }),
      )
    }),
  )
})

test('keeps at most four of the table’s prices for an order, enough to give the same price', () => {
  fc.assert(
    fc.property(validMatrices, side, side, quantity, (valid, width, height, pieces) => {
      const order = { width, height, quantity: pieces }
      const part = relevantPart(valid, order)
      expect(regularPrice(part, order)).toBe(regularPrice(valid, order))
      expect(part.cents.flat().length).toBeLessThanOrEqual(4)
      expect(matrixProblems(part, 'in')).toEqual([])
    }),
    { numRuns: 2000 },
  )
})
