import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contoursOf } from './contours.ts'
import { distanceField } from './distance-field.ts'
import { reduceMask } from './reduce-mask.ts'
import { runsAt } from './runs.ts'

const masks = fc
  .record({ width: fc.integer({ min: 1, max: 14 }), height: fc.integer({ min: 1, max: 14 }) })
  .chain(({ width, height }) =>
    fc
      .array(fc.constantFrom(0, 0, 0, 255), { minLength: width * height, maxLength: width * height })
      .map((covered) => ({ width, height, covered: Uint8Array.from(covered) })),
  )

test('measures the exact distance to the nearest covered pixel within the margin', () => {
  fc.assert(
    fc.property(masks, fc.integer({ min: 1, max: 12 }), (mask, margin) => {
      const { columns, values } = distanceField(mask, margin)
      const inked = [...mask.covered.keys()].filter((at) => mask.covered[at])
      values.forEach((found, at) => {
        const [x, y] = [(at % columns) - margin, Math.floor(at / columns) - margin]
        const nearest = Math.min(
          ...inked.map((ink) => Math.hypot((ink % mask.width) - x, Math.floor(ink / mask.width) - y)),
        )
        if (nearest <= margin) expect(found).toBeCloseTo(nearest, 4)
        else expect(found).toBeGreaterThan(margin)
      })
    }),
  )
})

test('draws contours that enclose the same area as the points below the level', () => {
  fc.assert(
    fc.property(masks, fc.double({ min: 0.6, max: 4, noNaN: true }), (mask, level) => {
      const margin = 6
      const field = distanceField(mask, margin)
      const contours = contoursOf(field, level, runsAt(field, level, margin))
      const inside = field.values.filter((value) => value < level).length
      const area = contours.reduce((sum, contour) => sum + contour.area, 0)
      const length = contours.reduce((sum, { points }) => sum + points.length, 0)
      expect(Math.abs(area - inside)).toBeLessThanOrEqual(length / 2)
      expect(contours.some((contour) => contour.area > 0)).toBe(inside > 0)
    }),
  )
})

test('covers a merged pixel if any of its pixels is covered', () => {
  const covered = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0)
  const box = { x: 1, y: 0, width: 3, height: 3 }
  expect(reduceMask({ width: 4, height: 3, covered }, box, 1).covered).toEqual(
    Uint8Array.of(0, 0, 0, 0, 0, 0, 255, 0, 0),
  )
  expect(reduceMask({ width: 4, height: 3, covered }, box, 2)).toEqual({
    width: 2,
    height: 2,
    covered: Uint8Array.of(0, 0, 255, 0),
  })
})
