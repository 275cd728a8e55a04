import { expect, test } from 'vitest'
import { inchText } from './inch-text.ts'

test.each([
  [0, '0"'],
  [1 / 32, '1/32"'],
  [0.0625, '1/16"'],
  [0.125, '1/8"'],
  [7 / 32, '7/32"'],
  [0.25, '1/4"'],
])('%d inches are written as %s', (inches, text) => {
  expect(inchText(inches)).toBe(text)
})
