import { describe, expect, test } from 'vitest'
import { pastePrices } from './paste-prices.ts'

const table = {
  sizes: ['2 x 2', '3 x 3'],
  quantities: ['50', '100'],
  cents: [
    ['31.00', '44.00'],
    ['45.00', '64.50'],
  ],
}
const blank = { sizes: [''], quantities: [''], cents: [['']] }

describe('replaces the table with a pasted one', () => {
  const whole = {
    sizes: ['3" x 3"', '4x4'],
    quantities: ['50', '1,000'],
    cents: [
      ['$45.00', '200'],
      ['60', ''],
    ],
  }

  test('reads sizes from the first column and quantities from the first row', () => {
    const text = 'Size\t50\t1,000\t\r\n3" x 3"\t$45.00\t200\r\n4x4\t60\t\r\n\r\n'
    for (const cell of [
      { row: 0, column: 0 },
      { row: 2, column: 2 },
    ])
      expect(pastePrices(table, cell, text)).toEqual({ table: whole, skipped: 0 })
  })

  test('accepts transposed tables and descending order', () => {
    const text = '\t4x4\t3" x 3"\n1,000\t\t200\n50\t60\t$45.00\n'
    expect(pastePrices(table, { row: 1, column: 1 }, text)).toEqual({ table: whole, skipped: 0 })
  })

  test('accepts quoted spreadsheet cells', () => {
    const text = '\t50\t1,000\n"3"" x 3"""\t$45.00\t200\n4x4\t60\n'
    expect(pastePrices(blank, { row: 1, column: 1 }, text)).toEqual({ table: whole, skipped: 0 })
  })

  test('stops at the size limit of a table', () => {
    const quantities = Array.from({ length: 22 }, (_, at) => at + 1)
    const text = [
      ['', ...quantities],
      ['3x3', ...quantities],
    ]
      .map((line) => line.join('\t'))
      .join('\n')
    const pasted = pastePrices(blank, { row: 1, column: 1 }, text)
    expect(pasted?.table.quantities).toHaveLength(20)
    expect(pasted?.skipped).toBe(2)
  })
})

describe('pastes any other block starting at the focused cell', () => {
  test('fills prices, adding rows and columns as needed', () => {
    expect(pastePrices(table, { row: 2, column: 2 }, '65\t66\n75\t76')).toEqual({
      table: {
        sizes: ['2 x 2', '3 x 3', ''],
        quantities: ['50', '100', ''],
        cents: [
          ['31.00', '44.00', ''],
          ['45.00', '65', '66'],
          ['', '75', '76'],
        ],
      },
      skipped: 0,
    })
  })

  test('fills quantities and sizes', () => {
    expect(pastePrices(table, { row: 0, column: 1 }, '60\t120\n32\t45')?.table).toMatchObject({
      quantities: ['60', '120'],
      cents: [['32', '45'], table.cents[1]],
    })
    expect(pastePrices(table, { row: 1, column: 0 }, '2x2\n4x4')?.table.sizes).toEqual(['2x2', '4x4'])
  })

  test('skips rows beyond the size limit of a table', () => {
    const lines = Array.from({ length: 21 }, (_, at) => String(at))
    const pasted = pastePrices(table, { row: 1, column: 1 }, lines.join('\n'))
    expect(pasted?.table.sizes).toHaveLength(20)
    expect(pasted?.skipped).toBe(1)
  })
})

test('leaves pasting a single value to the field', () => {
  expect(pastePrices(table, { row: 1, column: 1 }, '12.50\n')).toBeNull()
})
