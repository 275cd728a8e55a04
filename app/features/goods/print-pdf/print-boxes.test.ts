import { describe, expect, test } from 'vitest'
import { printBoxes } from './print-boxes.ts'

describe('the boxes of a print PDF', () => {
  test('have the ordered size as the trim, and an eighth of an inch of bleed on each side', () => {
    const { trim: box, bleed: around, userUnit } = printBoxes({ width: 3, height: 2 })
    expect([box.width, box.height, userUnit]).toEqual([216, 144, 1])
    expect([box.x - around.x, around.width - box.width]).toEqual([9, 18])
  })

  test('never overlap the slug or leave the page, up to the longest banner', () => {
    for (const side of [0.5, 1, 3, 48, 199, 200, 2400]) {
      for (const other of [0.5, 30, 2400]) {
        const text = { width: 214, height: side === 3 ? 120 : 34 }
        const { media, bleed: around, slug, userUnit } = printBoxes({ width: side, height: other }, text)
        expect(Math.max(media.width, media.height)).toBeLessThanOrEqual(14_400)
        expect(slug.y + slug.height).toBeLessThanOrEqual(around.y)
        expect(slug.x + slug.width).toBeLessThanOrEqual(media.width)
        expect(around.x).toBeGreaterThan(0)
        expect(around.y + around.height).toBeLessThan(media.height)
        expect(userUnit).toBe(Math.max(side, other) < 199 ? 1 : userUnit)
      }
    }
  })
})
