import type { PriceMatrix } from '#app/features/ground/product/price-rule.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'

type PricedOrder = Dimensions & { quantity: number }

/** Removes floating-point noise, so that 1.1 x 1.1 is as large as 1.21 x 1. */
export const areaOf = ({ width, height }: Dimensions): number => Number((width * height).toPrecision(12))

/**
 * Interpolates between the table's prices, linearly in the logarithms of area and quantity. Beyond the table, extends
 * the last price per area and piece. `least` and `most` are the prices around the result, which bound the rounded
 * price.
 */
export function matrixPrice(matrix: PriceMatrix, order: PricedOrder) {
  const { row, column } = placeOf(matrix, order)
  const cell = (at: number, of: number) => matrix.cents[at]?.[of] ?? Number.NaN
  const inRow = (at: number) => between(cell(at, column.from), cell(at, column.to), column.share)
  const times = row.times * column.times
  return {
    amount: between(inRow(row.from), inRow(row.to), row.share) * times,
    least: cell(row.from, column.from),
    most: times > 1 ? Infinity : cell(row.to, column.to),
  }
}

/** Returns the rows and columns around an order. */
export const placeOf = ({ sizes, quantities }: PriceMatrix, order: PricedOrder) => ({
  row: placeAmong(sizes.map(areaOf), areaOf(order)),
  column: placeAmong(quantities, order.quantity),
})

function placeAmong(listed: readonly number[], value: number) {
  const from = Math.max(
    listed.findLastIndex((each) => each <= value),
    0,
  )
  const [low = value, high] = [listed[from], listed[from + 1]]
  if (high === undefined || value <= low) return { from, to: from, share: 0, times: Math.max(value / low, 1) }
  return { from, to: from + 1, share: Math.log(value / low) / Math.log(high / low), times: 1 }
}

const between = (low: number, high: number, share: number) => low + (high - low) * share
