import { expect, test } from 'vitest'
import { parseQuantity } from './quantity-field.tsx'

test('spec 5: accepts a quantity above 0', () => {
  expect(parseQuantity('100', 50)).toBe(100)
  expect(parseQuantity(' 1 ', 50)).toBe(1)
})

test.each(['0', '-1', '-50', '00', '-0'])('spec 5: resets %s to 1', (typed) => {
  expect(parseQuantity(typed, 50)).toBe('reset')
})

test('spec 5: ignores an empty field and an unchanged quantity', () => {
  for (const typed of ['', '  ', '-', '50', '050']) expect(parseQuantity(typed, 50)).toBe('unchanged')
})
