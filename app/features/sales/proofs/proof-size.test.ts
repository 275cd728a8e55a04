import { expect, test } from 'vitest'
import { proofSize } from './proof-size.ts'

const three = { width: 3, height: 3, unit: 'in' } as const
const banner = { width: 3, height: 3, unit: 'ft' } as const
const items = [
  { id: 1, size: three },
  { id: 2, size: { ...three } },
  { id: 3, size: banner },
]

test('a proof is printed at the size of the items it shows, if they all have the same size', () => {
  expect(proofSize(items, [1])).toEqual(three)
  expect(proofSize(items, [1, 2])).toEqual(three)
  expect(proofSize(items, [3])).toEqual(banner)
  expect(proofSize(items.slice(0, 2), [])).toEqual(three)
  for (const itemIds of [[], [1, 3], [4]]) expect(proofSize(items, itemIds).width).toBeNull()
})
