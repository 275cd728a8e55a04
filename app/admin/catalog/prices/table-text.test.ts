import { expect, test } from 'vitest'
import { dieCutPrices } from '#test/example-category.ts'
import {
  emptyTable,
  readSize,
  readTable,
  removeQuantity,
  removeSize,
  resized,
  sortTable,
  startTable,
  tableText,
  unreadableCells,
} from './table-text.ts'

const table = {
  sizes: ['2 x 2', '3 x 3'],
  quantities: ['50', '100'],
  cents: [
    ['31.00', '41.50'],
    ['45.00', '64.50'],
  ],
}

test.each([
  ['3x3', 3, 3],
  [' 3 x 4 ', 3, 4],
  ['3" x 3.5"', 3, 3.5],
  ['3″ × .5″', 3, 0.5],
  ["2' X 6'", 2, 6],
  ['2 in x 6 in.', 2, 6],
  ["2'' x 6''", 2, 6],
])('reads %j as a size', (text, width, height) => {
  expect(readSize(text)).toEqual({ width, height })
})

test.each(['', '3', '3 x', 'x 3', '3 x 3 x 3', '-3 x 3', '3 by 3', '1e3 x 2'])(
  'rejects %j as a size',
  (text) => {
    expect(readSize(text)).toBeNull()
  },
)

test('reads a table in dollars, and unreadable cells as NaN', () => {
  expect(
    readTable({
      ...table,
      cents: [
        ['$31', '1,044.00'],
        ['', 'free'],
      ],
    }),
  ).toEqual({
    kind: 'matrix',
    sizes: [
      { width: 2, height: 2 },
      { width: 3, height: 3 },
    ],
    quantities: [50, 100],
    cents: [
      [3100, 104_400],
      [NaN, NaN],
    ],
  })
  expect(readTable(resized(table, 0, 0))).toBeNull()
  expect(
    readTable({
      ...table,
      cents: [
        ['', ' '],
        ['', ''],
      ],
    }),
  ).toBeNull()
})

test('reports unreadable cells but not blank ones', () => {
  const typed = {
    sizes: ['2 by 2', ''],
    quantities: ['50', '1.5'],
    cents: [
      ['free', ''],
      ['1', '2'],
    ],
  }
  expect(unreadableCells(typed)).toEqual([
    { field: 'sizes.0.width', message: 'Enter a size like 3 x 3' },
    { field: 'quantities.1', message: 'Enter a whole number' },
    { field: 'cents.0.0', message: 'Enter a price' },
  ])
})

test('starts a table with the formula’s prices, sorted by size and quantity', () => {
  const sizes = [
    { width: 3, height: 3 },
    { width: 2, height: 2 },
  ]
  expect(startTable(dieCutPrices, sizes, [100, 50])).toEqual(table)
  expect(startTable(null, sizes, [100, 50])).toEqual({
    ...table,
    cents: [
      ['', ''],
      ['', ''],
    ],
  })
  expect(startTable(dieCutPrices, [], [])).toEqual(resized(emptyTable, 3, 3))
})

test('reads a formula’s table back unchanged', () => {
  const rule = readTable(table)
  expect(rule && tableText(rule)).toEqual(table)
})

test('adds blank rows and columns, and removes rows and columns with their prices', () => {
  expect(resized(table, 3, 2)).toEqual({
    ...table,
    sizes: ['2 x 2', '3 x 3', ''],
    cents: [...table.cents, ['', '']],
  })
  expect(removeSize(table, 0)).toEqual({ ...table, sizes: ['3 x 3'], cents: [['45.00', '64.50']] })
  expect(removeQuantity(table, 1)).toEqual({
    ...table,
    quantities: ['50'],
    cents: [['31.00'], ['45.00']],
  })
})

test('keeps prices with their sizes and quantities when sorting, unreadable ones last', () => {
  const typed = {
    sizes: ['', '4 x 1', '3 x 1'],
    quantities: ['1,000', '', '50'],
    cents: [
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
      ['g', 'h', 'i'],
    ],
  }
  expect(sortTable(typed)).toEqual({
    sizes: ['3 x 1', '4 x 1', ''],
    quantities: ['50', '1,000', ''],
    cents: [
      ['i', 'g', 'h'],
      ['f', 'd', 'e'],
      ['c', 'a', 'b'],
    ],
  })
})
