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

test('passes a page within its budget, and lists each exceeded figure', () => {
  expect(exceeded(figures, budget)).toEqual([])
  expect(
    exceeded({ ...figures, scores: { ...budget.scores, performance: 94 }, shift: 0.1, scripts: 26 }, budget),
  ).toEqual(['performance is 94, below 95', 'shift is 0.1, more than 0', 'scripts is 26, more than 25'])
})

test('fails a score that was not measured', () => {
  expect(exceeded({ ...figures, scores: {} }, budget)).toHaveLength(3)
})

test('ignores one slow run out of three', () => {
  const slow = { ...figures, paintMs: 9000, scores: { ...budget.scores, performance: 40 } }
  expect(middleOf([figures, slow, figures])).toEqual(figures)
})
