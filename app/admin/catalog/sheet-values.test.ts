import { expect, test } from 'vitest'
import { cents } from '#app/features/ground/money/cents.ts'
import { demoCategories } from '#db/seed/demo-catalog.ts'
import { plainProduct, readProduct, valuesOf } from './sheet-values.ts'

const sheet = { name: 'x', description: '', urlCode: null, parentId: 1, isDisabled: false }

test('saves unchanged fields with their exact values', () => {
  for (const { id, product } of demoCategories) {
    if (!product) continue
    const saved = {
      acceptsBigFiles: false,
      isTablePriced: false,
      ...product,
      sizes: [...product.sizes],
      tiers: product.tiers.map((quantity) => ({ quantity })),
      options: [],
      promotions: (product.promotions ?? []).map((each) => ({
        ...each,
        priceCents: cents(each.priceCents),
        startsAt: '2026-11-20T06:00:00.000Z',
        endsAt: null,
      })),
    }
    const { product: values } = valuesOf({ ...sheet, product: saved })
    expect(readProduct(values, product.priceRule), `category ${id}`).toEqual(saved)
  }
})

test('reads amounts in dollars, and invalid input as NaN', () => {
  const { product } = valuesOf({ ...sheet, product: null })
  const priceRule = { ...product.priceRule, setup: '$12.34', rate: '0.3', quantityExponent: '' }
  const read = readProduct({ ...product, priceRule }, plainProduct.priceRule).priceRule
  expect(read).toMatchObject({ setup: 1234, rate: 30, unit: NaN, quantityExponent: NaN, areaExponent: 1 })
})

test('reads a price table back unchanged from its text', () => {
  const priceRule = {
    kind: 'matrix' as const,
    sizes: [
      { width: 2, height: 2.5 },
      { width: 3, height: 3 },
    ],
    quantities: [50, 1000],
    cents: [
      [3125, 7049],
      [6000, 130_005],
    ],
  }
  const { product } = valuesOf({ ...sheet, product: { ...plainProduct, priceRule } })
  expect(product.priceRule.table.cents).toEqual([
    ['31.25', '70.49'],
    ['60.00', '1300.05'],
  ])
  expect(readProduct(product, priceRule).priceRule).toEqual(priceRule)
  const asFormula = { ...product, priceRule: { ...product.priceRule, kind: 'formula' as const } }
  expect(readProduct(asFormula, priceRule).priceRule).toBeNull()
})

test('keeps the table pricing method of a draft without prices', () => {
  const chosen = valuesOf({ ...sheet, product: plainProduct }).product
  const read = readProduct({ ...chosen, priceRule: { ...chosen.priceRule, kind: 'matrix' } }, null)
  expect([read.priceRule, read.isTablePriced]).toEqual([null, true])
  const { priceRule } = valuesOf({ ...sheet, product: read }).product
  expect(priceRule.kind).toBe('matrix')
  expect(priceRule.table).toMatchObject({ sizes: ['2 x 2', '3 x 3'], quantities: ['50', '100', '200'] })
})

test('gives a new product no prices until they are entered', () => {
  const { product } = valuesOf({ ...sheet, product: plainProduct })
  const { setup, minimumUnit, unit, rate } = product.priceRule
  expect([setup, minimumUnit, unit, rate]).toEqual(['', '', '', ''])
  expect(readProduct(product, null).priceRule).toBeNull()
})
