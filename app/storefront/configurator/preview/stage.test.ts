import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createScene, stage } from './stage.ts'

const stock = [
  { width: 2, height: 2 },
  { width: 6, height: 6 },
]

describe('the size in the preview', () => {
  test('fits any size in the preview and keeps it visible', () => {
    const side = fc.double({ min: 0.01, max: 200, noNaN: true })
    fc.assert(
      fc.property(side, side, (width, height) => {
        const scene = createScene({ width, height }, stock)
        expect(scene.width).toBeLessThanOrEqual(stage.width * 0.7)
        expect(scene.height).toBeLessThanOrEqual(stage.height * 0.7)
        expect(Math.min(scene.width, scene.height)).toBeGreaterThanOrEqual(8)
        expect(scene.gridStep * scene.pxPerUnit).toBeGreaterThan(1)
        if (Math.max(width, height) >= 0.5) expect(scene.gridStep * scene.pxPerUnit).toBeLessThanOrEqual(160)
      }),
    )
  })

  test('draws a larger stock size larger', () => {
    expect(createScene({ width: 2, height: 2 }, stock).width).toBeLessThan(
      createScene({ width: 6, height: 6 }, stock).width,
    )
  })

  test('keeps the ratio of width to height', () => {
    const { width, height } = createScene({ width: 50, height: 120 }, stock)
    expect(height / width).toBeCloseTo(2.4)
  })
})
