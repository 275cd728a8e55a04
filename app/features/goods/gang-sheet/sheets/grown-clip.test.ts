import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Point } from '#app/features/goods/cut-line/cut-line.ts'
import { grownClip } from './draw-sheet-pdfs.server.ts'

const polygonsOf = (clip: string): Point[][] =>
  clip
    .split('\n')
    .map((part) =>
      [...part.matchAll(/(-?[\d.]+) (-?[\d.]+) [ml]/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) })),
    )

/** Returns whether the nonzero rule paints a point. */
function isPainted(polygons: Point[][], { x, y }: Point): boolean {
  let winding = 0
  for (const points of polygons) {
    for (const [at, b] of points.entries()) {
      const a = points.at(at - 1) ?? b
      if (a.y > y === b.y > y || x >= a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) continue
      winding += b.y > a.y ? 1 : -1
    }
  }
  return winding !== 0
}

function distanceTo(outline: Point[], { x, y }: Point): number {
  return Math.min(
    ...outline.map((b, at) => {
      const a = outline.at(at - 1) ?? b
      const [dx, dy] = [b.x - a.x, b.y - a.y]
      const share = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy)))
      return Math.hypot(x - a.x - share * dx, y - a.y - share * dy)
    }),
  )
}

describe('the printed area of a piece on a gang sheet', () => {
  test('is its outline with bleed, regardless of the outline’s direction', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 20, max: 100, noNaN: true }), { minLength: 3, maxLength: 20 }),
        fc.boolean(),
        fc.double({ min: -130, max: 130, noNaN: true }),
        fc.double({ min: -130, max: 130, noNaN: true }),
        (radii, isReversed, x, y) => {
          const outline = radii.map((radius, at) => {
            const angle = ((isReversed ? -1 : 1) * 2 * Math.PI * at) / radii.length
            return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
          })
          const distance = distanceTo(outline, { x, y })
          const isInside = isPainted([outline], { x, y })
          const clip = polygonsOf(grownClip(outline, 9))
          // A disc approximated by 12 corners is up to 3% too small.
          if (isInside || distance < 8.65) expect(isPainted(clip, { x, y })).toBe(true)
          else if (distance > 9.05) expect(isPainted(clip, { x, y })).toBe(false)
        },
      ),
    )
  })

  test('is the bare outline where there is no room for bleed', () => {
    const square = [
      { x: 0, y: 0 },
      { x: 9, y: 0 },
      { x: 9, y: 9 },
    ]
    expect(grownClip(square, 0)).toBe('0.00 0.00 m 9.00 0.00 l 9.00 9.00 l h W n')
  })
})
