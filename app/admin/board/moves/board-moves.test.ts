import { expect, test } from 'vitest'
import type { PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { boardMoves, isPlace, refusalText } from './board-moves.ts'

const movesOf = (status: PaidStatus, hash: string | null = 'hash') =>
  boardMoves({ status, hash }).map(({ to, dialog }) => [to, dialog])

test('offers each card the moves and confirmations for its status', () => {
  expect(movesOf('PENDING')).toEqual([['APPROVED_BY_ADMIN', 'proofs']])
  expect(movesOf('APPROVED_BY_ADMIN')).toEqual([
    ['APPROVED', 'approval'],
    ['PENDING', 'reason'],
  ])
  expect(movesOf('APPROVED_BY_ADMIN', null)).toEqual([['PENDING', 'reason']])
  expect(movesOf('APPROVED')).toEqual([
    ['IN_PRINT', null],
    ['PENDING', 'reason'],
  ])
  expect(movesOf('IN_PRINT')).toEqual([
    ['READY_TO_SEND', null],
    ['APPROVED', 'reason'],
  ])
  expect(movesOf('READY_TO_SEND')).toEqual([
    ['SENT', 'parcel'],
    ['IN_PRINT', 'reason'],
  ])
})

test('accepts only columns and Sent as drop targets', () => {
  for (const place of ['PENDING', 'CHANGES_REQUESTED', 'READY_TO_SEND', 'SENT']) {
    expect(isPlace(place)).toBe(true)
  }
  for (const none of ['REJECTED', 'CANCELED', 'toString', '', undefined]) expect(isPlace(none)).toBe(false)
})

test('explains why a card can’t be dropped', () => {
  expect(refusalText('CHANGES_REQUESTED', 'IN_PRINT')).toBe(
    'Orders can’t be moved from Changes requested to In print',
  )
  expect(refusalText('APPROVED_BY_ADMIN', 'APPROVED')).toContain('Only the customer')
})
