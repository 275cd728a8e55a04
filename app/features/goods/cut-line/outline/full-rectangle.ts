import { boxOf, flatten, type CutLine, type CutLoop, type Point } from '../cut-line.ts'
import type { Box, Mask } from '../mask.ts'

// Pixels at or above the first opacity count as opaque, and pixels at or below the second as invisible.
const [opaque, clear] = [250, 8]

/** Returns true if the artwork fills its bounding box and has no smooth edges, as in a photo. */
export function isFull({ width, height, covered, alpha }: Mask, box: Box): boolean {
  const { x, y } = box
  const [right, bottom] = [x + box.width, y + box.height]
  for (let row = y; row < bottom; row++)
    for (let at = row * width + x; at < row * width + right; at++)
      if (covered[at] === 0 || (alpha && (alpha[at] ?? 0) < opaque)) return false
  for (let row = Math.max(0, y - 1); row < Math.min(height, bottom + 1); row++) {
    const isBeside = row < y || row === bottom
    for (let column = Math.max(0, x - 1); column < Math.min(width, right + 1); column++)
      if (alpha && (isBeside || column < x || column === right) && (alpha[row * width + column] ?? 0) > clear)
        return false
  }
  return true
}

// The position of a quarter circle's control points along its tangents.
const quarter = (4 / 3) * (Math.SQRT2 - 1)

/**
 * Draws a line around a rectangle, at a distance from its sides and with corners of the given radius. All lengths are
 * in pixels.
 */
export function rectangleLine(box: Box, distance: number, radius: number, pixelsPerInch: number): CutLine {
  const [left, top] = [box.x - distance, box.y - distance]
  const [right, bottom] = [box.x + box.width + distance, box.y + box.height + distance]
  const sides: { from: Point; to: Point; corner: Point }[] = [
    { from: { x: left + radius, y: top }, to: { x: right - radius, y: top }, corner: { x: right, y: top } },
    {
      from: { x: right, y: top + radius },
      to: { x: right, y: bottom - radius },
      corner: { x: right, y: bottom },
    },
    {
      from: { x: right - radius, y: bottom },
      to: { x: left + radius, y: bottom },
      corner: { x: left, y: bottom },
    },
    { from: { x: left, y: bottom - radius }, to: { x: left, y: top + radius }, corner: { x: left, y: top } },
  ]
  const start = sides[0]?.from ?? { x: left, y: top }
  const curves: CutLoop['curves'] = sides.flatMap(({ from, to, corner }, at) => {
    const next = sides[at + 1]?.from ?? start
    return [
      { c1: between(from, to, 1 / 3), c2: between(from, to, 2 / 3), end: to },
      { c1: between(to, corner, quarter), c2: between(next, corner, quarter), end: next },
    ]
  })
  const loops = [{ start, curves }]
  return {
    loops,
    box: boxOf(loops.map((loop) => flatten(loop))),
    nodes: curves.length,
    pixelsPerInch,
    hasHoles: false,
  }
}

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
})
