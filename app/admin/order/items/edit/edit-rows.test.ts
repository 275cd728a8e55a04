import { expect, test } from 'vitest'
import { editOf, emptyDesign, emptyProduct, rowOf } from './edit-rows.ts'

const items = [
  { id: 1, by: 'custom' as const, quantity: 50, size: { width: 3, height: 2.5 } },
  { id: 2, by: 'library' as const, quantity: 2, size: { width: null, height: null } },
]
const rows = items.map(rowOf)
const [custom, design] = rows as [(typeof rows)[number], (typeof rows)[number]]
const product = { ...emptyProduct(1), categoryId: '6', width: '2', height: '2', quantity: '1,000' }
const another = { ...emptyDesign(2), productId: '3', quantity: '4' }

test('doesn’t count retyping the same value as an edit', () => {
  expect(editOf(items, { rows, added: [] })).toBe('unchanged')
  expect(editOf(items, { rows: [{ ...custom, width: '3.0', quantity: ' 50 ' }, design], added: [] })).toBe(
    'unchanged',
  )
})

test('includes changes, removals and additions in an edit', () => {
  const typed = [
    { ...custom, quantity: '100' },
    { ...design, isRemoved: true },
  ]
  expect(editOf(items, { rows: typed, added: [another, product] })).toEqual({
    change: [{ itemId: 1, quantity: 100 }],
    remove: [2],
    add: [{ categoryId: 6, quantity: 1000, size: { width: 2, height: 2 } }],
    addDesigns: [{ productId: 3, quantity: 4 }],
  })
  const wider = [
    { ...custom, width: '4' },
    { ...design, quantity: '5' },
  ]
  expect(editOf(items, { rows: wider, added: [] })).toMatchObject({
    change: [
      { itemId: 1, quantity: 50, size: { width: 4, height: 2.5 } },
      { itemId: 2, quantity: 5 },
    ],
  })
})

test.each([
  ['no quantity', { rows: [{ ...custom, quantity: '' }, design], added: [] }],
  ['a size that isn’t a number', { rows: [{ ...custom, width: 'wide' }, design], added: [] }],
  ['no product', { rows, added: [{ ...product, categoryId: '' }] }],
  ['an incomplete product size', { rows, added: [{ ...product, height: '' }] }],
  ['no design', { rows, added: [{ ...another, productId: '' }] }],
  ['a design quantity that isn’t a number', { rows, added: [{ ...another, quantity: 'some' }] }],
])('doesn’t preview edits with %s', (_, typed) => {
  expect(editOf(items, typed)).toBeNull()
})

test('ignores input for a removed item', () => {
  const removed = { ...custom, quantity: 'x', isRemoved: true }
  expect(editOf(items, { rows: [removed, design], added: [] })).toEqual({
    change: [],
    remove: [1],
    add: [],
    addDesigns: [],
  })
})
