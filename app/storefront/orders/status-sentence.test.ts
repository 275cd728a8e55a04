import { expect, test } from 'vitest'
import { paidStatuses } from '#app/features/orders/order-status.ts'
import { statusSentence } from './status-sentence.ts'

test('spec 4: every status says what it means', () => {
  const sentences = paidStatuses.map((status) => statusSentence(status, true))
  expect(new Set(sentences).size).toBe(paidStatuses.length)
  expect(statusSentence('PENDING', false)).not.toBe(statusSentence('PENDING', true))
})
