import { expect, test } from 'vitest'
import type { PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { noFacts } from '#app/features/goods/print-quality/print-facts.ts'
import { proofFileName, proofsToSend } from '#app/features/sales/proofs/proof-state.ts'
import type { AdminProof } from '../order-query.ts'
import { filesToPrint, proofRounds } from './proof-rounds.ts'

const at = '2026-11-20T10:00:00.000Z'

const proof = (id: number, round: number | null, changes: Partial<AdminProof> = {}): AdminProof => ({
  id,
  itemIds: [],
  path: `files/${id}.png`,
  previewPath: null,
  name: `${id}.png`,
  sha256: String(id).repeat(64),
  page: 1,
  pages: null,
  widthPx: null,
  heightPx: null,
  pictures: null,
  ...noFacts,
  artworkSha256: null,
  by: null,
  createdAt: at,
  round,
  firstRound: round,
  sentAt: round === null ? null : at,
  approvedAt: null,
  supersededAt: null,
  voidedAt: null,
  isErased: false,
  ...changes,
})

const inStatus = (status: PaidStatus, canceledAt: string | null = null) => ({ status, canceledAt })

const first = proof(1, 1, { supersededAt: at })
const second = proof(2, 2)
const added = [proof(3, null), proof(4, null)]

const ids = (proofs: AdminProof[]) => proofs.map(({ id }) => id)

test('lists unsent proofs first, then the rounds, latest first', () => {
  expect(proofRounds([first, second, ...added]).map(({ round }) => round)).toEqual([null, 2, 1])
})

test('sends new proofs, or the last round again if there are none', () => {
  expect(ids(proofsToSend([first, second, ...added], [1]))).toEqual([3, 4])
  expect(ids(proofsToSend([first, second], [1]))).toEqual([2])
  expect(proofsToSend([], [1])).toEqual([])
})

test('prints only approved proofs that aren’t superseded', () => {
  expect(filesToPrint(inStatus('APPROVED'), [first, second])).toEqual([])
  expect(
    ids(
      filesToPrint(inStatus('APPROVED'), [
        { ...first, approvedAt: at },
        { ...second, approvedAt: at },
      ]),
    ),
  ).toEqual([2])
})

test('returns the files to print until the order is printed or canceled, unless erased', () => {
  const approved = proof(1, 1, { approvedAt: at })
  expect(filesToPrint(inStatus('IN_PRINT'), [approved])).toEqual([approved])
  expect(filesToPrint(inStatus('READY_TO_SEND'), [approved])).toEqual([])
  expect(filesToPrint(inStatus('SENT'), [approved])).toEqual([])
  expect(filesToPrint(inStatus('IN_PRINT', at), [approved])).toEqual([])
  expect(filesToPrint(inStatus('IN_PRINT'), [{ ...approved, isErased: true }])).toEqual([])
})

const nameOf = (each: AdminProof) => proofFileName(1001, each, each.name)

test('shows in a downloaded file’s name whether it is approved', () => {
  expect(nameOf(proof(1, 1))).toBe('1001-not-approved-1111111111-1.png')
  expect(nameOf(proof(1, 1, { approvedAt: at }))).toBe('1001-approved-1111111111-1.png')
})

test('spec 4: never prints or resends a voided proof, and marks its file name', () => {
  const voided = proof(1, 1, { sentAt: at, approvedAt: at, voidedAt: at })
  expect(filesToPrint(inStatus('APPROVED'), [voided])).toEqual([])
  expect(proofsToSend([voided], [1])).toEqual([])
  expect(nameOf(voided)).toMatch(/^1001-void-/)
  const next = proof(2, null)
  expect(ids(proofsToSend([voided, next], [1]))).toEqual([2])
})
