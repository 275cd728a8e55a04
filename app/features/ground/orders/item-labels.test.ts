import { expect, test } from 'vitest'
import type { Unit } from '#app/features/ground/product/size-rule.ts'
import { itemLabel, proofLabel, withFileName } from './item-labels.ts'

const item = (id: number, quantity: number, unit: Unit = 'in') => ({
  id,
  name: `Product ${id}`,
  quantity,
  size: { width: 3, height: 2, unit },
})

test('spec 6: an item is labeled with its name, size and quantity', () => {
  expect(itemLabel(item(1, 1000))).toBe('Product 1, 3" x 2", 1,000 pieces')
  expect(itemLabel(item(2, 1, 'ft'))).toBe("Product 2, 3' x 2', 1 piece")
  expect(itemLabel({ ...item(3, 2), size: { width: null, height: null, unit: 'in' } })).toBe(
    'Product 3, N/A, 2 pieces',
  )
})

test('includes an item’s options in its label', () => {
  const options = [
    { group: 'Finish', value: 'Matte' },
    { group: 'Turnaround', value: 'Rush' },
  ]
  expect(itemLabel({ ...item(1, 50), options })).toBe(
    'Product 1, 3" x 2", 50 pieces, Finish: Matte, Turnaround: Rush',
  )
})

test('file names distinguish items of the same product and size', () => {
  const items = ['fox.png', 'owl.png'].map((name, at) =>
    withFileName({ item: item(at, 50), fileData: { name } }),
  )
  expect(items.map((each) => itemLabel({ ...each, name: 'Stickers' }))).toEqual([
    'Stickers, 3" x 2", 50 pieces, fox.png',
    'Stickers, 3" x 2", 50 pieces, owl.png',
  ])
  expect(itemLabel(withFileName({ item: item(1, 50), fileData: null }))).toBe('Product 1, 3" x 2", 50 pieces')
})

test('spec 6: a proof is labeled with its items if the order has several', () => {
  const items = [item(1, 50), item(2, 50), item(3, 50)]
  expect(proofLabel(items, [3, 1])).toBe('Product 1, 3" x 2", 50 pieces; Product 3, 3" x 2", 50 pieces')
  for (const none of [undefined, []]) expect(proofLabel(items, none)).toBeNull()
  expect(proofLabel(items.slice(0, 1), [1])).toBeNull()
  for (const ordered of [items, items.slice(0, 1)])
    expect(proofLabel(ordered, [99])).toBe('An item that was changed or removed')
})
