import { expect, test } from 'vitest'
import { problemText } from './problem-text.ts'

test.each([
  ['wrong-amount', 100, 'USD', 6945, '$1.00 arrived instead of $69.45'],
  ['wrong-amount', 6945, 'EUR', 6945, 'EUR 69.45 arrived instead of $69.45'],
  ['surplus', 6945, 'USD', 6945, '$69.45 was paid with an expired link'],
  ['unknown', 777, 'USD', null, '$7.77 arrived for an unknown payment'],
  ['refund-declined', 6945, 'USD', 6945, 'A refund of $69.45 was declined'],
  ['no-answer', null, null, 6945, 'The payment provider isn’t responding about a payment'],
] as const)('describes the problem %s with %s %s', (kind, amount, currency, expected, text) => {
  expect(problemText({ kind, amount, currency, expected })).toBe(text)
})
