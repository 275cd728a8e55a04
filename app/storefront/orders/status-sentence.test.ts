import { expect, test } from 'vitest'
import { paidStatuses } from '#app/features/ground/orders/order-status.ts'
import { statusSentence } from './status-sentence.ts'

const event = (fromStatus: 'UNPAID' | 'APPROVED_BY_ADMIN' | 'APPROVED' | 'IN_PRINT', isMoveBack = false) =>
  ({ fromStatus, toStatus: 'PENDING', by: isMoveBack ? 'admin' : 'customer', isMoveBack }) as const

const changes = event('APPROVED_BY_ADMIN')
const approval = (by: 'customer' | 'admin') => ({ ...changes, toStatus: 'APPROVED', by }) as const

test('spec 4: every status has an explanation', () => {
  const sentences = paidStatuses.map((status) => statusSentence(status, [changes]))
  expect(new Set(sentences).size).toBe(paidStatuses.length)
})

test('spec 4: a pending order explains why there is no proof to approve', () => {
  const lasts = [event('UNPAID'), changes, event('APPROVED_BY_ADMIN', true), event('APPROVED', true)]
  const sentences = lasts.map((last) => statusSentence('PENDING', [last]))
  expect(new Set(sentences).size).toBe(4)
  expect(statusSentence('PENDING', [])).toBe(sentences[0])
  const back = { ...event('IN_PRINT', true), toStatus: 'APPROVED' } as const
  expect(statusSentence('APPROVED', [approval('customer'), back])).toMatch(/Thank you.*next in line/)
})

test('press room: a customer whose proof staff approved is not thanked for approving it', () => {
  expect(statusSentence('APPROVED', [approval('customer')])).toMatch(/^Thank you for approving/)
  expect(statusSentence('APPROVED', [approval('customer'), approval('admin')])).toMatch(/^We approved/)
})
