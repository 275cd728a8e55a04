import { expect, test } from 'vitest'
import { disputeReason, disputeStatuses, disputeText, isOpenDispute, stopsPrinting } from './dispute.ts'

test('an open or lost dispute stops printing, a won or closed one does not', () => {
  expect(disputeStatuses.filter(stopsPrinting)).toEqual(['needs-response', 'under-review', 'lost'])
  expect(disputeStatuses.filter(isOpenDispute)).toEqual(['needs-response', 'under-review'])
})

test.each([
  ['needs-response', 'The customer’s bank disputes $45.00'],
  ['lost', 'Dispute over $45.00 lost'],
  ['won', 'Dispute over $45.00 won'],
] as const)('a dispute that is %s reads %s', (status, text) => {
  expect(disputeText({ status, amount: 4500, currency: 'USD' })).toBe(text)
})

test('the provider’s code is shown as words', () => {
  expect(disputeReason('product_not_received')).toBe('Product not received')
})
