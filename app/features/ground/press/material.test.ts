import { expect, test } from 'vitest'
import { materialOf } from './material.ts'
import { defaultRolls, rollsFor } from './roll.ts'

const option = (group: string, value: string) => ({ group, value })

const item = (changes: object = {}) => ({
  kind: 'custom' as const,
  name: 'Circle Stickers',
  categoryId: 6,
  options: [],
  ...changes,
})

test('the option named Material determines an item’s material, regardless of the product', () => {
  const vinyl = item({ options: [option('Finish', 'Matte'), option('Material', 'Vinyl')] })
  const other = item({ categoryId: 5, options: [option('Sticker material', 'vinyl')] })
  expect(materialOf(vinyl)).toEqual({ key: 'material vinyl', label: 'Vinyl' })
  expect(materialOf(other).key).toBe(materialOf(vinyl).key)
})

test('products without that option count as separate materials, and library designs share one', () => {
  expect(materialOf(item())).toEqual({ key: 'category 6', label: 'Circle Stickers' })
  expect(materialOf(item({ options: [option('Immaterial', 'x')] })).key).toBe('category 6')
  expect(materialOf(item({ kind: 'library', name: 'Fox' }))).toEqual({
    key: 'library',
    label: 'Library designs',
  })
})

test('lists the material’s rolls first, then rolls for any material, and leaves out the rest', () => {
  const [any] = defaultRolls
  if (!any) throw new Error('there is no default roll')
  const [vinyl, paper] = [
    { ...any, name: 'V', material: 'Vinyl' },
    { ...any, name: 'P', material: 'Paper' },
  ]
  expect(rollsFor([any, vinyl, paper], 'vinyl')).toEqual([vinyl, any])
  expect(rollsFor([any, vinyl, paper], '')).toEqual([any])
})
