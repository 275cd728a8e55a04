import { expect, test } from 'vitest'
import { dieCutPrices } from '#test/example-category.ts'
import { formulaExamples, pieceName } from './formula-examples.ts'

const stickers = { width: 3, height: 3, quantity: 50, unit: 'in' as const, piece: 'sticker' }

test('explains each number in a formula in words and dollars', () => {
  expect(formulaExamples(dieCutPrices, stickers)).toEqual({
    setup: '50 of 3" x 3" cost $45.00, $14.00 of it for setup',
    unit: 'A 3" x 3" sticker costs $1.95, $0.00 of it regardless of size',
    minimumUnit: 'A 3" x 3" sticker costs $1.95, so the minimum changes nothing',
    rate: 'A 3" x 3" sticker costs $1.95 before the quantity discount',
    areaExponent: 'A 6" x 6" sticker has four times the area and costs $5.52, 2.83 times as much',
    quantityExponent: 'A 3" x 3" sticker costs $0.62 instead of $1.95 in an order of 50',
  })
})

test('derives the examples from the numbers', () => {
  const rule = { setup: 0, minimumUnit: 2500, unit: 900, rate: 260, areaExponent: 1, quantityExponent: 0.94 }
  const banners = { width: 2, height: 2, quantity: 2, unit: 'ft' as const, piece: 'banner' }
  expect(formulaExamples(rule, banners)).toEqual({
    setup: "2 of 2' x 2' cost $48.00, $0.00 of it for setup",
    unit: "A 2' x 2' banner costs $19.40, $9.00 of it regardless of size",
    minimumUnit: "A 2' x 2' banner would cost $19.40, so the minimum of $25.00 applies",
    rate: "A 2' x 2' banner costs $25.00 before the quantity discount",
    areaExponent: "A 4' x 4' banner has four times the area and costs $50.60, 2.02 times as much",
    quantityExponent: "A 2' x 2' banner costs $23.98 instead of $25.00 in an order of 2",
  })
})

test('names a piece after its product', () => {
  expect(['Die Cut Stickers', 'Sheet Labels', 'Coasters'].map(pieceName)).toEqual([
    'sticker',
    'label',
    'piece',
  ])
})
