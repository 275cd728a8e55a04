import { expect, test } from 'vitest'
import { shippingZones } from '#app/features/goods/shipping/shipping-zone.ts'
import { problemsByZone, sentTable, typedTableOf, withoutWeight, withWeight } from './typed-table.ts'

const zones = shippingZones.map((zone, at) => ({
  zone,
  rates: at === 0 ? [{ upToGrams: 250, price: 500 }] : [{ upToGrams: 1000, price: 725 }],
}))

test('zones with different weights share one table, and are sent unchanged', () => {
  const table = typedTableOf(zones)
  expect(table.weights.map(({ grams }) => grams)).toEqual(['250', '1000'])
  expect(table.prices['1:0']).toBe('5.00')
  expect(table.prices['1:1']).toBeUndefined()
  expect(sentTable(table).zones).toEqual(zones)
})

test('a new weight has no prices; removing a weight removes its prices', () => {
  const table = typedTableOf(zones)
  const added = withWeight(table)
  expect(added.weights.at(-1)).toEqual({ id: 2, grams: '' })
  expect(sentTable(added).zones).toEqual(zones)
  expect(sentTable(withoutWeight(table, 1)).zones.map(({ rates }) => rates.length)).toEqual([
    1,
    ...shippingZones.slice(1).map(() => 0),
  ])
})

test('a server error is shown in its cell', () => {
  const table = typedTableOf(zones)
  expect(
    problemsByZone(table, {
      'zones.1.rates.0.price': 'A price cannot be negative',
      'zones.3.1000': 'Too cheap',
      'zones.AK': 'Enter at least one price',
      version: 'no cell at all',
    }),
  ).toEqual({
    '2': { message: 'A price cannot be negative', cells: ['2:1'] },
    '3': { message: 'Too cheap', cells: ['3:1'] },
    AK: { message: 'Enter at least one price', cells: [] },
  })
})
