import { shippingZones } from '#app/features/goods/shipping/shipping-zone.ts'
import { cellOf, type TypedTable } from './typed-table.ts'

/** Row 0 holds the weights, then one row per zone. */
export type Place = { row: number; weightId: number }

/** Null for a single value, which the field handles itself. Values outside the table are counted in `leftOut`. */
export function pastedTable(
  table: TypedTable,
  { row, weightId }: Place,
  text: string,
): { table: TypedTable; leftOut: number } | null {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const block = lines.map((line) => line.split('\t').map((value) => value.trim()))
  if (block.flat().length === 1) return null
  const first = table.weights.findIndex(({ id }) => id === weightId)
  const weights = table.weights.map((weight) => ({ ...weight }))
  const prices = { ...table.prices }
  let leftOut = 0
  for (const [down, values] of block.entries()) {
    for (const [right, value] of values.entries()) {
      const weight = weights[first + right]
      const zone = shippingZones[row + down - 1]
      if (weight && row + down === 0) weight.grams = value
      else if (weight && zone) prices[cellOf(zone, weight.id)] = value
      else if (value !== '') leftOut++
    }
  }
  return { table: { weights, prices }, leftOut }
}
