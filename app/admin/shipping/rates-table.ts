import { shippingZones, type ShippingZone } from '#app/features/goods/shipping/shipping-zone.ts'
import { centsField, readCents, readNumber, readGrams } from '../form/read-fields.ts'

type Rate = { upToGrams: number; price: number }
type Zone = { zone: ShippingZone; rates: Rate[] }

/** The table as text fields, with weights as columns and zones as rows. */
export type RatesTable = { weights: { id: number; grams: string }[]; prices: Record<string, string> }

export const cellKey = (zone: ShippingZone, weightId: number) => `${zone}:${weightId}`

export function toRatesTable(zones: Zone[]): RatesTable {
  const grams = zones.flatMap(({ rates }) => rates.map(({ upToGrams }) => upToGrams))
  const weights = [...new Set(grams)]
    .toSorted((a, b) => a - b)
    .map((weight, id) => ({ id, grams: String(weight) }))
  const prices: Record<string, string> = {}
  for (const { zone, rates } of zones) {
    for (const { upToGrams, price } of rates) {
      const weight = weights.find((each) => each.grams === String(upToGrams))
      if (weight) prices[cellKey(zone, weight.id)] = centsField(price)
    }
  }
  return { weights, prices }
}

export function addWeight({ weights, prices }: RatesTable): RatesTable {
  const id = Math.max(-1, ...weights.map((weight) => weight.id)) + 1
  return { weights: [...weights, { id, grams: '' }], prices }
}

export const removeWeight = ({ weights, prices }: RatesTable, id: number): RatesTable => ({
  weights: weights.filter((weight) => weight.id !== id),
  prices: Object.fromEntries(Object.entries(prices).filter(([cell]) => !cell.endsWith(`:${id}`))),
})

/** Returns the rates, and the cell that each one came from. Blank cells have no rate. */
export function readRatesTable({ weights, prices }: RatesTable): { zones: Zone[]; cells: string[][] } {
  const rows = shippingZones.map((zone) => {
    const rates = weights.flatMap(({ id, grams }) => {
      const cell = cellKey(zone, id)
      const price = readCents(prices[cell] ?? '')
      return price === null ? [] : [{ cell, rate: { upToGrams: readNumber(grams) ?? Number.NaN, price } }]
    })
    return { zone, rates }
  })
  return {
    zones: rows.map(({ zone, rates }) => ({ zone, rates: rates.map(({ rate }) => rate) })),
    cells: rows.map(({ rates }) => rates.map(({ cell }) => cell)),
  }
}

/**
 * Assigns the server's messages to zones and cells. The server identifies rates by index (zones.1.rates.0) or weight
 * (zones.3.1000).
 */
export function problemsByZone(
  table: RatesTable,
  fields: Record<string, string>,
): Partial<Record<ShippingZone, { message: string; cells: string[] }>> {
  const { zones, cells } = readRatesTable(table)
  const problems: Partial<Record<ShippingZone, { message: string; cells: string[] }>> = {}
  const add = (zone: ShippingZone, message: string, cell?: string) => {
    const problem = problems[zone] ?? { message, cells: [] }
    problems[zone] = { ...problem, cells: cell ? [...problem.cells, cell] : problem.cells }
  }
  for (const [name, message] of Object.entries(fields)) {
    const [, row, rate] = /^zones\.(\d+)\.rates\.(\d+)/.exec(name) ?? []
    if (row !== undefined && rate !== undefined) {
      const zone = shippingZones[Number(row)]
      if (zone) add(zone, message, cells[Number(row)]?.[Number(rate)])
      continue
    }
    const [, zoneName, grams] = /^zones\.(\w+)(?:\.(\d+))?$/.exec(name) ?? []
    const at = shippingZones.findIndex((zone) => zone === zoneName)
    const zone = shippingZones[at]
    if (!zone) continue
    const column = zones[at]?.rates.findLastIndex(({ upToGrams }) => String(upToGrams) === grams) ?? -1
    add(zone, message, cells[at]?.[column])
  }
  return problems
}

/** Row 0 holds the weights. Each row after it holds a zone's prices. */
export type Cell = { row: number; weightId: number }

/**
 * Returns null for a single value, which the field handles itself. `skipped` counts values outside the table and
 * weights that aren't in pounds and ounces.
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
