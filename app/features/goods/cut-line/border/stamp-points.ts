import type { Contour } from './contours.ts'
import type { Field } from './distance-field.ts'

// Between two points of a line, the edge of the merged discs dips by at most (distance between the points)² / (8 x
// radius).
const spacingPerRadius = 1 / 4
// Grid neighbors on either side of a line are at most 1 away from it. The second bound leaves room for the dips.
const [nearer, farther] = [1.05, 1.5]
// Directions from fewer points are unreliable.
const fewPoints = 8
// Traced lines deviate from smooth ones by up to this much.
const noisePx = 0.1

/**
 * Like `stamp`, but measures to the nearest points of the lines instead of to the lines themselves. Kept because
 * customers approved version 1 designs with these cut lines.
 */
export function stampPoints(field: Field, lines: Contour[], distance: number, side: 1 | -1): void {
  const [near, far] = [Math.max(0, distance - nearer), distance + farther]
  const stride = 2 * Math.max(1, Math.floor(far * spacingPerRadius))
  for (const { points } of lines) {
    clearDiscs(field, points, stride, near)
    measureArcs(field, points, stride, { near, far, side })
  }
}

function clearDiscs({ columns, rows, values }: Field, points: Float32Array, stride: number, near: number) {
  let [beforeX, beforeY] = [Infinity, Infinity]
  for (let at = 0; at < points.length; at += stride) {
    const x = points[at] ?? 0
    const y = points[at + 1] ?? 0
    const bottom = Math.min(rows - 1, Math.floor(y + near))
    for (let row = Math.max(0, Math.ceil(y - near)); row <= bottom; row++) {
      const half = Math.sqrt(near * near - (row - y) * (row - y))
      const left = Math.max(0, Math.ceil(x - half))
      const right = Math.min(columns, Math.floor(x + half) + 1)
      // The previous point's disc covers most of this one.
      const passed = near * near - (row - beforeY) * (row - beforeY)
      const passedHalf = passed > 0 ? Math.sqrt(passed) : 0
      const passedLeft = passed > 0 ? Math.ceil(beforeX - passedHalf) : right
      const passedRight = passed > 0 ? Math.floor(beforeX + passedHalf) + 1 : right
      const first = row * columns
      for (let at = left; at < right && at < passedLeft; at++) values[first + at] = 0
      for (let at = Math.max(left, passedRight); at < right; at++) values[first + at] = 0
    }
    beforeX = x
    beforeY = y
  }
}

type Ring = { near: number; far: number; side: 1 | -1 }

/**
 * Measures, for each point, the arc of its ring that is closer to it than to other points. The arc spans the directions
 * at right angles to the line before and after the point.
 */
function measureArcs(field: Field, points: Float32Array, stride: number, ring: Ring): void {
  const { side } = ring
  const last = points.length - 2 - ((points.length - 2) % stride)
  for (let at = 0; at <= last; at += stride) {
    const before = at === 0 ? last : at - stride
    const after = at === last ? 0 : at + stride
    const x = points[at] ?? 0
    const y = points[at + 1] ?? 0
    const inX = x - (points[before] ?? 0)
    const inY = y - (points[before + 1] ?? 0)
    const outX = (points[after] ?? 0) - x
    const outY = (points[after + 1] ?? 0) - y
    const direction = Math.atan2(-side * inX, side * inY)
    const turn = Math.atan2(inX * outY - inY * outX, inX * outX + inY * outY)
    // Extends each arc to the middle of the next one, to allow for the largest error in the directions.
    const passed = Math.sqrt(inX * inX + inY * inY)
    const next = Math.sqrt(outX * outX + outY * outY)
    const part = Math.max(passed, next) / (2 * ring.near) + noisePx / Math.min(passed, next)
    const overlap = points.length < fewPoints * stride ? Math.PI : part
    measureArc(field, x, y, direction + Math.min(0, turn) - overlap, Math.abs(turn) + 2 * overlap, ring)
  }
}

/** Measures the arc of the ring within its bounding box. Angles are in radians, clockwise. */
function measureArc(
  { columns, rows, values }: Field,
  centerX: number,
  centerY: number,
  from: number,
  angle: number,
  { near, far, side }: Ring,
): void {
  const reaches = (to: number) => {
    if (!(angle < 2 * Math.PI)) return true
    const turned = to - from
    return turned - 2 * Math.PI * Math.floor(turned / (2 * Math.PI)) <= angle
  }
  const cosFrom = Math.cos(from)
  const sinFrom = Math.sin(from)
  const cosTo = Math.cos(from + angle)
  const sinTo = Math.sin(from + angle)
  const least = (one: number, other: number) => Math.min(one * near, one * far, other * near, other * far)
  const most = (one: number, other: number) => Math.max(one * near, one * far, other * near, other * far)
  const left = reaches(Math.PI) ? -far : least(cosFrom, cosTo)
  const right = reaches(0) ? far : most(cosFrom, cosTo)
  const top = reaches(-Math.PI / 2) ? -far : least(sinFrom, sinTo)
  const bottom = reaches(Math.PI / 2) ? far : most(sinFrom, sinTo)
  const boxLeft = Math.max(0, Math.ceil(centerX + left))
  const boxRight = Math.min(columns - 1, Math.floor(centerX + right))
  const lastRow = Math.min(rows - 1, Math.floor(centerY + bottom))
  const measure = (row: number, first: number, last: number, square: number) => {
    for (let x = first; x <= last; x++) {
      const value = values[row + x] ?? 0
      if (value * side < 0) continue
      const found = (x - centerX) * (x - centerX) + square
      if (found < value * value) values[row + x] = side * Math.sqrt(found)
    }
  }
  for (let y = Math.max(0, Math.ceil(centerY + top)); y <= lastRow; y++) {
    const square = (y - centerY) * (y - centerY)
    const outer = Math.sqrt(Math.max(0, far * far - square))
    const first = Math.max(boxLeft, Math.ceil(centerX - outer))
    const last = Math.min(boxRight, Math.floor(centerX + outer))
    const inner = near * near - square
    if (inner <= 0) measure(y * columns, first, last, square)
    else {
      const innerHalf = Math.sqrt(inner)
      measure(y * columns, first, Math.min(last, Math.ceil(centerX - innerHalf) - 1), square)
      measure(y * columns, Math.max(first, Math.floor(centerX + innerHalf) + 1), last, square)
    }
  }
}
