import { shippingZones } from '#app/features/goods/shipping/shipping-zone.ts'
import { readGrams } from '../form/read-fields.ts'
import { cellKey, type RatesTable } from './rates-table.ts'

/** Row 0 holds the weights, then one row per zone. */
export type Cell = { row: number; weightId: number }

/**
 * Null for a single value, which the field handles itself. Counts the values that are outside of the table or are not a
 * weight in pounds and ounces.
 */
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
      const isWeight = row + rowOffset === 0
      const grams = isWeight ? readGrams(value) : null
      if (weight && grams !== null && grams !== 'NaN') weight.grams = grams
      else if (weight && zone) prices[cellKey(zone, weight.id)] = value
      else if (value !== '') skipped++
    }
  }
  return { table: { weights, prices }, skipped }
}
