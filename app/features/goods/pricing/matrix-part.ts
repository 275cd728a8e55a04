import type { PriceMatrix } from '#app/features/ground/product/price-rule.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { placeOf } from './price-matrix.ts'

// Separate from the price calculation, so that customers' browsers don't load these functions.

type PricedOrder = Dimensions & { quantity: number }

/** Returns the prices that determine the price of one order, as a smaller table that gives the same price. */
export function relevantPart(matrix: PriceMatrix, order: PricedOrder): PriceMatrix {
  const { row, column } = placeOf(matrix, order)
  const { kind, sizes, quantities, cents } = matrix
  const rowsAround = <T>(all: readonly T[]) => all.slice(row.from, row.to + 1)
  const columnsAround = <T>(all: readonly T[]) => all.slice(column.from, column.to + 1)
  return {
    kind,
    sizes: rowsAround(sizes),
    quantities: columnsAround(quantities),
    cents: rowsAround(cents).map(columnsAround),
  }
}

/** Returns how many times larger an order is than the table's last size and quantity; 1 within the table. */
export function timesBeyond(matrix: PriceMatrix, order: PricedOrder): number {
  const { row, column } = placeOf(matrix, order)
  return row.times * column.times
}
