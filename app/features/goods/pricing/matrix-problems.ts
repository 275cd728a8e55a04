import type { PriceMatrix } from '#app/features/ground/product/price-rule.ts'
import type { Dimensions, Unit } from '#app/features/ground/product/size-rule.ts'
import { orderText, sizeText } from './order-text.ts'
import { areaOf } from './price-matrix.ts'

/**
 * `field` is a path within the rule: 'cents.1.0' is the first price of the second size. `mark` is the short text in the
 * cell itself.
 */
export type MatrixProblem = { field: string; message: string; mark?: string }

/** The maximum number of sizes, and of quantities. It is low because pages include the whole table. */
export const largestMatrix = 20

/** The maximum in cents: a million dollars. */
export const largestCell = 100_000_000

/** Returns an empty list for a table whose prices never fall as size or quantity grows. */
export function matrixProblems(matrix: PriceMatrix, unit: Unit): MatrixProblem[] {
  const shape = shapeProblems(matrix)
  if (shape.length > 0) return shape
  const order = [...orderOfSizes(matrix, unit), ...orderOfQuantities(matrix)]
  return order.length > 0 ? order : priceProblems(matrix, unit)
}

function shapeProblems({ sizes, quantities, cents }: PriceMatrix): MatrixProblem[] {
  if (cents.length !== sizes.length)
    return [{ field: 'cents', message: 'Enter a row of prices for each size' }]
  return cents.flatMap((row, at) =>
    row.length === quantities.length
      ? []
      : [{ field: `cents.${at}`, message: 'Enter a price for each quantity' }],
  )
}

function orderOfSizes({ sizes }: PriceMatrix, unit: Unit): MatrixProblem[] {
  return sizes.flatMap((size, at) => {
    const [field, text] = [`sizes.${at}.width`, sizeText(size, unit)]
    const before = sizes.slice(0, at)
    if (before.some(({ width, height }) => width === size.width && height === size.height))
      return [{ field, message: `${text} is listed twice`, mark: 'listed twice' }]
    const isSmaller = before.some((other) => areaOf(size) < areaOf(other))
    return isSmaller
      ? [{ field, message: `${text} is listed after a larger size`, mark: 'out of order' }]
      : []
  })
}

function orderOfQuantities({ quantities }: PriceMatrix): MatrixProblem[] {
  return quantities.flatMap((quantity, at) => {
    const field = `quantities.${at}`
    const before = quantities.slice(0, at)
    if (before.some((other) => other === quantity))
      return [{ field, message: `${quantity} is listed twice`, mark: 'listed twice' }]
    const isSmaller = before.some((other) => quantity < other)
    return isSmaller
      ? [{ field, message: `${quantity} is listed after a larger quantity`, mark: 'out of order' }]
      : []
  })
}

type Cell = Dimensions & { quantity: number; price: number }

/** Compares only neighbors, because interpolated prices lie between the table's prices. */
function priceProblems({ sizes, quantities, cents }: PriceMatrix, unit: Unit): MatrixProblem[] {
  const cellAt = (row: number, column: number): Cell | null => {
    const [size, quantity = Number.NaN, price = Number.NaN] = [
      sizes[row],
      quantities[column],
      cents[row]?.[column],
    ]
    // A table has gaps while someone is filling it in.
    return size && Number.isFinite(areaOf(size) * quantity * price) ? { ...size, quantity, price } : null
  }
  return [...sizes.keys()].flatMap((row) =>
    [...quantities.keys()].flatMap((column) => {
      const cell = cellAt(row, column)
      if (!cell) return []
      const problem =
        quantityProblem(cell, cellAt(row, column - 1), unit) ??
        areaProblem(cell, cellAt(row - 1, column), unit)
      return problem ? [{ field: `cents.${row}.${column}`, ...problem }] : []
    }),
  )
}

function quantityProblem(cell: Cell, fewer: Cell | null, unit: Unit) {
  if (!fewer || !(cell.price < fewer.price)) return null
  const message = `${orderText(cell, unit)} would cost less than ${fewer.quantity}`
  return { message, mark: `less than ${fewer.quantity}` }
}

function areaProblem(cell: Cell, smaller: Cell | null, unit: Unit) {
  if (!smaller) return null
  if (areaOf(cell) === areaOf(smaller)) {
    if (cell.price === smaller.price) return null
    const message = `${orderText(cell, unit)} must cost as much as ${orderText(smaller, unit)}, which has the same area`
    return { message, mark: `same area as ${sizeText(smaller, unit)}` }
  }
  if (!(cell.price < smaller.price)) return null
  const message = `${orderText(cell, unit)} would cost less than ${orderText(smaller, unit)}`
  return { message, mark: `less than ${sizeText(smaller, unit)}` }
}
