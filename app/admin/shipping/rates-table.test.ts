import { expect, test } from 'vitest'
import { shippingZones } from '#app/features/goods/shipping/shipping-zone.ts'
import { problemsByZone, readRatesTable, toRatesTable, removeWeight, addWeight } from './rates-table.ts'

const zones = shippingZones.map((zone, at) => ({
  zone,
  rates: at === 0 ? [{ upToGrams: 250, price: 500 }] : [{ upToGrams: 1000, price: 725 }],
}))

test('zones with different weights share one table, and are read back unchanged', () => {
  const table = toRatesTable(zones)
  expect(table.weights.map(({ grams }) => grams)).toEqual(['250', '1000'])
  expect(table.prices['1:0']).toBe('5.00')
  expect(table.prices['1:1']).toBeUndefined()
  expect(readRatesTable(table).zones).toEqual(zones)
})

test('a new weight has no prices, and removing a weight removes its prices', () => {
  const table = toRatesTable(zones)
  const added = addWeight(table)
  expect(added.weights.at(-1)).toEqual({ id: 2, grams: '' })
  expect(readRatesTable(added).zones).toEqual(zones)
  expect(readRatesTable(removeWeight(table, 1)).zones.map(({ rates }) => rates.length)).toEqual([
    1,
    ...shippingZones.slice(1).map(() => 0),
  ])
})

test('a server error is shown in its cell', () => {
  const table = toRatesTable(zones)
  expect(
    problemsByZone(table, {
      'zones.1.rates.0.price': 'A price cannot be negative',
      'zones.3.1000': 'Too cheap',
      'zones.AK': 'Enter at least one price',
      version: 'not a cell',
    }),
  ).toEqual({
    '2': { message: 'A price cannot be negative', cells: ['2:1'] },
    '3': { message: 'Too cheap', cells: ['3:1'] },
    AK: { message: 'Enter at least one price', cells: [] },
  })
})
