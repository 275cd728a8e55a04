import { expect, test } from 'vitest'
import { disputeReason, disputeStatuses, disputeText, isOpenDispute, stopsPrinting } from './dispute.ts'

test('an open or lost dispute stops printing, and a won or closed one doesn’t', () => {
  expect(disputeStatuses.filter(stopsPrinting)).toEqual(['needs-response', 'under-review', 'lost'])
  expect(disputeStatuses.filter(isOpenDispute)).toEqual(['needs-response', 'under-review'])
})

test.each([
  ['needs-response', 'The customer’s bank disputes $45.00'],
  ['lost', 'Dispute over $45.00 lost'],
  ['won', 'Dispute over $45.00 won'],
] as const)('describes a dispute with status %s as “%s”', (status, text) => {
  expect(disputeText({ status, amount: 4500, currency: 'USD' })).toBe(text)
})

test('shows the provider’s code as words', () => {
  expect(disputeReason('product_not_received')).toBe('Product not received')
})
