import { expect, test } from 'vitest'
import { shippingZones } from '#app/features/goods/shipping/shipping-zone.ts'
import {
  pasteCells,
  problemsByZone,
  readRatesTable,
  toRatesTable,
  removeWeight,
  addWeight,
} from './rates-table.ts'

const zones = shippingZones.map((zone, at) => ({
  zone,
  rates: at === 0 ? [{ upToGrams: 250, price: 500 }] : [{ upToGrams: 1000, price: 725 }],
}))

test('shows zones with different weights in one table and reads them back unchanged', () => {
  const table = toRatesTable(zones)
  expect(table.weights.map(({ grams }) => grams)).toEqual(['250', '1000'])
  expect(table.prices['1:0']).toBe('5.00')
  expect(table.prices['1:1']).toBeUndefined()
  expect(readRatesTable(table).zones).toEqual(zones)
})

test('adds a weight without prices, and removes a weight with its prices', () => {
  const table = toRatesTable(zones)
  const added = addWeight(table)
  expect(added.weights.at(-1)).toEqual({ id: 2, grams: '' })
  expect(readRatesTable(added).zones).toEqual(zones)
  expect(readRatesTable(removeWeight(table, 1)).zones.map(({ rates }) => rates.length)).toEqual([
    1,
    ...shippingZones.slice(1).map(() => 0),
  ])
})

test('shows an API error in its cell', () => {
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

const pastedInto = {
  weights: [
    { id: 3, grams: '250' },
    { id: 5, grams: '500' },
  ],
  prices: { '1:3': '5.00', '1:5': '6.00', '2:3': '7.00', 'military:5': '9.00' },
}

test('pastes spreadsheet cells starting at the focused cell', () => {
  const pasted = pasteCells(pastedInto, { row: 0, weightId: 3 }, '4 oz\t1 lb\r\n$1.10\t 1.20\r\n2.10\t\r\n')
  expect(pasted).toEqual({
    table: {
      weights: [
        { id: 3, grams: '113' },
        { id: 5, grams: '454' },
      ],
      prices: { '1:3': '$1.10', '1:5': '1.20', '2:3': '2.10', '2:5': '', 'military:5': '9.00' },
    },
    skipped: 0,
  })
})

test('skips and counts cells outside the table, and keeps other cells', () => {
  const pasted = pasteCells(pastedInto, { row: 14, weightId: 5 }, '1\t2\n3\t\n')
  expect(pasted).toEqual({
    table: { ...pastedInto, prices: { ...pastedInto.prices, 'military:5': '1' } },
    skipped: 2,
  })
})

test('skips and counts a pasted weight without a unit', () => {
  expect(pasteCells(pastedInto, { row: 0, weightId: 3 }, '8\t8 oz\n1.10\t2')).toMatchObject({
    table: { weights: [{ grams: '250' }, { grams: '227' }], prices: { '1:3': '1.10', '1:5': '2' } },
    skipped: 1,
  })
})

test('leaves pasting a single value to the field', () => {
  expect(pasteCells(pastedInto, { row: 1, weightId: 3 }, '4.20\n')).toBeNull()
})
