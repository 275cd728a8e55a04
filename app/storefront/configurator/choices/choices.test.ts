import { describe, expect, test } from 'vitest'
import {
  changeSides,
  defaultQuantity,
  defaultSize,
  exampleQuantity,
  resolveQuantity,
  resolveSize,
  sanitizeQuantity,
  sanitizeSide,
  type SizeChoice,
} from './choices.ts'
import type { Product } from '../product.ts'
import { exampleProduct } from '#test/example-product.ts'

const product: Product = {
  ...exampleProduct,
  sizes: [
    { id: 1, width: 2, height: 2 },
    { id: 2, width: 3, height: 3 },
  ],
}

const fallback = { width: 3, height: 3 }
const custom = (width: string, height: string): SizeChoice => ({ kind: 'custom', width, height, fallback })

describe('initial choices (spec 4)', () => {
  test('start with the first size, or the second from the home promotion', () => {
    expect(defaultSize(product, false)).toEqual({ kind: 'stock', id: 1 })
    expect(defaultSize(product, true)).toEqual({ kind: 'stock', id: 2 })
    expect(defaultSize({ ...product, sizes: product.sizes.slice(0, 1) }, true)).toEqual({
      kind: 'stock',
      id: 1,
    })
    expect(defaultSize({ ...product, sizes: [] }, false)).toMatchObject({ kind: 'custom' })
  })

  test('start with the category’s default quantity, even if it isn’t a tier', () => {
    expect(defaultQuantity(product)).toEqual({ kind: 'tier', quantity: 50 })
    expect(defaultQuantity({ ...product, defaultQuantity: 7 })).toEqual({ kind: 'custom', text: '7' })
  })
})

describe('custom size input (spec 5)', () => {
  test.each([
    ['', '', null],
    ['3', '', null],
    ['0.', '2', null],
    ['60', '', 'Max width is 50"'],
    ['', '51', 'Max height is 50"'],
    ['60', '5', 'Max width is 50"'],
    ['.4', '', 'Min width is 0.5"'],
    ['3', '0.49', 'Min height is 0.5"'],
    ['0.4', '60', 'Max height is 50"'],
    ['50', '121', 'If one dimension is 50", the other cannot exceed 120"'],
  ])('shows no price for %j x %j; message: %s', (width, height, message) => {
    const size = resolveSize(product, custom(width, height))
    expect(size.proportion).toBeNull()
    expect(size.problem?.message ?? null).toBe(message)
  })

  test('prices valid dimensions as entered', () => {
    expect(resolveSize(product, custom('3.5', '2.25'))).toEqual({
      dimensions: { width: 3.5, height: 2.25 },
      isEntered: true,
      proportion: { width: 3.5, height: 2.25 },
      isCustom: true,
      problem: null,
    })
    expect(resolveSize(product, custom('50', '120')).proportion).toEqual({ width: 50, height: 120 })
  })

  test('requests prices for sides up to 200, never above', () => {
    const banner = { ...product, sizeRule: { unit: 'ft', minSide: 0.5, kind: 'free' } as const }
    expect(resolveSize(banner, custom('200', '200')).proportion).toEqual({ width: 200, height: 200 })
    expect(resolveSize(banner, custom('200.5', '1')).proportion).toBeNull()
  })

  test('accepts one valid side of a square before the other is entered', () => {
    const square = { ...product, sizeRule: { unit: 'in', minSide: 0.5, kind: 'square', maxSide: 8 } as const }
    expect(resolveSize(square, custom('4', '')).problem).toBeNull()
    expect(resolveSize(square, custom('9', '')).problem?.message).toBe('Max width must be 8"')
  })

  test('draws a size over the limit as entered', () => {
    const size = { width: 51, height: 20 }
    expect(resolveSize(product, custom('51', '20'))).toMatchObject({ dimensions: size, isEntered: true })
  })

  test.each([
    ['', ''],
    ['4', ''],
    ['', '4'],
    ['0.4', '4'],
    ['4', '200.1'],
  ])('keeps drawing the last valid size for %j x %j, without its dimensions', (width, height) => {
    const size = { dimensions: fallback, isEntered: false }
    expect(resolveSize(product, custom(width, height))).toMatchObject(size)
  })

  test('keeps drawing the last valid size, even a custom one', () => {
    const typed = ['0', '0.', '0.4'].reduce(
      (before, height) => changeSides(product, before, { height }),
      changeSides(product, { kind: 'custom', width: '4', height: '2', fallback }, { width: '2' }),
    )
    expect(typed).toMatchObject({ width: '2', height: '0.4', fallback: { width: 2, height: 2 } })
    expect(resolveSize(product, typed).dimensions).toEqual({ width: 2, height: 2 })
    const unfinished = changeSides(product, { ...typed, height: '' }, { height: '60' })
    expect(unfinished.fallback).toEqual({ width: 2, height: 2 })
  })

  test.each(['-', '+', '-3', '1e3', 'abc', '1.2.3'])('ignores the keystroke that results in %s', (text) => {
    expect(sanitizeSide(text)).toBeNull()
  })

  test.each([
    ['', ''],
    ['3.', '3.'],
    ['3,5', '3.5'],
    ['.5', '.5'],
  ])('reads %s as %s', (text, kept) => expect(sanitizeSide(text)).toBe(kept))
})

describe('custom quantity input (spec 5)', () => {
  test('rejects zero and odd quantities of products sold in pairs, but not an empty field', () => {
    const pairs = { ...product, quantityRule: { multipleOf: 2 } }
    expect(resolveQuantity(product, { kind: 'custom', text: '' })).toEqual({ quantity: null, problem: null })
    expect(resolveQuantity(product, { kind: 'custom', text: '0' }).problem).not.toBeNull()
    expect(resolveQuantity(pairs, { kind: 'custom', text: '3' })).toEqual({
      quantity: null,
      problem: 'Quantities must be selected in pairs, minimum 2',
    })
    expect(resolveQuantity(pairs, { kind: 'custom', text: '4' })).toEqual({ quantity: 4, problem: null })
  })

  test.each(['-1', '1.5', '1e21', '12345678'])('blocks typing %s', (text) =>
    expect(sanitizeQuantity(text)).toBeNull(),
  )
})

describe('the suggested custom quantity', () => {
  const tiersOf = (quantities: number[]) => quantities.map((quantity, id) => ({ id, quantity }))

  test('is between two tiers, and can be ordered', () => {
    const suggested = (quantities: number[], multipleOf: number) =>
      exampleQuantity({ ...product, tiers: tiersOf(quantities), quantityRule: { multipleOf } })
    expect(suggested([50, 100, 200, 300, 500, 1000, 2000, 5000], 1)).toBe(250)
    expect(suggested([50, 100, 200, 300, 500, 1000, 2000, 5000], 2)).toBe(250)
    expect(suggested([1, 2, 5, 10, 25, 50], 1)).toBe(3)
    expect(suggested([2, 4, 10, 20], 2)).toBe(6)
  })

  test('is empty if no quantity fits between two tiers', () => {
    expect(
      exampleQuantity({ ...product, tiers: tiersOf([2, 4]), quantityRule: { multipleOf: 2 } }),
    ).toBeNull()
    expect(exampleQuantity({ ...product, tiers: tiersOf([50]) })).toBeNull()
    expect(exampleQuantity({ ...product, tiers: [] })).toBeNull()
  })
})
