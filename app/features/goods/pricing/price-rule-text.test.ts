import { expect, test } from 'vitest'
import { regularPrice } from './price.ts'
import { priceRuleText } from './price-rule-text.ts'

const rule = { setup: 1400, minimumUnit: 0, unit: 5, rate: 10, areaExponent: 1, quantityExponent: 0.5 }
const configuration = { width: 3, height: 3, quantity: 100 }

test('a price is explained by its parts', () => {
  expect(priceRuleText(rule, configuration)).toBe(
    '$14.00 setup plus 100 pieces at $0.095 each ($0.95 before the quantity discount)',
  )
  expect(regularPrice(rule, configuration)).toBe(1400 + 95 * 10)
})

test('parts without an effect are left out', () => {
  expect(priceRuleText({ ...rule, setup: 0, quantityExponent: 1 }, configuration)).toBe(
    '100 pieces at $0.95 each',
  )
})
