import { expect, test } from 'vitest'
import { changesBetween } from './changes.ts'

test('only values that differ are changes, for any type', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const before = { name: 'Fox', price: 310, size: { width: 3 }, at: now, note: null }
  expect(
    changesBetween(before, { ...before, size: { width: 3 }, at: new Date(now), note: undefined }),
  ).toEqual({})
  expect(changesBetween(before, { price: 320, note: 'new' })).toEqual({
    price: [310, 320],
    note: [null, 'new'],
  })
})
