import { expect, test } from 'vitest'
import { paidStatuses, type PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { promisedArrival, rejectionReason } from './rejection.ts'

const days = { arrivesFrom: '2026-11-25', arrivesTo: '2026-12-01' }
const moved = (toStatus: string, reason: string | null) => ({ toStatus, reason })

test('shows the delivery dates of the quote unless the order is rejected or canceled', () => {
  const promised = (status: PaidStatus, canceledAt: Date | null = null) =>
    promisedArrival({ status, canceledAt, ...days })
  const promising = paidStatuses.filter((status) => promised(status).arrivesTo !== null)
  expect(promising).toEqual(paidStatuses.filter((status) => status !== 'REJECTED'))
  expect(promised('REJECTED')).toEqual({ arrivesFrom: null, arrivesTo: null })
  expect(promised('IN_PRINT', new Date())).toEqual({ arrivesFrom: null, arrivesTo: null })
})

test('returns the reason for the last rejection while the order is rejected', () => {
  const events = [moved('REJECTED', 'Too small'), moved('PENDING', 'Sorry'), moved('REJECTED', 'Not ours')]
  expect(rejectionReason('REJECTED', events)).toBe('Not ours')
  expect(rejectionReason('PENDING', events)).toBeNull()
  expect(rejectionReason('REJECTED', [])).toBeNull()
})
