import { expect, test } from 'vitest'
import { eventText } from './event-text.ts'

test.each([
  ['UNPAID', 'PENDING', 'payment', 'Order paid'],
  ['APPROVED_BY_ADMIN', 'PENDING', 'customer', 'Changes requested'],
  ['PENDING', 'APPROVED_BY_ADMIN', 'admin', 'Proof sent for approval'],
  ['PENDING', 'PENDING', 'payment', 'Can’t be printed as approved: proof needed'],
  ['APPROVED_BY_ADMIN', 'APPROVED', 'customer', 'Proof approved by customer'],
  ['APPROVED_BY_ADMIN', 'APPROVED', 'admin', 'Proof approved for the customer'],
  ['PENDING', 'APPROVED', 'admin', 'Approved: no proof needed'],
  ['PENDING', 'REJECTED', 'admin', 'Rejected'],
  ['IN_PRINT', 'READY_TO_SEND', 'admin', 'Ready to send'],
] as const)('spec 4: the move from %s to %s by %s reads "%s"', (fromStatus, toStatus, by, text) => {
  expect(eventText({ fromStatus, toStatus, by, isMoveBack: false, via: null })).toBe(text)
})

test.each([
  ['APPROVED_BY_ADMIN', 'PENDING', 'Proof recalled'],
  ['APPROVED', 'PENDING', 'Approval voided'],
  ['IN_PRINT', 'APPROVED', 'Moved back to Approved'],
  ['READY_TO_SEND', 'IN_PRINT', 'Moved back to In print'],
  ['SENT', 'READY_TO_SEND', 'Moved back to Ready to send'],
] as const)('spec 4: the move back from %s to %s reads "%s"', (fromStatus, toStatus, text) => {
  expect(eventText({ fromStatus, toStatus, by: 'admin', isMoveBack: true, via: null })).toBe(text)
})

test.each([
  ['phone', 'Proof approved for the customer (by phone)'],
  ['mail', 'Proof approved for the customer (by email)'],
  ['in_person', 'Proof approved for the customer (in person)'],
] as const)('describes how the customer asked staff to approve: %s', (via, text) => {
  const approved = { fromStatus: 'APPROVED_BY_ADMIN', toStatus: 'APPROVED', isMoveBack: false } as const
  expect(eventText({ ...approved, by: 'admin', via })).toBe(text)
})
