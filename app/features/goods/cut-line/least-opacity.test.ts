import { expect, test } from 'vitest'
import { expectLine, pointsOf } from '#test/cut-shapes.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { hasFaint } from './background/has-faint.ts'
import { maskOf } from './mask-of.ts'
import { traceCutLine } from './trace-cut-line.ts'

const side = 300
const size = { width: 3, height: 3 }
const { cut } = defaultDesign

/** Draws a picture whose opacity, from 0 to 1, depends on the distance from the middle. `share` scales it. */
function picture(opacityAt: (distance: number) => number, share = 1): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(side * side * 4)
  for (let at = 0; at < side * side; at++) {
    const distance = Math.hypot((at % side) + 0.5 - side / 2, Math.floor(at / side) + 0.5 - side / 2)
    rgba[at * 4 + 3] = Math.round(255 * share * Math.max(0, Math.min(1, opacityAt(distance))))
  }
  return rgba
}

const disc = (radius: number) => (distance: number) => radius + 0.5 - distance
// The glow is opaque up to 60 pixels, half opaque at 100, and transparent from 140 on.
const glow = picture((distance) => 1 - (distance - 60) / 80)

/** Returns the radius of the line in pixels, minus the offset. */
function radiusOf(rgba: Uint8ClampedArray, leastOpacity?: number, version?: 1 | 2) {
  const line = expectLine(traceCutLine(maskOf(rgba, side, side, null, leastOpacity), size, cut, version))
  const radii = pointsOf(line).map(({ x, y }) => Math.hypot(x - side / 2, y - side / 2))
  return radii.reduce((sum, radius) => sum + radius, 0) / radii.length - cut.offset * line.pixelsPerInch
}

test.each([
  [50, 100],
  [25, 120],
  [75, 80],
])('cuts a glow where it is %d percent opaque', (leastOpacity, radius) => {
  expect(radiusOf(glow, leastOpacity)).toBeCloseTo(radius, 0)
})

test('cuts at 50 percent opacity by default, and cuts version 1 designs as before', () => {
  expect(radiusOf(glow)).toBeCloseTo(100, 0)
  expect(radiusOf(glow, undefined, 1)).toBeCloseTo(125, 0)
})

test('cuts a sharp edge in the same place at any opacity', () => {
  const opaque = picture(disc(120))
  for (const leastOpacity of [10, 50, 90]) expect(radiusOf(opaque, leastOpacity)).toBeCloseTo(120, 0)
})

test('reports artwork without opaque parts as faint, not as empty', () => {
  const faint = picture(disc(120), 0.3)
  expect(traceCutLine(maskOf(faint, side, side, null), size, cut)).toEqual({ problem: 'faint' })
  expect(radiusOf(faint, 20)).toBeCloseTo(120, 0)
  const nothing = picture(() => 0)
  expect(traceCutLine(maskOf(nothing, side, side, null), size, cut)).toEqual({ problem: 'empty' })
})

test('detects faint parts, but not smooth edges', () => {
  expect(hasFaint(glow, side, side)).toBe(true)
  expect(hasFaint(picture(disc(120)), side, side)).toBe(false)
})
