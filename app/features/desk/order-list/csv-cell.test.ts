import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvAmount, csvText } from './csv-cell.ts'

test.each([
  '=1+1',
  '+1 212 555 0100',
  '-2',
  '@SUM(A1)',
  '  =1+1',
  '\u00A0=1+1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\tplain',
  '＝1+1',
])('keeps %j from becoming a formula', (text) => {
  expect(csvText(text)).toBe(`'${text}`)
})

test.each(['', 'Ada Print', '5 Paper Road', 'a=b', "O'Neil", ' Ada', 'ada@example.com'])(
  'leaves %j unchanged',
  (text) => {
    expect(csvText(text)).toBe(text)
  },
)

test('produces no cell that starts like a formula, for any input', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(csvText(text).trimStart()).not.toMatch(/^[=+\-@]/)
    }),
  )
})

test('writes amounts with two decimal places', () => {
  expect([0, 5, 1234, 100_000].map(csvAmount)).toEqual(['0.00', '0.05', '12.34', '1000.00'])
})
