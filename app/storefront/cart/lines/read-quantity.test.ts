import { expect, test } from 'vitest'
import { readQuantity } from './read-quantity.ts'

test('spec 5: a quantity above 0 is accepted', () => {
  expect(readQuantity('100', 50)).toBe(100)
  expect(readQuantity(' 1 ', 50)).toBe(1)
})

test.each(['0', '-1', '-50', '00', '-0'])('spec 5: %s resets to 1', (typed) => {
  expect(readQuantity(typed, 50)).toBe('reset')
})

test('spec 5: an empty field or the same quantity changes nothing', () => {
  for (const typed of ['', '  ', '-', '50', '050']) expect(readQuantity(typed, 50)).toBe('unchanged')
})
