import { expect, test } from 'vitest'
import { paidStatuses } from '#app/features/ground/orders/order-status.ts'
import { statusSentence } from './status-sentence.ts'

const changes = { fromStatus: 'APPROVED_BY_ADMIN', isMoveBack: false } as const

test('spec 4: every status has an explanation', () => {
  const sentences = paidStatuses.map((status) => statusSentence(status, changes))
  expect(new Set(sentences).size).toBe(paidStatuses.length)
})

test('spec 4: a pending order explains why there is no proof to approve', () => {
  const paid = { fromStatus: 'UNPAID', isMoveBack: false } as const
  const recalled = { fromStatus: 'APPROVED_BY_ADMIN', isMoveBack: true } as const
  const voided = { fromStatus: 'APPROVED', isMoveBack: true } as const
  const sentences = [paid, changes, recalled, voided].map((last) => statusSentence('PENDING', last))
  expect(new Set(sentences).size).toBe(4)
  expect(statusSentence('PENDING')).toBe(sentences[0])
  expect(statusSentence('APPROVED', { fromStatus: 'IN_PRINT', isMoveBack: true })).toMatch(/next in line/)
})
