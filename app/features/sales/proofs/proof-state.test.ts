import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canBeSentAgain, isPrintable, proofState } from './proof-state.ts'

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

test('spec 4: a voided approval is named so, and not sent again', () => {
  const approvedAt = new Date()
  const voided = { approvedAt, supersededAt: null, voidedAt: new Date() }
  expect(proofState(voided)).toBe('void')
  expect(canBeSentAgain(voided)).toBe(false)
  expect(canBeSentAgain({ ...voided, voidedAt: null })).toBe(true)
})
