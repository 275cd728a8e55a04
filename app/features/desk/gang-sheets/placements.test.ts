import { expect, test } from 'vitest'
import { useOf } from '#app/features/ground/press/gang-sheet.ts'
import { placementsOf } from './placements.ts'

const items = [
  { orderId: 1001, number: 1, item: { id: 1, name: 'Circle' } },
  { orderId: 1002, number: null, item: { id: 2, name: 'Star' } },
]

test('lists each piece with its order and its roll length', () => {
  const pieces = [
    { itemId: 1, x: 0.123456, y: 2, turn: 90 },
    { itemId: 2, x: 1, y: 1, turn: 0 },
  ]
  expect(placementsOf(pieces, items, { part: 1, from: 1000 })).toEqual([
    {
      part: 2,
      piece: 1001,
      orderId: 1001,
      itemId: 1,
      itemNumber: 1,
      name: 'Circle',
      x: 0.1235,
      y: 2,
      turn: 90,
    },
    { part: 2, piece: 1002, orderId: 1002, itemId: 2, itemNumber: null, name: 'Star', x: 1, y: 1, turn: 0 },
  ])
  expect(placementsOf([], items, { part: 0, from: 0 })).toEqual([])
})

test('averages the use of several roll lengths, weighted by length', () => {
  const layouts = [
    { length: 30, use: 0.9, bareUse: 0.8 },
    { length: 10, use: 0.5, bareUse: 0.4 },
  ]
  const { length, use, bareUse } = useOf(layouts)
  expect([length, use.toFixed(6), bareUse.toFixed(6)]).toEqual([40, '0.800000', '0.700000'])
  expect(useOf([])).toEqual({ length: 0, use: 0, bareUse: 0 })
})
