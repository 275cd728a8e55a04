import { expect, test } from 'vitest'
import { filterOfStage, isOpenStage, openStages, orderStages, stageLabels, stageOf } from './order-stage.ts'
import { openStatuses, paidStatuses, statusLabels } from './order-status.ts'

const time = '2026-11-23T10:00:00Z'

test('requested changes are a separate stage between pending and awaiting approval', () => {
  expect(openStages.slice(0, 3)).toEqual(['PENDING', 'CHANGES_REQUESTED', 'APPROVED_BY_ADMIN'])
  expect(stageLabels.CHANGES_REQUESTED).toBe('Changes requested')
  const pending = { status: 'PENDING', canceledAt: null } as const
  expect(stageOf({ ...pending, changesRequestedAt: time })).toBe('CHANGES_REQUESTED')
  expect(stageOf({ ...pending, changesRequestedAt: null })).toBe('PENDING')
})

test('shows staff the same name for a status everywhere', () => {
  for (const status of paidStatuses) expect(stageLabels[status]).toBe(statusLabels[status])
})

test('a canceled order is no longer in the stage of its status', () => {
  for (const status of openStatuses) {
    expect(stageOf({ status, canceledAt: time, changesRequestedAt: null })).toBe('CANCELED')
  }
  expect(isOpenStage('CANCELED')).toBe(false)
})

test('every other stage is a status, and every status is a stage', () => {
  const others = (stages: readonly string[]) =>
    stages.filter((stage) => stage !== 'CHANGES_REQUESTED' && stage !== 'CANCELED')
  expect(others(orderStages)).toEqual([...paidStatuses])
  expect(others(openStages)).toEqual([...openStatuses])
  expect(orderStages.filter(isOpenStage)).toEqual([...openStages])
})

test('each stage has its own filter', () => {
  const filters = orderStages.map((stage) => JSON.stringify(filterOfStage(stage)))
  expect(new Set(filters).size).toBe(orderStages.length)
  expect(filterOfStage('PENDING')).toEqual({ status: 'PENDING', changes: 'false' })
  expect(filterOfStage('CHANGES_REQUESTED')).toEqual({ changes: 'true' })
  expect(filterOfStage('CANCELED')).toEqual({ canceled: 'true' })
})
