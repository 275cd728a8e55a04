import { expect, test } from 'vitest'
import { eventText } from './event-text.ts'

test.each([
  ['UNPAID', 'PENDING', 'payment', 'Order paid'],
  ['APPROVED_BY_ADMIN', 'PENDING', 'customer', 'Changes asked for'],
  ['PENDING', 'APPROVED_BY_ADMIN', 'admin', 'Proof sent for approval'],
  ['APPROVED_BY_ADMIN', 'APPROVED', 'customer', 'Proof approved by customer'],
  ['APPROVED_BY_ADMIN', 'APPROVED', 'admin', 'Proof approved for the customer'],
  ['PENDING', 'REJECTED', 'admin', 'Rejected'],
  ['IN_PRINT', 'READY_TO_SEND', 'admin', 'Ready to send'],
])('spec 4: the move from %s to %s by %s reads "%s"', (fromStatus, toStatus, by, text) => {
  expect(eventText({ fromStatus, toStatus, by })).toBe(text)
})
