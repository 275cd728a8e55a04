import { expect, test } from 'vitest'
import { regularPrice } from './price.ts'
import { relevantPart } from './matrix-part.ts'
import { priceOriginText, priceRuleText } from './price-rule-text.ts'

const rule = { setup: 1400, minimumUnit: 0, unit: 5, rate: 10, areaExponent: 1, quantityExponent: 0.5 }
const configuration = { width: 3, height: 3, quantity: 100 }

test('explains a price by its parts', () => {
  expect(priceRuleText(rule, configuration)).toBe(
    '$14.00 setup plus 100 pieces at $0.095 each ($0.95 before the quantity discount)',
  )
  expect(regularPrice(rule, configuration)).toBe(1400 + 95 * 10)
})

test('leaves out parts without an effect', () => {
  expect(priceRuleText({ ...rule, setup: 0, quantityExponent: 1 }, configuration)).toBe(
    '100 pieces at $0.95 each',
  )
})

test('mentions the rounding last', () => {
  expect(priceOriginText(rule, configuration, 'in')).toBe(
    `${priceRuleText(rule, configuration)}, rounded to 50 cents`,
  )
})

test.each([
  ['from the table', 3, 50, '$45.00 for 50 of 3" x 3" in the price table'],
  ['for a smaller order', 2, 20, '$45.00 for 50 of 3" x 3" in the price table'],
  [
    'between two quantities',
    3,
    75,
    'between $45.00 for 50 of 3" x 3" and $64.50 for 100 of 3" x 3" in the price table, rounded to 50 cents',
  ],
  [
    'between four',
    4,
    75,
    'between $45.00 for 50 of 3" x 3" and $120.00 for 100 of 6" x 6" in the price table, rounded to 50 cents',
  ],
  [
    'beyond the table',
    6,
    250,
    '$120.00 for 100 of 6" x 6" in the price table, times 2.5 for the larger order, rounded to 50 cents',
  ],
] as const)('explains a price %s in terms of the prices around it', (_, side, quantity, text) => {
  const matrix = {
    kind: 'matrix' as const,
    sizes: [
      { width: 3, height: 3 },
      { width: 6, height: 6 },
    ],
    quantities: [50, 100],
    cents: [
      [4500, 6450],
      [8000, 12_000],
    ],
  }
  const order = { width: side, height: side, quantity }
  expect(priceOriginText(matrix, order, 'in')).toBe(text)
  // Orders keep only the relevant part of the table.
  expect(priceOriginText(relevantPart(matrix, order), order, 'in')).toBe(text)
})
