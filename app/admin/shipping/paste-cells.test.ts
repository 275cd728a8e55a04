import { expect, test } from 'vitest'
import { pasteCells } from './paste-cells.ts'

const table = {
  weights: [
    { id: 3, grams: '250' },
    { id: 5, grams: '500' },
  ],
  prices: { '1:3': '5.00', '1:5': '6.00', '2:3': '7.00', 'military:5': '9.00' },
}

test('cells from a spreadsheet are pasted from the focused cell on', () => {
  const pasted = pasteCells(table, { row: 0, weightId: 3 }, '100\t200\r\n$1.10\t 1.20\r\n2.10\t\r\n')
  expect(pasted).toEqual({
    table: {
      weights: [
        { id: 3, grams: '100' },
        { id: 5, grams: '200' },
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

test('a single value is left to the field', () => {
  expect(pasteCells(table, { row: 1, weightId: 3 }, '4.20\n')).toBeNull()
})
