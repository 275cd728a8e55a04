import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countText } from './count-text.ts'

test('separates thousands with commas', () => {
  expect([0, 7, 999, 1000, 12_500, 1_234_567].map(countText)).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '12,500',
    '1,234,567',
  ])
})

test('formats counts like the en-US locale', () => {
  const american = new Intl.NumberFormat('en-US')
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(countText(count)).toBe(american.format(count))
    }),
  )
})
