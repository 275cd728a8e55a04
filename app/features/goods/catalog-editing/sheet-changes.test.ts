import { expect, test } from 'vitest'
import { priceRuleChanges } from './sheet-changes.ts'

const formula = { setup: 1000, minimumUnit: 0, unit: 0, rate: 10, areaExponent: 1, quantityExponent: 1 }
const table = {
  kind: 'matrix' as const,
  sizes: [
    { width: 2, height: 2 },
    { width: 4, height: 4 },
  ],
  quantities: [50],
  cents: [[3125], [6000]],
}

test('lists the changed values of a formula', () => {
  expect(priceRuleChanges(formula, { ...formula, setup: 2000 })).toEqual({
    'product.priceRule.setup': [1000, 2000],
  })
  expect(priceRuleChanges(formula, formula)).toEqual({})
})

test('lists the changed prices in a table, including added and removed sizes', () => {
  expect(priceRuleChanges(table, { ...table, cents: [[3125], [6100]] })).toEqual({
    'product.priceRule.table': ['50 of 4 x 4 for $60.00', '50 of 4 x 4 for $61.00'],
  })
  const smaller = { ...table, sizes: table.sizes.slice(1), cents: table.cents.slice(1) }
  expect(priceRuleChanges(smaller, table)).toEqual({
    'product.priceRule.table': [null, '50 of 2 x 2 for $31.25'],
  })
  expect(priceRuleChanges(table, structuredClone(table))).toEqual({})
})

test('lists all prices when a table replaces a formula', () => {
  expect(priceRuleChanges(formula, table)).toMatchObject({
    'product.priceRule.setup': [1000, null],
    'product.priceRule.table': [null, '50 of 2 x 2 for $31.25, 50 of 4 x 4 for $60.00'],
  })
  expect(Object.keys(priceRuleChanges(null, formula))).toHaveLength(6)
})
