import { expect, test } from 'vitest'
import { exceeded, middleOf, type Budget } from './budget.ts'

const budget: Budget = {
  scores: { performance: 95, accessibility: 100, 'best-practices': 100 },
  paintMs: 1800,
  shift: 0,
  scripts: 25,
  scriptKb: 160,
}
const figures = { ...budget, blockedMs: 0 }

test('a page within its budget passes, and each exceeded figure is named', () => {
  expect(exceeded(figures, budget)).toEqual([])
  expect(
    exceeded({ ...figures, scores: { ...budget.scores, performance: 94 }, shift: 0.1, scripts: 26 }, budget),
  ).toEqual(['performance is 94, below 95', 'shift is 0.1, more than 0', 'scripts is 26, more than 25'])
})

test('a score that was not measured does not pass', () => {
  expect(exceeded({ ...figures, scores: {} }, budget)).toHaveLength(3)
})

test('one slow run out of three does not count', () => {
  const slow = { ...figures, paintMs: 9000, scores: { ...budget.scores, performance: 40 } }
  expect(middleOf([figures, slow, figures])).toEqual(figures)
})
