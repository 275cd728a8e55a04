import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoCategories } from '#db/seed/demo-catalog.ts'
import {
  inInches,
  sizeProblem,
  stockSizeProblem,
  partialSizeProblem,
  unitMark,
  type SizeProblem,
} from './size-rule.ts'

function ruleOf(id: number) {
  const rule = demoCategories.find((category) => category.id === id)?.product?.sizeRule
  if (!rule) throw new Error(`category ${id} is not sold`)
  return rule
}

const problem = (id: number, width: number, height: number) => sizeProblem(ruleOf(id), { width, height })

type Refusals = [number, number, SizeProblem['field'], string][]

const limits: { ids: number[]; allowed: [number, number][]; refused: Refusals }[] = [
  {
    ids: [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17],
    allowed: [
      [50, 50],
      [50, 120],
      [120, 50],
      [49.99, 49.99],
      [0.5, 0.5],
      [0.5, 50],
    ],
    refused: [
      [0.49, 3, 'width', 'Min width is 0.5"'],
      [3, 0.499, 'height', 'Min height is 0.5"'],
      [0.4, 0.4, 'width', 'Min width is 0.5"'],
      [0.4, 51, 'height', 'Max height is 50"'],
      [50, 0.4, 'height', 'Min height is 0.5"'],
      [50.01, 49, 'width', 'Max width is 50"'],
      [49, 50.01, 'height', 'Max height is 50"'],
      [100, 49, 'width', 'Max width is 50"'],
      [49, 100, 'height', 'Max height is 50"'],
      [60, 60, 'width', 'Max width is 50"'],
      [50, 120.01, 'height', 'If one dimension is 50", the other cannot exceed 120"'],
      [120.01, 50, 'width', 'If one dimension is 50", the other cannot exceed 120"'],
      [50, 201, 'height', 'If one dimension is 50", the other cannot exceed 120"'],
    ],
  },
  {
    ids: [18],
    allowed: [
      [50, 50],
      [3, 5],
      [0.5, 0.5],
    ],
    refused: [
      [0.49, 3, 'width', 'Min width is 0.5"'],
      [3, 0.49, 'height', 'Min height is 0.5"'],
      [50.01, 50, 'width', 'Max width is 50"'],
      [50, 50.01, 'height', 'Max height is 50"'],
      [50, 120, 'height', 'Max height is 50"'],
    ],
  },
  {
    ids: [27, 28],
    allowed: [
      [28, 80],
      [80, 28],
      [28, 28],
      [0.5, 80],
    ],
    refused: [
      [0.49, 80, 'width', 'Min width is 0.5"'],
      [80, 0.49, 'height', 'Min height is 0.5"'],
      [0.49, 80.01, 'height', 'Max width can be 28" or 80"'],
      [28.01, 80, 'height', 'Max width can be 28" or 80"'],
      [80, 28.01, 'width', 'Max width can be 28" or 80"'],
      [80.01, 1, 'width', 'Max width can be 28" or 80"'],
      [1, 80.01, 'height', 'Max width can be 28" or 80"'],
      [28.01, 28.01, 'width', 'Max width can be 28" or 80"'],
    ],
  },
  {
    ids: [19, 20, 22, 24],
    allowed: [
      [8, 13],
      [13, 8],
      [8, 8],
      [0.5, 13],
    ],
    refused: [
      [0.49, 13, 'width', 'Min width is 0.5"'],
      [13, 0.49, 'height', 'Min height is 0.5"'],
      [8.01, 13, 'height', 'Max width can be 8" or 13"'],
      [13, 8.01, 'width', 'Max width can be 8" or 13"'],
      [13.01, 1, 'width', 'Max width can be 8" or 13"'],
      [1, 13.01, 'height', 'Max width can be 8" or 13"'],
    ],
  },
  {
    ids: [21, 23, 25],
    allowed: [
      [8, 8],
      [0.5, 0.5],
    ],
    refused: [
      [0.49, 0.49, 'width', 'Min width is 0.5"'],
      [8.01, 8.01, 'width', 'Max width must be 8"'],
      [8.01, 8, 'width', 'Max width must be 8"'],
      [8, 8.01, 'height', 'Max width must be 8"'],
      [7, 8, 'height', 'Width and height must be the same'],
    ],
  },
  {
    ids: [26],
    allowed: [
      [12, 18],
      [18, 12],
      [0.5, 0.5],
    ],
    refused: [
      [0.49, 1, 'width', 'Min width is 0.5"'],
      [1, 0.49, 'height', 'Min height is 0.5"'],
      [12.01, 18, 'height', 'Max width can be 12" or 18"'],
      [18, 12.01, 'width', 'Max width can be 12" or 18"'],
      [18.01, 12, 'width', 'Max width can be 12" or 18"'],
    ],
  },
  {
    ids: [29, 30, 31, 32, 33],
    allowed: [
      [200, 200],
      [0.5, 200],
    ],
    refused: [
      [0.49, 1, 'width', "Min width is 0.5'"],
      [1, 0.49, 'height', "Min height is 0.5'"],
      [0.49, 200.01, 'height', "Max height is 200'"],
      [200.01, 1, 'width', "Max width is 200'"],
      [1, 200.01, 'height', "Max height is 200'"],
      [Infinity, 1, 'width', "Max width is 200'"],
    ],
  },
]

describe.each(limits.flatMap(({ ids, ...limit }) => ids.map((id) => ({ id, ...limit }))))(
  'spec 5: custom size of category $id',
  ({ id, allowed, refused }) => {
    test('accepts sizes up to the limit', () => {
      for (const [width, height] of allowed)
        expect(problem(id, width, height), `${width}x${height}`).toBeNull()
    })

    test('refuses sizes just above the limit', () => {
      for (const [width, height, field, message] of refused) {
        expect(problem(id, width, height), `${width}x${height}`).toEqual({ field, message })
      }
    })

    test.each([0, -0, -1, NaN, -Infinity])('refuses a side of %d', (side) => {
      const mark = unitMark[ruleOf(id).unit]
      expect(problem(id, side, 1)).toEqual({ field: 'width', message: `Min width is 0.5${mark}` })
      expect(problem(id, 1, side)).toEqual({ field: 'height', message: `Min height is 0.5${mark}` })
    })

    test('refuses a side below 0.5, regardless of the other side', () => {
      fc.assert(
        fc.property(
          fc.double({ max: 0.5, maxExcluded: true, noNaN: true }),
          fc.double({ noNaN: true }),
          (short, other) => {
            expect(problem(id, short, other)).not.toBeNull()
            expect(problem(id, other, short)).not.toBeNull()
          },
        ),
      )
    })

    test('sides of 0.5 and more always pass the smallest-side rule', () => {
      const side = fc.double({ min: 0.5, max: 210, noNaN: true })
      const unlimited = { ...ruleOf(id), minSide: Number.MIN_VALUE }
      fc.assert(
        fc.property(side, side, (width, height) => {
          expect(problem(id, width, height)).toEqual(sizeProblem(unlimited, { width, height }))
        }),
      )
    })

    test('refuses a side above 200, for any rule', () => {
      fc.assert(
        fc.property(
          fc.double({ min: 200, minExcluded: true, noNaN: true }),
          fc.double({ noNaN: true }),
          (long, other) => {
            expect(problem(id, long, other)).not.toBeNull()
            expect(problem(id, other, long)).not.toBeNull()
          },
        ),
      )
    })

    test('a smaller piece fits wherever a larger one does, unless it must be square or has a side of 50', () => {
      const rule = ruleOf(id)
      if (rule.kind === 'square' || (rule.kind === 'sides' && rule.longSide)) return
      const side = fc.double({ min: 0.1, max: 210, noNaN: true })
      const part = fc.double({ min: 0.1, max: 1, noNaN: true })
      fc.assert(
        fc.property(side, side, part, part, (width, height, narrower, lower) => {
          const smaller = { width: width * narrower, height: height * lower }
          fc.pre(problem(id, width, height) === null)
          fc.pre(Math.min(smaller.width, smaller.height) >= rule.minSide)
          expect(sizeProblem(rule, smaller)).toBeNull()
        }),
        { numRuns: 50 },
      )
    })
  },
)

test('spec 5: each limit is tested for each product', () => {
  const sold = demoCategories.filter(({ product }) => product).map(({ id }) => id)
  expect(limits.flatMap(({ ids }) => ids).toSorted((a, b) => a - b)).toEqual(sold.toSorted((a, b) => a - b))
})

test('spec 5: categories 29-33 are measured in feet, all others in inches', () => {
  for (const { id, product } of demoCategories) {
    if (product) expect(product.sizeRule.unit, `category ${id}`).toBe(id >= 29 ? 'ft' : 'in')
  }
})

test('spec 5: the smallest side is set for each category', () => {
  const rule = { ...ruleOf(5), minSide: 1.25 }
  expect(sizeProblem(rule, { width: 1.25, height: 2 })).toBeNull()
  expect(sizeProblem(rule, { width: 2, height: 1.2 })).toEqual({
    field: 'height',
    message: 'Min height is 1.25"',
  })
})

test('spec 5: checks only the side being entered', () => {
  for (const { product } of demoCategories) {
    if (!product) continue
    const mark = unitMark[product.sizeRule.unit]
    const typed = (width: number | null, height: number | null) =>
      partialSizeProblem(product.sizeRule, { width, height })
    expect(typed(null, null)).toBeNull()
    expect([typed(0.5, null), typed(null, 0.5)]).toEqual([null, null])
    expect(typed(0.4, null)?.message).toBe(`Min width is 0.5${mark}`)
    expect(typed(0.4, 2)?.message).toMatch(/^Min width is|must be the same$/)
    if (product.sizeRule.kind !== 'square')
      expect(typed(null, 0.4)).toEqual({ field: 'height', message: `Min height is 0.5${mark}` })
  }
})

test('spec 5: the smallest side applies to custom sizes; a stock size may be smaller', () => {
  const small = { width: 0.25, height: 0.4 }
  expect(sizeProblem(ruleOf(5), small)).not.toBeNull()
  expect(stockSizeProblem(ruleOf(5), small)).toBeNull()
  expect(stockSizeProblem(ruleOf(5), { width: 60, height: 2 })?.message).toBe('Max width is 50"')
  expect(stockSizeProblem(ruleOf(5), { width: 0, height: 2 })?.field).toBe('width')
})

test('a size in feet is printed twelve times as large as one in inches', () => {
  const size = { width: 4, height: 2.5 }
  expect([inInches(size, 'in'), inInches(size, 'ft')]).toEqual([size, { width: 48, height: 30 }])
})
