import { expect, test } from 'vitest'
import { paidStatuses, type PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { artworkProblem, canChangeArtwork } from './artwork-problem.ts'

const at = (status: PaidStatus) => ({ status, canceledAt: null })

test('artwork can be added or replaced until the customer approves', () => {
  expect(paidStatuses.filter((status) => canChangeArtwork(at(status)))).toEqual([
    'PENDING',
    'APPROVED_BY_ADMIN',
  ])
  for (const status of paidStatuses) {
    expect(artworkProblem(at(status), 'customer') === null).toBe(artworkProblem(at(status), 'admin') === null)
  }
})

test.each(['APPROVED', 'IN_PRINT', 'READY_TO_SEND'] as const)(
  'advises staff to move an order back from %s',
  (status) => {
    expect(artworkProblem(at(status), 'admin')).toMatch(/Move the order back to Pending/)
    expect(artworkProblem(at(status), 'customer')).toMatch(/contact us/)
  },
)

test.each(['REJECTED', 'SENT'] as const)('nobody can change artwork in status %s', (status) => {
  expect(artworkProblem(at(status), 'admin')).toBe(artworkProblem(at(status), 'customer'))
})

test('nobody can change the artwork of a canceled order, regardless of its status', () => {
  expect(canChangeArtwork({ status: 'PENDING', canceledAt: new Date() })).toBe(false)
})
