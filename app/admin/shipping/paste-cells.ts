import { shippingZones } from '#app/features/goods/shipping/shipping-zone.ts'
import { cellKey, type RatesTable } from './rates-table.ts'

/** Row 0 holds the weights, then one row per zone. */
export type Cell = { row: number; weightId: number }

/** Null for a single value, which the field handles itself. Counts the values outside the table. */
export function pasteCells(
  table: RatesTable,
  { row, weightId }: Cell,
  text: string,
): { table: RatesTable; skipped: number } | null {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const block = lines.map((line) => line.split('\t').map((value) => value.trim()))
  if (block.flat().length === 1) return null
  const first = table.weights.findIndex(({ id }) => id === weightId)
  const weights = table.weights.map((weight) => ({ ...weight }))
  const prices = { ...table.prices }
  let skipped = 0
  for (const [rowOffset, values] of block.entries()) {
    for (const [columnOffset, value] of values.entries()) {
      const weight = weights[first + columnOffset]
      const zone = shippingZones[row + rowOffset - 1]
      if (weight && row + rowOffset === 0) weight.grams = value
      else if (weight && zone) prices[cellKey(zone, weight.id)] = value
      else if (value !== '') skipped++
    }
  }
  return { table: { weights, prices }, skipped }
}
