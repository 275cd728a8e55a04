import { expect, test } from 'vitest'
import type { Budget } from './budget.ts'
import { exceeded, middleOf } from './exceeded.ts'

const budget: Budget = {
  scores: { performance: 95, accessibility: 100, 'best-practices': 100 },
  paintMs: 1800,
  blockedMs: 50,
  shift: 0,
  requests: 25,
  scriptKb: 125,
}

test('a page within its budget passes, and each figure over it is named', () => {
  expect(exceeded(budget, budget)).toEqual([])
  expect(
    exceeded({ ...budget, scores: { ...budget.scores, performance: 94 }, shift: 0.1, requests: 26 }, budget),
  ).toEqual(['performance is 94, not 95', 'shift is 0.1, more than 0', 'requests is 26, more than 25'])
})

test('a score that was not measured does not pass', () => {
  expect(exceeded({ ...budget, scores: {} }, budget)).toHaveLength(3)
})

test('one slow run of three does not count', () => {
  const slow = { ...budget, paintMs: 9000, scores: { ...budget.scores, performance: 40 } }
  expect(middleOf([budget, slow, budget])).toEqual(budget)
})
