import { expect, test } from 'vitest'
import {
  isPaidStatus,
  moves,
  movesFor,
  paidStatuses,
  customerStatusLabels,
  type Mover,
  type PaidStatus,
} from './order-status.ts'

const legal: [PaidStatus, PaidStatus, Mover][] = [
  ['PENDING', 'APPROVED_BY_ADMIN', 'admin'],
  ['PENDING', 'REJECTED', 'admin'],
  ['APPROVED_BY_ADMIN', 'APPROVED', 'customer'],
  ['APPROVED_BY_ADMIN', 'PENDING', 'customer'],
  ['APPROVED_BY_ADMIN', 'REJECTED', 'admin'],
  ['APPROVED', 'IN_PRINT', 'admin'],
  ['IN_PRINT', 'READY_TO_SEND', 'admin'],
  ['READY_TO_SEND', 'SENT', 'admin'],
]

const everyMove = paidStatuses.flatMap((from) =>
  paidStatuses.flatMap((to) => (['customer', 'admin'] as const).map((mover) => [from, to, mover] as const)),
)

test.each(everyMove)('spec 4: allows %s to %s by the %s only if listed', (from, to, mover) => {
  const isListed = legal.some(([a, b, who]) => a === from && b === to && who === mover)
  expect(movesFor(from, mover).includes(to)).toBe(isListed)
})

test('spec 4: every status can be reached from PENDING, and SENT and REJECTED are final', () => {
  const reached = new Set<PaidStatus>(['PENDING'])
  for (const from of reached)
    for (const mover of ['customer', 'admin'] as const) {
      for (const to of movesFor(from, mover)) reached.add(to)
    }
  expect([...reached].toSorted()).toEqual(paidStatuses.toSorted())
  expect(paidStatuses.filter((status) => Object.keys(moves[status]).length === 0)).toEqual([
    'REJECTED',
    'SENT',
  ])
})

test('spec 4: labels every status', () => {
  expect(customerStatusLabels).toEqual({
    PENDING: 'Pending',
    APPROVED_BY_ADMIN: 'Approved by admin',
    APPROVED: 'Approved',
    REJECTED: 'Rejected',
    IN_PRINT: 'In print',
    READY_TO_SEND: 'Ready to send',
    SENT: 'Sent',
  })
})

test('spec 4: an unpaid order has no status to show', () => {
  expect(paidStatuses.every(isPaidStatus)).toBe(true)
  expect(isPaidStatus('UNPAID')).toBe(false)
})
