import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PriceMatrix } from '#app/features/ground/product/price-rule.ts'
import { matrices } from '#test/price-matrices.ts'
import { areaOf } from './price-matrix.ts'
import { matrixProblems } from './matrix-problems.ts'

const square = (side: number) => ({ width: side, height: side })

const good: PriceMatrix = {
  kind: 'matrix',
  sizes: [square(2), square(3), square(4)],
  quantities: [50, 100],
  cents: [
    [3000, 4000],
    [4500, 6450],
    [6000, 9000],
  ],
}

const problemsOf = (changes: Partial<PriceMatrix>) => matrixProblems({ ...good, ...changes }, 'in')

test('accepts a table of rising prices, even with equal ones', () => {
  expect(problemsOf({})).toEqual([])
  expect(problemsOf({ cents: good.cents.map(() => [1, 1]) })).toEqual([])
})

describe('refuses a table in which prices fall as orders grow', () => {
  test('naming the cells for a higher quantity', () => {
    const cents = [
      [3000, 4000],
      [4500, 4499],
      [6000, 9000],
    ]
    expect(problemsOf({ cents })).toEqual([
      { field: 'cents.1.1', message: '100 of 3" x 3" would cost less than 50', mark: 'less than 50' },
    ])
  })

  test('naming the cells for a larger size, in the unit it is sold in', () => {
    const cents = [
      [3000, 4000],
      [2999, 6450],
      [6000, 6449],
    ]
    expect(matrixProblems({ ...good, cents }, 'ft')).toEqual([
      {
        field: 'cents.1.0',
        message: "50 of 3' x 3' would cost less than 50 of 2' x 2'",
        mark: "less than 2' x 2'",
      },
      {
        field: 'cents.2.1',
        message: "100 of 4' x 4' would cost less than 100 of 3' x 3'",
        mark: "less than 3' x 3'",
      },
    ])
  })
})

test('refuses different prices for two sizes of the same area', () => {
  const sizes = [square(2), { width: 1.21, height: 4 }, { width: 2.2, height: 2.2 }]
  const [first = [], second = []] = good.cents
  expect(problemsOf({ sizes, cents: [first, second, second] })).toEqual([])
  expect(problemsOf({ sizes, cents: [first, second, [4500, 6451]] })).toEqual([
    {
      field: 'cents.2.1',
      message: '100 of 2.2" x 2.2" must cost as much as 100 of 1.21" x 4", which has the same area',
      mark: 'same area as 1.21" x 4"',
    },
  ])
})

describe('a table’s shape', () => {
  test('must list sizes and quantities from small to large, once each', () => {
    expect(problemsOf({ sizes: [square(3), square(2), square(3)] })).toEqual([
      { field: 'sizes.1.width', message: '2" x 2" is listed after a larger size', mark: 'out of order' },
      { field: 'sizes.2.width', message: '3" x 3" is listed twice', mark: 'listed twice' },
    ])
    expect(problemsOf({ quantities: [100, 50] })).toEqual([
      { field: 'quantities.1', message: '50 is listed after a larger quantity', mark: 'out of order' },
    ])
    expect(problemsOf({ quantities: [50, 50] })).toEqual([
      { field: 'quantities.1', message: '50 is listed twice', mark: 'listed twice' },
    ])
  })

  test('must have a price for each size and quantity', () => {
    expect(problemsOf({ cents: [[3000, 4000], [4500], [6000, 9000, 9500]] })).toEqual([
      { field: 'cents.1', message: 'Enter a price for each quantity' },
      { field: 'cents.2', message: 'Enter a price for each quantity' },
    ])
    expect(problemsOf({ cents: good.cents.slice(1) })).toEqual([
      { field: 'cents', message: 'Enter a row of prices for each size' },
    ])
  })
})

test('names two cells that prove each refusal', () => {
  let refused = 0
  fc.assert(
    fc.property(matrices, (matrix) => {
      const { sizes, quantities, cents } = matrix
      for (const { field } of matrixProblems(matrix, 'in')) {
        const [name, row, column] = field.split('.')
        if (name !== 'cents') continue
        refused++
        const [at, of] = [Number(row), Number(column)]
        const [price = 0, ofFewer = 0, ofSmaller = 0] = [
          cents[at]?.[of],
          cents[at]?.[of - 1],
          cents[at - 1]?.[of],
        ]
        const [size = square(1), smaller = square(1)] = [sizes[at], sizes[at - 1]]
        const isSameArea = at > 0 && areaOf(size) === areaOf(smaller)
        expect(price < ofFewer || price < ofSmaller || (isSameArea && price !== ofSmaller)).toBe(true)
        expect(quantities.length).toBeGreaterThan(of)
      }
    }),
    { numRuns: 1000 },
  )
  expect(refused).toBeGreaterThan(100)
})
