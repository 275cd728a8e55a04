import { expect, test } from 'vitest'
import { paidStatuses } from '#app/features/orders/order-status.ts'
import { eventText, isPaidStatus, statusSentence, trackingUrl } from './order-texts.ts'

test('spec 4: every status says what it means', () => {
  const sentences = paidStatuses.map((status) => statusSentence(status, true))
  expect(new Set(sentences).size).toBe(paidStatuses.length)
  expect(statusSentence('PENDING', false)).not.toBe(statusSentence('PENDING', true))
  expect(isPaidStatus('UNPAID')).toBe(false)
  expect(isPaidStatus('SENT')).toBe(true)
})

test.each([
  ['UNPAID', 'PENDING', 'payment', 'Order paid'],
  ['APPROVED_BY_ADMIN', 'PENDING', 'customer', 'Changes asked for'],
  ['PENDING', 'APPROVED_BY_ADMIN', 'admin', 'Proof sent for approval'],
  ['APPROVED_BY_ADMIN', 'APPROVED', 'customer', 'Proof approved by customer'],
  ['PENDING', 'REJECTED', 'admin', 'Rejected'],
  ['IN_PRINT', 'READY_TO_SEND', 'admin', 'Ready to send'],
])('decisions 6: the move from %s to %s by %s reads "%s"', (fromStatus, toStatus, by, text) => {
  expect(eventText({ fromStatus, toStatus, by })).toBe(text)
})

test('decisions 6: a sent order links to its carrier', () => {
  expect(trackingUrl('UPS Ground', '1Z 999')).toBe('https://www.ups.com/track?tracknum=1Z999')
  expect(trackingUrl('USPS', '94&00')).toBe('https://tools.usps.com/go/TrackConfirmAction?tLabels=94%2600')
  expect(trackingUrl('Aunt Mary', '1')).toBeNull()
  expect(trackingUrl(null, '1')).toBeNull()
  expect(trackingUrl('FedEx', null)).toBeNull()
})
