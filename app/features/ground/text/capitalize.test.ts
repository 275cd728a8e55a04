import { expect, test } from 'vitest'
import { codeText } from './capitalize.ts'

test.each([
  ['product_not_received', 'Product not received'],
  ['order-paid', 'Order paid'],
  ['fraudulent', 'Fraudulent'],
  ['', ''],
])('turns %s into %s', (code, text) => {
  expect(codeText(code)).toBe(text)
})
