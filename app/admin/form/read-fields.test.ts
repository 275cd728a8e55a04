import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsField, readCents } from './read-fields.ts'

test.each([
  ['12.50', 1250],
  ['$1,299', 129_900],
  [' ', null],
  ['abc', Number.NaN],
])('the amount %s is read as %s', (typed, amount) => {
  expect(readCents(typed)).toBe(amount)
})

test('an amount finer than cents is never rounded to one that nobody typed', () => {
  expect(Number.isInteger(readCents('12.345'))).toBe(false)
})

test('what a field shows of an amount is read as that amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (amount) => {
      expect(readCents(centsField(amount))).toBe(amount)
    }),
  )
})
