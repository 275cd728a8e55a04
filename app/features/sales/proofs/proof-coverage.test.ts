import { expect, test } from 'vitest'
import {
  canGoWithoutProof,
  coverageOf,
  itemsPrintedWithoutProof,
  proofsOf,
  uncoveredItems,
  uncoveredText,
} from './proof-coverage.ts'

const size = { width: 3, height: 3, unit: 'in' as const }
const item = (id: number, by: 'custom' | 'library' = 'custom') => ({
  id,
  by,
  name: `Stickers ${id}`,
  quantity: 50,
  size,
})
const ids = (items: { id: number }[]) => items.map(({ id }) => id)

const [one, two, design] = [item(1), item(2), item(3, 'library')]
const items = [one, two, design]
const [ofOne, ofBoth, ofAll] = [{ itemIds: [1] }, { itemIds: [1, 2] }, { itemIds: [] }]

test.each([
  ['no proof', [], [], [1, 2]],
  ['a proof of one item', [ofOne], [], [2]],
  ['a proof of several items', [ofBoth], [], []],
  ['a proof of the whole order', [ofAll], [], []],
  ['a waiver', [], [2], [1]],
  ['a proof and a waiver', [ofOne], [2], []],
])('lists the uncovered items of an order with %s', (_, proofs, waivedIds, uncovered) => {
  expect(ids(uncoveredItems(items, proofs, waivedIds))).toEqual(uncovered)
})

test('a proof takes precedence over other coverage', () => {
  expect(coverageOf(design, [], [])).toBe('library')
  expect(coverageOf(design, [ofAll], [])).toBe('proof')
  expect(coverageOf(one, [], [1])).toBe('waiver')
  expect(coverageOf(one, [ofOne], [1])).toBe('proof')
  expect(coverageOf(two, [ofOne], [1])).toBeNull()
  expect(proofsOf([ofOne, ofBoth, ofAll], 2)).toEqual([ofBoth, ofAll])
})

test('names uncovered items with size and quantity', () => {
  expect(uncoveredText([one, two])).toBe(
    'No proof yet for: Stickers 1, 3" x 3", 50 pieces; Stickers 2, 3" x 3", 50 pieces',
  )
})

test('nothing is printed without a proof before the order is approved', () => {
  const ordered = items.map((each) => ({ item: each }))
  expect(itemsPrintedWithoutProof(ordered, [], [1, 2])).toEqual([])
  expect(itemsPrintedWithoutProof(ordered, [ofOne], [2])).toEqual([{ item: two }, { item: design }])
  expect(itemsPrintedWithoutProof(ordered, [ofOne], [])).toEqual([{ item: design }])
  expect(itemsPrintedWithoutProof(ordered, [ofAll], [2])).toEqual([])
})

test('each item’s proof can be waived once; library designs never have one', () => {
  expect(canGoWithoutProof(one, [])).toBe(true)
  expect(canGoWithoutProof(one, [2])).toBe(true)
  expect(canGoWithoutProof(one, [1])).toBe(false)
  expect(canGoWithoutProof(design, [])).toBe(false)
})
