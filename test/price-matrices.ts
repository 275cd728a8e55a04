import fc from 'fast-check'
import type { PriceMatrix } from '#app/features/ground/product/price-rule.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { areaOf } from '#app/features/goods/pricing/price-matrix.ts'
import { largestCell } from '#app/features/goods/pricing/matrix-problems.ts'

// Favors a few common sides, so that sizes of equal area occur.
const side = fc.oneof(
  fc.constantFrom(0.5, 1, 1.5, 2, 3, 4, 6, 8, 12),
  fc.integer({ min: 1, max: 200_000 }).map((thousandths) => thousandths / 1000),
)

const byArea = (all: Dimensions[]) => all.toSorted((one, other) => areaOf(one) - areaOf(other))
const rising = (all: number[]) => all.toSorted((one, other) => one - other)

const sizes = fc
  .uniqueArray(fc.record({ width: side, height: side }), {
    minLength: 1,
    maxLength: 20,
    selector: ({ width, height }) => `${width} x ${height}`,
  })
  .map(byArea)

const quantities = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 1_000_000 })), {
    minLength: 1,
    maxLength: 20,
  })
  .map(rising)

const step = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 60 }),
  fc.integer({ min: 0, max: 20_000 }),
  fc.integer({ min: 0, max: largestCell / 100 }),
)

/** Generates price tables in which prices never fall as size or quantity grows. */
export const validMatrices: fc.Arbitrary<PriceMatrix> = fc
  .tuple(sizes, quantities)
  .chain(([rows, columns]) =>
    fc.tuple(
      fc.constant({ rows, columns }),
      fc.array(step, { minLength: rows.length * columns.length, maxLength: rows.length * columns.length }),
    ),
  )
  .map(([{ rows, columns }, steps]) => {
    const cents: number[][] = []
    for (const [row, size] of rows.entries()) {
      const smaller = rows[row - 1]
      const isSameArea = smaller && areaOf(size) === areaOf(smaller)
      const prices: number[] = []
      for (const column of columns.keys()) {
        const least = Math.max(prices[column - 1] ?? 1, cents[row - 1]?.[column] ?? 1)
        const more = steps[row * columns.length + column] ?? 0
        prices.push(isSameArea ? least : Math.min(least + more, largestCell))
      }
      cents.push(prices)
    }
    return { kind: 'matrix', sizes: rows, quantities: columns, cents }
  })

const few = <T>(each: fc.Arbitrary<T>) => fc.array(each, { minLength: 1, maxLength: 3 })
const fewSizes = few(fc.record({ width: side, height: side }))
const fewQuantities = few(fc.integer({ min: 1, max: 1000 }))

/** Generates arbitrary price tables, including unsorted ones and ones with repeated sizes or falling prices. */
export const matrices: fc.Arbitrary<PriceMatrix> = fc
  .oneof(fc.tuple(fewSizes, fewQuantities), fc.tuple(fewSizes.map(byArea), fewQuantities.map(rising)))
  .chain(([rows, columns]) =>
    fc.record({
      kind: fc.constant('matrix' as const),
      sizes: fc.constant(rows),
      quantities: fc.constant(columns),
      cents: fc.array(
        fc.array(fc.integer({ min: 1, max: 5000 }), {
          minLength: columns.length,
          maxLength: columns.length,
        }),
        { minLength: rows.length, maxLength: rows.length },
      ),
    }),
  )
