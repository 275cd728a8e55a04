import { expect, test } from 'vitest'
import type { Catalog, Category } from './catalog.ts'
import { sellsBags, shelvesOf } from './shelves.ts'

const rules: Category['rules'] = {
  size: { unit: 'in', minSide: 0.5, kind: 'sides', maxSide: 50 },
  quantity: { multipleOf: 1 },
  price: { setup: 1, minimumUnit: 0, unit: 1, rate: 1, areaExponent: 1, quantityExponent: 1 },
}

const category = (id: number, changes: Partial<Category> = {}): [number, Category] => [
  id,
  {
    id,
    parentId: null,
    urlCode: null,
    name: `Category ${id}`,
    description: '',
    picturePath: 'x.svg',
    isDisabled: false,
    shape: 'square',
    defaultQuantity: 50,
    gramsPerSquareInch: 0.25,
    sizes: [],
    tiers: [],
    promotions: [],
    rules,
    ...changes,
  },
]

const group = { rules: null, shape: 'group' } as const

const idsOf = (...categories: [number, Category][]) =>
  shelvesOf({ version: 1, categories: new Map(categories) }).map(({ id }) => id)

test('an empty shop has no shelves and no bags', () => {
  const empty: Catalog = { version: 1, categories: new Map() }
  expect(shelvesOf(empty)).toEqual([])
  expect(sellsBags(empty)).toBe(false)
})

test("the specification's kinds come first, in its order; bags have their own page", () => {
  const bags = category(18)
  const known = [
    category(4, { ...group, urlCode: 'banners' }),
    category(1, { ...group, urlCode: 'stickers' }),
  ]
  expect(idsOf(category(40), ...known, category(5, { parentId: 1 }), bags)).toEqual([1, 4, 40])
  expect(sellsBags({ version: 1, categories: new Map([bags]) })).toBe(true)
})

test('everything a shop sells can be reached: products, and groups with something for sale', () => {
  expect(idsOf(category(101))).toEqual([101])
  expect(idsOf(category(101, { isDisabled: true }))).toEqual([])
  expect(idsOf(category(101, group))).toEqual([])
  expect(idsOf(category(101, group), category(102, { parentId: 101 }))).toEqual([101])
  expect(idsOf(category(101, group), category(102, { parentId: 101, isDisabled: true }))).toEqual([])
  expect(idsOf(category(101, { ...group, isDisabled: true }), category(102, { parentId: 101 }))).toEqual([])
})
