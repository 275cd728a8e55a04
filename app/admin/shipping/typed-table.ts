import { shippingZones, type ShippingZone } from '#app/features/goods/shipping/shipping-zone.ts'
import { centsField, readCents, readNumber } from '../form/read-fields.ts'

type Rate = { upToGrams: number; price: number }
type Zone = { zone: ShippingZone; rates: Rate[] }

/** Weights are columns, zones are rows. A blank cell has no price. */
export type TypedTable = { weights: { id: number; grams: string }[]; prices: Record<string, string> }

export const cellOf = (zone: ShippingZone, weightId: number) => `${zone}:${weightId}`

export function typedTableOf(zones: Zone[]): TypedTable {
  const grams = zones.flatMap(({ rates }) => rates.map(({ upToGrams }) => upToGrams))
  const weights = [...new Set(grams)]
    .toSorted((a, b) => a - b)
    .map((weight, id) => ({ id, grams: String(weight) }))
  const prices: Record<string, string> = {}
  for (const { zone, rates } of zones) {
    for (const { upToGrams, price } of rates) {
      const weight = weights.find((each) => each.grams === String(upToGrams))
      if (weight) prices[cellOf(zone, weight.id)] = centsField(price)
    }
  }
  return { weights, prices }
}

export function withWeight({ weights, prices }: TypedTable): TypedTable {
  const id = Math.max(-1, ...weights.map((weight) => weight.id)) + 1
  return { weights: [...weights, { id, grams: '' }], prices }
}

export const withoutWeight = ({ weights, prices }: TypedTable, id: number): TypedTable => ({
  weights: weights.filter((weight) => weight.id !== id),
  prices: Object.fromEntries(Object.entries(prices).filter(([cell]) => !cell.endsWith(`:${id}`))),
})

/** The zones to send, and the cell each rate came from. */
export function sentTable({ weights, prices }: TypedTable): { zones: Zone[]; cells: string[][] } {
  const rows = shippingZones.map((zone) => {
    const typed = weights.flatMap(({ id, grams }) => {
      const cell = cellOf(zone, id)
      const price = readCents(prices[cell] ?? '')
      return price === null ? [] : [{ cell, rate: { upToGrams: readNumber(grams) ?? Number.NaN, price } }]
    })
    return { zone, typed }
  })
  return {
    zones: rows.map(({ zone, typed }) => ({ zone, rates: typed.map(({ rate }) => rate) })),
    cells: rows.map(({ typed }) => typed.map(({ cell }) => cell)),
  }
}

/** The server names rates by index or by weight. */
export function problemsByZone(
  table: TypedTable,
  fields: Record<string, string>,
): Partial<Record<ShippingZone, { message: string; cells: string[] }>> {
  const { zones, cells } = sentTable(table)
  const problems: Partial<Record<ShippingZone, { message: string; cells: string[] }>> = {}
  const add = (zone: ShippingZone, message: string, cell?: string) => {
    const known = problems[zone] ?? { message, cells: [] }
    problems[zone] = { ...known, cells: cell ? [...known.cells, cell] : known.cells }
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
