import { expect, test } from 'vitest'
import { roundHint } from './round-to-send.ts'

const round = { round: 2, isChangeRequested: false, canBeSent: true, hasSheets: true }

test('asks for a new proof after a change request', () => {
  const blocked = { ...round, isChangeRequested: true, canBeSent: false }
  expect(roundHint(blocked)).toBe('The customer requested changes. Upload a new proof to send round 2.')
  expect(roundHint({ ...blocked, canBeSent: true })).toMatch(/^Proof sheets were made/)
  expect(roundHint(round)).toMatch(/^Proof sheets were made/)
  expect(roundHint({ ...round, canBeSent: false, hasSheets: false })).toMatch(/^Upload the proofs/)
})
