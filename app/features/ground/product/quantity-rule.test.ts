import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoCategories } from '#db/seed/demo-catalog.ts'
import { largestQuantity, quantityProblem } from './quantity-rule.ts'

const single = { multipleOf: 1 }
const pairs = { multipleOf: 2 }
const inPairs = 'Quantities must be selected in pairs, minimum 2'

test('spec 5: category 28 is sold in pairs, every other by the piece', () => {
  for (const { id, product } of demoCategories) {
    if (product) expect(product.quantityRule, `category ${id}`).toEqual(id === 28 ? pairs : single)
  }
})

test('spec 5: a product sold in pairs accepts only even quantities', () => {
  expect([2, 4, 50, largestQuantity].map((quantity) => quantityProblem(pairs, quantity))).toEqual([
    null,
    null,
    null,
    null,
  ])
  for (const quantity of [1, 3, 51, 0, -2, 1.5, 2.5, NaN]) {
    expect(quantityProblem(pairs, quantity), String(quantity)).toBe(inPairs)
  }
})

test('a quantity is a whole number above 0', () => {
  expect([1, 2, 3, largestQuantity].map((quantity) => quantityProblem(single, quantity))).toEqual([
    null,
    null,
    null,
    null,
  ])
  for (const quantity of [0, -0, -1, 1.5, 0.5, NaN, -Infinity, -1e21]) {
    expect(quantityProblem(single, quantity), String(quantity)).toBe(
      'The quantity must be a whole number, at least 1',
    )
  }
})

test('refuses quantities above the maximum', () => {
  for (const quantity of [largestQuantity + 1, 1e21, Infinity]) {
    for (const rule of [single, pairs]) {
      expect(quantityProblem(rule, quantity)).toBe('The quantity must be at most 1000000')
    }
  }
})

test('states any other multiple in the message', () => {
  expect(quantityProblem({ multipleOf: 25 }, 50)).toBeNull()
  expect(quantityProblem({ multipleOf: 25 }, 51)).toBe('Quantities must be multiples of 25')
})

test('exactly one of two consecutive quantities is even', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: largestQuantity - 1 }), (quantity) => {
      const allowed = [quantity, quantity + 1].filter((each) => quantityProblem(pairs, each) === null)
      expect(allowed).toHaveLength(1)
    }),
  )
})
