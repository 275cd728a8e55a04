import { largestMatrix } from '#app/features/goods/pricing/matrix-problems.ts'
import { readNumber } from '../../form/read-fields.ts'
import { readSize, resized, sortTable, type TableText } from './table-text.ts'

/** Row 0 holds the quantities, column 0 the sizes. */
export type Cell = { row: number; column: number }

/** `skipped` is the number of values that didn't fit in the table. */
type Pasted = { table: TableText; skipped: number }

/**
 * Replaces the table if the block has sizes in its first column and quantities in its first row, or vice versa. Any
 * other block fills cells starting at `cell`. Returns null for a single value, which the field handles itself.
 */
export function pastePrices(table: TableText, cell: Cell, text: string): Pasted | null {
  const block = readBlock(text)
  if (block.flat().length <= 1) return null
  return wholeTable(block) ?? wholeTable(transpose(block)) ?? fillIn(table, cell, block)
}

function readBlock(text: string): string[][] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return lines.map((line) => line.split('\t').map(unquoted))
}

/** Removes the quotes that spreadsheets put around a cell containing quotes, such as 3" x 3". */
function unquoted(value: string): string {
  const text = value.trim()
  return /^"(?:[^"]|"")+"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text
}

function transpose(block: string[][]): string[][] {
  const width = Math.max(...block.map((line) => line.length))
  return Array.from({ length: width }, (_, column) => block.map((line) => line[column] ?? ''))
}

function wholeTable(block: string[][]): Pasted | null {
  const lines = block.filter((line) => line.some((value) => value !== ''))
  const [[, ...quantities] = [], ...rows] = lines
  while (quantities.at(-1) === '') quantities.pop()
  const hasHeads =
    quantities.length > 0 &&
    rows.length > 0 &&
    quantities.every((value) => (readNumber(value) ?? 0) > 0) &&
    rows.every(([size = '']) => readSize(size) !== null)
  if (!hasHeads) return null
  const read = {
    sizes: rows.map(([size = '']) => size),
    quantities,
    cents: rows.map(([, ...prices]) => prices),
  }
  const fitting = resized(
    read,
    Math.min(rows.length, largestMatrix),
    Math.min(quantities.length, largestMatrix),
  )
  const kept = fitting.cents.flat().filter((value) => value !== '').length
  const all = read.cents.flat().filter((value) => value !== '').length
  return { table: sortTable(fitting), skipped: all - kept }
}

function fillIn(table: TableText, cell: Cell, block: string[][]): Pasted {
  const isWithin = (at: number) => at <= largestMatrix
  const values = block.flatMap((line, down) =>
    line.map((value, right) => ({ row: cell.row + down, column: cell.column + right, value })),
  )
  const fitting = values.filter(
    ({ row, column }) => isWithin(row) && isWithin(column) && (row > 0 || column > 0),
  )
  const { sizes, quantities, cents } = resized(
    table,
    Math.max(table.sizes.length, ...fitting.map(({ row }) => row)),
    Math.max(table.quantities.length, ...fitting.map(({ column }) => column)),
  )
  for (const { row, column, value } of fitting) {
    if (row === 0) quantities[column - 1] = value
    else if (column === 0) sizes[row - 1] = value
    else cents[row - 1]?.splice(column - 1, 1, value)
  }
  const skipped = values.filter((each) => each.value !== '' && !fitting.includes(each)).length
  return { table: { sizes, quantities, cents }, skipped }
}
