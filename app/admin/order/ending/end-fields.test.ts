import { expect, test } from 'vitest'
import { amountProblem, centsToRefund, refundChoiceOf } from './end-fields.ts'

test('calculates the refund for a canceled or rejected order', () => {
  expect(centsToRefund({ refund: 'full', amount: '' }, 6120)).toBe(6120)
  expect(centsToRefund({ refund: 'part', amount: '$20' }, 6120)).toBe(2000)
  expect(centsToRefund({ refund: 'part', amount: '61.21' }, 6120)).toBeNull()
  expect(refundChoiceOf({ refund: 'none', amount: '20' }, 6120)).toBe('none')
})

test.each([
  ['', 'Enter an amount'],
  ['a lot', 'Enter an amount'],
  ['0.001', 'Enter an amount'],
  ['0', 'Enter an amount above 0'],
  ['-1', 'Enter an amount above 0'],
  ['61.21', 'You can refund up to $61.20'],
])('rejects a refund of “%s” out of $61.20: %s', (text, problem) => {
  expect(amountProblem(text, 6120)).toBe(problem)
})

test.each(['61.20', '0.01'])('accepts a refund of “%s” out of $61.20', (text) => {
  expect(amountProblem(text, 6120)).toBeNull()
})
