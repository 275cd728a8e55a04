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
])('%j can’t become a formula', (text) => {
  expect(csvText(text)).toBe(`'${text}`)
})

test.each(['', 'Ada Print', '5 Paper Road', 'a=b', "O'Neil", ' Ada', 'ada@example.com'])(
  '%j is unchanged',
  (text) => {
    expect(csvText(text)).toBe(text)
  },
)

test('no input produces a cell that starts like a formula', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(csvText(text).trimStart()).not.toMatch(/^[=+\-@]/)
    }),
  )
})

test('amounts have two decimals', () => {
  expect([0, 5, 1234, 100_000].map(csvAmount)).toEqual(['0.00', '0.05', '12.34', '1000.00'])
})
