import type { PriceMatrix } from '#app/features/ground/product/price-rule.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { placeOf } from './price-matrix.ts'

// Apart from the price itself, which customers' browsers calculate, too.

type Wanted = Dimensions & { quantity: number }

/** The prices that matter for one order, as a table that prices it the same. */
export function relevantPart(matrix: PriceMatrix, wanted: Wanted): PriceMatrix {
  const { row, column } = placeOf(matrix, wanted)
  const { kind, sizes, quantities, cents } = matrix
  const ofRow = <T>(all: readonly T[]) => all.slice(row.from, row.to + 1)
  const ofColumn = <T>(all: readonly T[]) => all.slice(column.from, column.to + 1)
  return { kind, sizes: ofRow(sizes), quantities: ofColumn(quantities), cents: ofRow(cents).map(ofColumn) }
}

/** How often the last size and quantity go into an order beyond them; 1 for all others. */
export function timesBeyond(matrix: PriceMatrix, wanted: Wanted): number {
  const { row, column } = placeOf(matrix, wanted)
  return row.times * column.times
}
