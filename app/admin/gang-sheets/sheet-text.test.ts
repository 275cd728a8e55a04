import { expect, test } from 'vitest'
import { inchesText, pieceText, shareText } from './sheet-text.ts'

test('press room: use is shown in percent, lengths in inches, pieces by their order', () => {
  expect([shareText(0.8461), shareText(0), shareText(1)]).toEqual(['84.6%', '0%', '100%'])
  expect([inchesText(48.4999), inchesText(1200)]).toEqual(['48.5 in', '1,200 in'])
  expect(pieceText({ orderId: 1001, number: 2 })).toBe('Order 1001, item 2')
  expect(pieceText({ orderId: 1001, number: null })).toBe('Order 1001')
})
