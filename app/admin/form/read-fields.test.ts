import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsField, readCents, readNumber } from './read-fields.ts'

test.each([
  ['', null],
  [' 12.5 ', 12.5],
  ['1,234.50', 1234.5],
  ['-1,000', -1000],
  ['7,77', Number.NaN],
  ['1,2345', Number.NaN],
  ['a', Number.NaN],
])('reads “%s” as %s', (text, number) => {
  expect(readNumber(text)).toBe(number)
})

test('reads amounts in dollars', () => {
  expect(readCents('$1,234.50')).toBe(123_450)
  expect(readCents('7,77')).toBeNaN()
  expect(readCents(' ')).toBeNull()
})

test('never rounds fractions of a cent', () => {
  expect(Number.isInteger(readCents('12.345'))).toBe(false)
})

test('reads a displayed amount back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (amount) => {
      expect(readCents(centsField(amount))).toBe(amount)
    }),
  )
})
