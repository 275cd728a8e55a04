import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paidStatuses } from '#app/features/ground/orders/order-status.ts'
import {
  canBeSentAgain,
  canChangeProofs,
  lastApproval,
  isPrintable,
  isShownIn,
  proofStage,
  proofState,
  proofsToSend,
  roundToSend,
} from './proof-state.ts'

const moment = fc.option(fc.constant('2026-11-22T00:00:00Z'))
const proof = fc.record({ approvedAt: moment, supersededAt: moment, voidedAt: moment })

test('spec 4: only an approved proof that is neither superseded nor void is printed', () => {
  fc.assert(
    fc.property(proof, (each) => {
      const { approvedAt, supersededAt, voidedAt } = each
      expect(isPrintable(each)).toBe(Boolean(approvedAt) && !supersededAt && !voidedAt)
      expect(proofState(each) === 'approved').toBe(isPrintable(each))
    }),
  )
})

test('spec 4: labels a voided approval as void, and doesn’t send it again', () => {
  const approvedAt = new Date()
  const voided = { approvedAt, supersededAt: null, voidedAt: new Date() }
  expect(proofState(voided)).toBe('void')
  expect(canBeSentAgain(voided)).toBe(false)
  expect(canBeSentAgain({ ...voided, voidedAt: null })).toBe(true)
})

test.each([
  ['unsent', {}],
  ['sent', { sentAt: 1 }],
  ['superseded', { sentAt: 1, supersededAt: 2 }],
  ['approved', { sentAt: 1, approvedAt: 2 }],
  ['approved', { sentAt: 1, approvedAt: 2, supersededAt: 3 }],
  ['void', { sentAt: 1, approvedAt: 2, voidedAt: 3 }],
  ['void', { sentAt: 1, approvedAt: 2, voidedAt: 3, supersededAt: 4 }],
])('the stage is %s for a proof with the times %o', (stage, moments) => {
  const none = { sentAt: null, approvedAt: null, supersededAt: null, voidedAt: null }
  expect(proofStage<number>({ ...none, ...moments })).toBe(stage)
})

test('proofs can be changed only while the order is Pending', () =>
  expect(paidStatuses.filter(canChangeProofs)).toEqual(['PENDING']))

test('finds the last approval; a move back to Approved does not count', () => {
  const move = (by: string, isMoveBack = false) => ({ toStatus: 'APPROVED', by, isMoveBack })
  expect(lastApproval([move('customer')])?.by).toBe('customer')
  expect(lastApproval([move('customer'), move('admin', true)])?.by).toBe('customer')
  expect(lastApproval([move('customer'), move('admin')])?.by).toBe('admin')
  expect(lastApproval([])).toBeUndefined()
  expect(lastApproval([{ ...move('admin'), fromStatus: 'UNPAID' }])).toBeUndefined()
})

const ofRound = (round: number | null, changes: { supersededAt?: number; voidedAt?: number } = {}) => ({
  round,
  sentAt: round,
  supersededAt: null,
  voidedAt: null,
  ...changes,
})

test.each([
  ['no proofs', [], false, { round: 1, isAgain: false, canBeSent: false }],
  ['a new proof', [ofRound(null)], false, { round: 1, isAgain: false, canBeSent: true }],
  ['a recalled round', [ofRound(1)], false, { round: 1, isAgain: true, canBeSent: true }],
  ['changes requested', [ofRound(1)], true, { round: 2, isAgain: false, canBeSent: false }],
  ['a changed proof', [ofRound(1), ofRound(null)], true, { round: 2, isAgain: false, canBeSent: true }],
  ['a void approval', [ofRound(1, { voidedAt: 2 })], false, { round: 2, isAgain: false, canBeSent: false }],
  [
    'the second of two rounds',
    [ofRound(1, { supersededAt: 2 }), ofRound(2)],
    false,
    { round: 2, isAgain: true, canBeSent: true },
  ],
])('offers staff the right round to send after %s', (_, proofs, isChangeRequested, offered) => {
  expect(roundToSend(proofs, { isChangeRequested })).toEqual(offered)
})

const proofOf = (
  id: number,
  round: number | null,
  itemIds: number[],
  changes: { voidedAt?: number } = {},
) => ({
  ...ofRound(round, changes),
  id,
  itemIds,
})

test.each([
  ['before any was sent', [], [proofOf(9, null, [1])], [[9, [1]]]],
  [
    'of an item that has a proof',
    [proofOf(1, 1, [1]), proofOf(2, 1, [2])],
    [proofOf(9, null, [1])],
    [
      [2, [2]],
      [9, [1]],
    ],
  ],
  [
    'of one of several items on a proof',
    [proofOf(1, 1, [1, 2])],
    [proofOf(9, null, [1])],
    [
      [1, [2]],
      [9, [1]],
    ],
  ],
  [
    'of one item, after a proof of the whole order',
    [proofOf(1, 1, [])],
    [proofOf(9, null, [1])],
    [
      [1, [2, 3]],
      [9, [1]],
    ],
  ],
  ['of the whole order', [proofOf(1, 1, [1]), proofOf(2, 1, [2, 3])], [proofOf(9, null, [])], [[9, []]]],
  [
    'of all items',
    [proofOf(1, 1, [])],
    [proofOf(8, null, [1, 2]), proofOf(9, null, [3])],
    [
      [8, [1, 2]],
      [9, [3]],
    ],
  ],
  ['after a voided approval', [proofOf(1, 1, [2], { voidedAt: 2 })], [proofOf(9, null, [1])], [[9, [1]]]],
])(
  'shows the other proofs again for the remaining items, with a new proof %s',
  (_, sent, added, expected) => {
    const toSend = proofsToSend([...sent, ...added], [1, 2, 3])
    expect(toSend.map(({ id, itemIds }) => [id, itemIds])).toEqual(expected)
  },
)

test('a proof belongs to each round from the first to the last that includes it', () => {
  const rounds = [1, 2, 3, 4]
  expect(rounds.filter((round) => isShownIn({ firstRound: 2, round: 3 }, round))).toEqual([2, 3])
  expect(rounds.filter((round) => isShownIn({ firstRound: null, round: 3 }, round))).toEqual([3])
  expect(rounds.filter((round) => isShownIn({ firstRound: null, round: null }, round))).toEqual([])
})
