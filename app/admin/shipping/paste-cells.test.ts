import { expect, test } from 'vitest'
import { pasteCells } from './rates-table.ts'

const table = {
  weights: [
    { id: 3, grams: '250' },
    { id: 5, grams: '500' },
  ],
  prices: { '1:3': '5.00', '1:5': '6.00', '2:3': '7.00', 'military:5': '9.00' },
}

test('cells from a spreadsheet are pasted from the focused cell on', () => {
  const pasted = pasteCells(table, { row: 0, weightId: 3 }, '4 oz\t1 lb\r\n$1.10\t 1.20\r\n2.10\t\r\n')
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

test('cells outside the table are skipped and counted, and other cells keep their values', () => {
  const pasted = pasteCells(table, { row: 14, weightId: 5 }, '1\t2\n3\t\n')
  expect(pasted).toEqual({ table: { ...table, prices: { ...table.prices, 'military:5': '1' } }, skipped: 2 })
})

test('a pasted weight without its unit is skipped and counted', () => {
  expect(pasteCells(table, { row: 0, weightId: 3 }, '8\t8 oz\n1.10\t2')).toMatchObject({
    table: { weights: [{ grams: '250' }, { grams: '227' }], prices: { '1:3': '1.10', '1:5': '2' } },
    skipped: 1,
  })
})

test('a single value is left to the field', () => {
  expect(pasteCells(table, { row: 1, weightId: 3 }, '4.20\n')).toBeNull()
})
