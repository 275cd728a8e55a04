import { describe, expect, test } from 'vitest'
import {
  circle,
  expectLine,
  pixelsPerMm,
  pointsOf,
  polygonMask,
  signedDistance,
  star,
  traceAt,
} from '#test/cut-shapes.ts'
import type { Point } from './cut-line.ts'
import { smallestRadius } from './cut-tracer.ts'

const dpi = 300
const offsets = [1 / 32, 0.0625, 0.125, 0.2, 0.25]
const radius = smallestRadius * dpi

type Shape = {
  polygons: Point[][]
  /** The centers of the discs that round the inner corners. */
  centers?: (reach: number) => Point[]
}

const middle = 400

// Returns the centers of the discs that touch both sides of each inner corner.
function starCenters(reach: number): Point[] {
  return starCorners.flatMap((inner, at) => {
    if (at % 2 === 0) return []
    const before = starCorners[at - 1]
    if (!before) return []
    const toMiddle = Math.atan2(middle - inner.y, middle - inner.x)
    const side = Math.atan2(before.y - inner.y, before.x - inner.x)
    const away = reach / Math.abs(Math.sin(side - toMiddle))
    return [{ x: inner.x - Math.cos(toMiddle) * away, y: inner.y - Math.sin(toMiddle) * away }]
  })
}

const starCorners = star(middle, middle, 10, (corner) => (corner % 2 === 0 ? 330 : 150))

const dotRadius = 30
const dotGap = 4

function dotCenters(reach: number): Point[] {
  const half = dotRadius + dotGap / 2
  const up = Math.sqrt((dotRadius + reach) ** 2 - half ** 2)
  return [up, -up].map((y) => ({ x: middle, y: middle + y }))
}

const shapes: Record<string, Shape> = {
  'a circle': { polygons: [circle(middle + 0.3, middle - 0.2, 300)] },
  'a square': { polygons: [star(middle, middle, 4, () => 300).map((point) => turned(point, Math.PI / 4))] },
  'a rotated square': { polygons: [star(middle, middle, 4, () => 300).map((point) => turned(point, 0.3))] },
  'a star': { polygons: [starCorners], centers: starCenters },
  'two dots': {
    polygons: [-1, 1].map((side) => circle(middle + side * (dotRadius + dotGap / 2), middle, dotRadius)),
    centers: dotCenters,
  },
}

function turned({ x, y }: Point, angle: number): Point {
  const [dx, dy] = [x - middle, y - middle]
  return {
    x: middle + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: middle + dx * Math.sin(angle) + dy * Math.cos(angle),
  }
}

describe('keeps the cut line within 0.1 mm of the exact offset at 300 dpi', () => {
  test.each(
    Object.entries(shapes).flatMap(([name, shape]) => offsets.map((offset) => ({ name, offset, shape }))),
  )('$name, $offset in', ({ offset, shape: { polygons, centers } }) => {
    const line = expectLine(
      traceAt(polygonMask(2 * middle, 2 * middle, polygons), dpi, { offset, holes: 'fill' }),
    )
    expect(line.pixelsPerInch).toBeCloseTo(dpi)
    const discs = centers?.(offset * dpi + radius) ?? []
    const off = pointsOf(line).map((point) =>
      Math.min(
        Math.abs(signedDistance(point, polygons) - offset * dpi),
        ...discs.map(({ x, y }) => Math.abs(Math.hypot(point.x - x, point.y - y) - radius)),
      ),
    )
    expect(Math.max(...off)).toBeLessThan(0.1 * pixelsPerMm(dpi))
    expect(line.loops).toHaveLength(1)
  })
})
