import { expect, test } from 'vitest'
import { readCents, readNumber } from './read-fields.ts'

test.each([
  ['', null],
  [' 12.5 ', 12.5],
  ['1,234.50', 1234.5],
  ['-1,000', -1000],
  ['7,77', Number.NaN],
  ['1,2345', Number.NaN],
  ['a', Number.NaN],
])('%j is read as %j', (text, number) => {
  expect(readNumber(text)).toBe(number)
})

test('amounts are typed in dollars', () => {
  expect(readCents('$1,234.50')).toBe(123_450)
  expect(readCents('7,77')).toBeNaN()
  expect(readCents(' ')).toBeNull()
})
