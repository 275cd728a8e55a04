import { expect, test } from 'vitest'
import { inchesText, pieceText, rollUseText } from './sheet-text.ts'

test('shows roll usage as the share of artwork, with and without gaps', () => {
  expect(rollUseText({ use: 0.9141, bareUse: 0.7533 })).toBe('75.3% artwork, 91.4% with gaps')
  expect(rollUseText({ use: null, bareUse: null })).toBeNull()
})

test('shows lengths in inches and pieces by order', () => {
  expect([inchesText(48.4999), inchesText(1200)]).toEqual(['48.5 in', '1,200 in'])
  expect(pieceText({ orderId: 1001, number: 2 })).toBe('Order 1001, item 2')
  expect(pieceText({ orderId: 1001, number: null })).toBe('Order 1001')
})
