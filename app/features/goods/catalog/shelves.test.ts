import { expect, test } from 'vitest'
import { exampleCategory } from '#test/example-category.ts'
import type { Catalog, Category } from './catalog.ts'
import { sellsBags, shelvesOf } from './shelves.ts'

const group = { rules: null, shape: 'group' } as const

const idsOf = (...categories: [number, Category][]) =>
  shelvesOf({ version: 1, categories: new Map(categories) }).map(({ id }) => id)

test('shows no shelves and no bags in an empty shop', () => {
  const empty: Catalog = { version: 1, categories: new Map() }
  expect(shelvesOf(empty)).toEqual([])
  expect(sellsBags(empty)).toBe(false)
})

test('lists the specification’s products first, in its order, and leaves out bags', () => {
  const bags = exampleCategory(18)
  const specifiedGroups = [
    exampleCategory(4, { ...group, urlCode: 'banners' }),
    exampleCategory(1, { ...group, urlCode: 'stickers' }),
  ]
  expect(idsOf(exampleCategory(40), ...specifiedGroups, exampleCategory(5, { parentId: 1 }), bags)).toEqual([
    1, 4, 40,
  ])
  expect(sellsBags({ version: 1, categories: new Map([bags]) })).toBe(true)
})

test('includes only products for sale, and groups with something for sale', () => {
  expect(idsOf(exampleCategory(101))).toEqual([101])
  expect(idsOf(exampleCategory(101, { isDisabled: true }))).toEqual([])
  expect(idsOf(exampleCategory(101, group))).toEqual([])
  expect(idsOf(exampleCategory(101, group), exampleCategory(102, { parentId: 101 }))).toEqual([101])
  expect(
    idsOf(exampleCategory(101, group), exampleCategory(102, { parentId: 101, isDisabled: true })),
  ).toEqual([])
  expect(
    idsOf(exampleCategory(101, { ...group, isDisabled: true }), exampleCategory(102, { parentId: 101 })),
  ).toEqual([])
})
