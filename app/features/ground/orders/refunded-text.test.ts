import { expect, test } from 'vitest'
import { refundedText } from './refunded-text.ts'

const item = (id: number, name: string, width: number) => ({
  id,
  name,
  quantity: 100,
  size: { width, height: 3, unit: 'in' as const },
})

const ordered = [item(1, 'Die Cut Stickers', 3), item(2, 'Banner', 4)]

test.each([
  [[], false, ''],
  [[], true, 'shipping'],
  [[{ itemId: 1, quantity: 50 }], false, '50 Die Cut Stickers'],
  [[{ itemId: 1, quantity: 1_500 }], true, '1,500 Die Cut Stickers and shipping'],
  [
    [
      { itemId: 1, quantity: 50 },
      { itemId: 2, quantity: 1 },
    ],
    true,
    '50 Die Cut Stickers, 1 Banner, and shipping',
  ],
])('a refund names its items: %j, shipping %s', (items, hasShipping, text) => {
  expect(refundedText(ordered, { items, hasShipping })).toBe(text)
})

test('sizes distinguish items with the same name', () => {
  const twice = [item(1, 'Banner', 3), item(2, 'Banner', 4)]
  const text = refundedText(twice, { items: [{ itemId: 2, quantity: 1 }], hasShipping: false })
  expect(text).toMatch(/^1 Banner \(4.* x 3.*\)$/)
})
