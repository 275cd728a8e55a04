import { centsField, numberField, readCents, readNumber } from '#app/admin/form/read-fields.ts'
import {
  largestMatrix,
  matrixProblems,
  type MatrixProblem,
} from '#app/features/goods/pricing/matrix-problems.ts'
import { areaOf } from '#app/features/goods/pricing/price-matrix.ts'
import { priceRuleProblem } from '#app/features/goods/pricing/price-rule-problem.ts'
import { regularPrice } from '#app/features/goods/pricing/price.ts'
import {
  type PriceFormula,
  type PriceMatrix,
  isMatrix,
  type PriceRule,
} from '#app/features/ground/product/price-rule.ts'
import { type Dimensions, includeStock } from '#app/features/ground/product/size-rule.ts'
import type { ProductSheet } from '../catalog-query.ts'

/** A price table as entered. Its field names match the API's price rule. */
export type TableText = { sizes: string[]; quantities: string[]; cents: string[][] }

export const emptyTable: TableText = { sizes: [], quantities: [], cents: [] }

const sizeField = ({ width, height }: Dimensions) => `${numberField(width)} x ${numberField(height)}`

export const tableText = ({ sizes, quantities, cents }: PriceMatrix): TableText => ({
  sizes: sizes.map(sizeField),
  quantities: quantities.map(numberField),
  cents: cents.map((row) => row.map(centsField)),
})

/** Returns a table of the product's sizes and quantities, filled with the formula's prices if there is one. */
export function startTable(
  formula: PriceFormula | null,
  sizes: readonly Dimensions[],
  quantities: readonly number[],
): TableText {
  const rows = sizes.toSorted((one, other) => areaOf(one) - areaOf(other)).slice(0, largestMatrix)
  const columns = quantities.toSorted((one, other) => one - other).slice(0, largestMatrix)
  const priceText = (size: Dimensions, quantity: number) =>
    formula ? centsField(regularPrice(formula, { ...size, quantity })) : ''
  const table = {
    sizes: rows.map(sizeField),
    quantities: columns.map(numberField),
    cents: rows.map((size) => columns.map((quantity) => priceText(size, quantity))),
  }
  return resized(table, rows.length || 3, columns.length || 3)
}

const side = String.raw`(\d+\.?\d*|\.\d+)\s*(?:["″”'′’]|''|in\.?|ft\.?)?`
const sizePattern = new RegExp(String.raw`^${side}\s*[x×*]\s*${side}$`, 'i')

/** Reads '3x3', '3 x 3' or '3" x 3"'. Returns null for anything else. */
export function readSize(text: string): Dimensions | null {
  const [, width, height] = sizePattern.exec(text.trim()) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}

/** Unreadable values become NaN. Returns null if no price is entered. */
export function readTable({ sizes, quantities, cents }: TableText): PriceMatrix | null {
  if (cents.flat().every((text) => text.trim() === '')) return null
  return {
    kind: 'matrix',
    sizes: sizes.map((text) => readSize(text) ?? { width: Number.NaN, height: Number.NaN }),
    quantities: quantities.map((text) => readNumber(text) ?? Number.NaN),
    cents: cents.map((row) => row.map((text) => readCents(text) ?? Number.NaN)),
  }
}

/** Returns problems by field name. Cells may be blank while the table is being filled in. */
export function unreadableCells({
  sizes,
  quantities,
  cents,
}: TableText): { field: string; message: string }[] {
  const unreadable = (field: string, text: string, message: string, isRead: boolean) =>
    text.trim() === '' || isRead ? [] : [{ field, message }]
  return [
    ...sizes.flatMap((text, at) =>
      unreadable(`sizes.${at}.width`, text, 'Enter a size like 3 x 3', readSize(text) !== null),
    ),
    ...quantities.flatMap((text, at) =>
      unreadable(`quantities.${at}`, text, 'Enter a whole number', Number.isInteger(readNumber(text))),
    ),
    ...cents.flatMap((row, at) =>
      row.flatMap((text, column) =>
        unreadable(`cents.${at}.${column}`, text, 'Enter a price', Number.isFinite(readCents(text))),
      ),
    ),
  ]
}

export function resized({ sizes, quantities, cents }: TableText, rows: number, columns: number): TableText {
  const fill = (texts: readonly string[], length: number) =>
    Array.from({ length }, (_, at) => texts[at] ?? '')
  return {
    sizes: fill(sizes, rows),
    quantities: fill(quantities, columns),
    cents: Array.from({ length: rows }, (_, row) => fill(cents[row] ?? [], columns)),
  }
}

export const removeSize = ({ sizes, quantities, cents }: TableText, at: number): TableText => ({
  sizes: sizes.toSpliced(at, 1),
  quantities,
  cents: cents.toSpliced(at, 1),
})

export const removeQuantity = ({ sizes, quantities, cents }: TableText, at: number): TableText => ({
  sizes,
  quantities: quantities.toSpliced(at, 1),
  cents: cents.map((row) => row.toSpliced(at, 1)),
})

/** Sorts from small to large, with unreadable values last. */
export function sortTable({ sizes, quantities, cents }: TableText): TableText {
  const rows = ascending(sizes, (text) => {
    const size = readSize(text)
    return size ? areaOf(size) : Number.NaN
  })
  const columns = ascending(quantities, (text) => readNumber(text) ?? Number.NaN)
  return {
    sizes: rows.map((row) => sizes[row] ?? ''),
    quantities: columns.map((column) => quantities[column] ?? ''),
    cents: rows.map((row) => columns.map((column) => cents[row]?.[column] ?? '')),
  }
}

function ascending(texts: readonly string[], read: (text: string) => number): number[] {
  const order = texts.map((text, at) => {
    const value = read(text)
    return { at, value: Number.isNaN(value) ? Number.MAX_VALUE : value }
  })
  return order.toSorted((one, other) => one.value - other.value).map(({ at }) => at)
}

/** Checks prices as they are entered. `shown` is null until there are prices to show. */
export function checkPrices(
  { priceRule, sizeRule, quantityRule, sizes, tiers }: ProductSheet,
  table: TableText | null,
): { problems: MatrixProblem[]; shown: PriceRule | null } {
  const isSizeRuleTyped = Object.values(sizeRule).every((value) => typeof value !== 'number' || value > 0)
  const unreadable = table ? unreadableCells(table) : []
  if (!priceRule) return { problems: unreadable, shown: null }
  if (isMatrix(priceRule)) {
    const problems = [...unreadable, ...matrixProblems(priceRule, sizeRule.unit)]
    const isTyped = numbersOf(priceRule).every((value) => value > 0)
    const isOrdered = problems.every(({ field }) => field.startsWith('cents.'))
    return { problems, shown: isTyped && isOrdered ? priceRule : null }
  }
  if (!isSizeRuleTyped || !Object.values(priceRule).every(Number.isFinite))
    return { problems: [], shown: null }
  const sold = includeStock(sizeRule, sizes.filter(isTypedSize))
  const quantities = tiers.map(({ quantity }) => quantity).filter((quantity) => quantity > 0)
  const problem =
    quantityRule.multipleOf >= 1 ? priceRuleProblem(priceRule, sold, quantities, quantityRule) : null
  return { problems: problem ? [problem] : [], shown: priceRule }
}

export const isTypedSize = ({ width, height }: Dimensions) => width > 0 && height > 0

const numbersOf = ({ sizes, quantities, cents }: PriceMatrix) => [
  ...sizes.flatMap(({ width, height }) => [width, height]),
  ...quantities,
  ...cents.flat(),
]
