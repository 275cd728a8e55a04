import { expect, test } from 'vitest'
import { decisionText, differenceText } from './shipping-decision.ts'

test.each([
  [320, '$3.20 more than was paid'],
  [-320, '$3.20 less than was paid'],
  [0, 'the same as was paid'],
])('a difference of %d is %s', (difference, text) => {
  expect(differenceText(difference)).toBe(text)
})

test('a decision’s text explains the difference', () => {
  expect(decisionText('due', 320)).toBe('$3.20 recorded as due')
  expect(decisionText('refund', -320)).toBe('$3.20 refunded')
  expect(decisionText('keep', -320)).toBe('price kept, $3.20 less than was paid')
  expect(decisionText('keep', 0)).toBe('price kept, the same as was paid')
})
