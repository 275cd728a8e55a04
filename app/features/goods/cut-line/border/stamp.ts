import type { Contour } from './contours.ts'
import type { Field } from './distance-field.ts'

// Grid neighbors on either side of a line are at most 1 away from it. The second bound leaves room for measurement
// errors.
const [nearer, farther] = [1.05, 1.5]
// Discs along a line leave gaps of at most this width at the edge of the near area.
const sunkPx = 0.2
const slightTurn = 0.05
const longestPiece = 8
const slack = 0.01

/** Returns whether a point at x, y is close enough to matter. */
type Reaches = (x: number, y: number) => boolean

/**
 * Writes distances to the lines for points about `distance` away, either on their outer side (1) or, as negative
 * numbers, on their inner side (-1). Nearer points become 0. The inside of a line is on its right.
 */
export function stamp(field: Field, lines: Contour[], distance: number, side: 1 | -1): void {
  const near = Math.max(0, distance - nearer)
  for (const { points } of lines) clearDiscs(field, points, near)
  measure(field, lines, { near: Math.max(0, near - sunkPx), far: distance + farther, side }, () => true)
}

export type Ring = { near: number; far: number; side: 1 | -1 }

/** Writes the distance to the lines where it is within the ring's bounds and less than the value in the field. */
export function measure(field: Field, lines: Contour[], ring: Ring, reaches: Reaches): void {
  for (const { points } of lines) measureLine(field, points, ring, reaches)
}

function clearDiscs(field: Field, points: Float32Array, near: number) {
  if (near === 0) return
  const half = Math.sqrt(8 * near * sunkPx) / 2
  let [beforeX, beforeY] = [Infinity, Infinity]
  let [fromX = 0, fromY = 0] = points.subarray(-2)
  for (let at = 0; at < points.length; at += 2) {
    const x = points[at] ?? 0
    const y = points[at + 1] ?? 0
    const length = Math.hypot(x - fromX, y - fromY)
    const afterX = points[(at + 2) % points.length] ?? x
    const afterY = points[(at + 3) % points.length] ?? y
    const turn = (x - fromX) * (afterY - y) - (y - fromY) * (afterX - x)
    const onward = (x - fromX) * (afterX - x) + (y - fromY) * (afterY - y)
    // Next to a corner, discs along the line would leave larger gaps.
    const isNext = Math.hypot(x - beforeX, y - beforeY) > half || Math.abs(turn) > slightTurn * onward
    const discs = length > half ? Math.ceil(length / half) : isNext ? 1 : 0
    for (let disc = 1; disc <= discs; disc++) {
      const centerX = fromX + ((x - fromX) * disc) / discs
      const centerY = fromY + ((y - fromY) * disc) / discs
      clearDisc(field, centerX, centerY, beforeX, beforeY, near)
      beforeX = centerX
      beforeY = centerY
    }
    fromX = x
    fromY = y
  }
}

function clearDisc(
  { columns, rows, values }: Field,
  x: number,
  y: number,
  beforeX: number,
  beforeY: number,
  near: number,
): void {
  const bottom = Math.min(rows - 1, Math.floor(y + near))
  for (let row = Math.max(0, Math.ceil(y - near)); row <= bottom; row++) {
    const half = Math.sqrt(near * near - (row - y) * (row - y))
    const left = Math.max(0, Math.ceil(x - half))
    const right = Math.min(columns, Math.floor(x + half) + 1)
    // The previous disc covers most of this one.
    const passed = near * near - (row - beforeY) * (row - beforeY)
    const passedHalf = passed > 0 ? Math.sqrt(passed) : 0
    const passedLeft = passed > 0 ? Math.ceil(beforeX - passedHalf) : right
    const passedRight = passed > 0 ? Math.floor(beforeX + passedHalf) + 1 : right
    const first = row * columns
    for (let at = left; at < right && at < passedLeft; at++) values[first + at] = 0
    for (let at = Math.max(left, passedRight); at < right; at++) values[first + at] = 0
  }
}

function measureLine(field: Field, points: Float32Array, ring: Ring, reaches: Reaches): void {
  const { side } = ring
  const last = points.length - 2
  let [fromX = 0, fromY = 0] = points.subarray(-2)
  // The direction in which the line arrives at the first point.
  let before = last
  while (before > 0 && (points[before - 2] ?? 0) === fromX && (points[before - 1] ?? 0) === fromY) before -= 2
  let inX = fromX - (points[before - 2] ?? fromX)
  let inY = fromY - (points[before - 1] ?? fromY)
  for (let at = 0; at <= last; at += 2) {
    const x = points[at] ?? 0
    const y = points[at + 1] ?? 0
    const outX = x - fromX
    const outY = y - fromY
    if (outX === 0 && outY === 0) continue
    if (reaches(fromX, fromY)) {
      // Around a corner, the nearest point is the corner itself.
      const turn = Math.atan2(inX * outY - inY * outX, inX * outX + inY * outY)
      if (turn * side > 0 || turn === Math.PI || turn === -Math.PI) {
        const direction = Math.atan2(-side * inX, side * inY)
        measureArc(field, fromX, fromY, direction + Math.min(0, turn), Math.abs(turn), ring)
      }
    }
    const pieces = Math.ceil(Math.hypot(outX, outY) / longestPiece)
    for (let piece = 0; piece < pieces; piece++) {
      const pieceX = fromX + (outX * piece) / pieces
      const pieceY = fromY + (outY * piece) / pieces
      if (reaches(pieceX, pieceY)) measureStrip(field, pieceX, pieceY, outX / pieces, outY / pieces, ring)
    }
    fromX = x
    fromY = y
    inX = outX
    inY = outY
  }
}

/** Measures points next to a straight piece that begins at x, y. */
function measureStrip(
  { columns, rows, values }: Field,
  x: number,
  y: number,
  alongX: number,
  alongY: number,
  { near, far, side }: Ring,
): void {
  const length = Math.sqrt(alongX * alongX + alongY * alongY)
  const dx = alongX / length
  const dy = alongY / length
  const awayX = side * dy
  const awayY = -side * dx
  const left = Math.min(0, alongX) + Math.min(awayX * near, awayX * far)
  const right = Math.max(0, alongX) + Math.max(awayX * near, awayX * far)
  const top = Math.min(0, alongY) + Math.min(awayY * near, awayY * far)
  const bottom = Math.max(0, alongY) + Math.max(awayY * near, awayY * far)
  const boxLeft = Math.max(0, Math.ceil(x + left - slack))
  const boxRight = Math.min(columns - 1, Math.floor(x + right + slack))
  const lastRow = Math.min(rows - 1, Math.floor(y + bottom + slack))
  for (let row = Math.max(0, Math.ceil(y + top - slack)); row <= lastRow; row++) {
    const first = row * columns
    for (let column = boxLeft; column <= boxRight; column++) {
      const passed = (column - x) * dx + (row - y) * dy
      if (passed < -slack || passed > length + slack) continue
      const found = (column - x) * awayX + (row - y) * awayY
      if (found < near || found > far) continue
      const value = values[first + column] ?? 0
      if (value * side >= 0 && found < Math.abs(value)) values[first + column] = side * found
    }
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
  const boxLeft = Math.max(0, Math.ceil(centerX + left - slack))
  const boxRight = Math.min(columns - 1, Math.floor(centerX + right + slack))
  const lastRow = Math.min(rows - 1, Math.floor(centerY + bottom + slack))
  const measureRow = (row: number, first: number, last: number, square: number) => {
    for (let x = first; x <= last; x++) {
      const value = values[row + x] ?? 0
      if (value * side < 0) continue
      const found = (x - centerX) * (x - centerX) + square
      if (found < value * value) values[row + x] = side * Math.sqrt(found)
    }
  }
  for (let y = Math.max(0, Math.ceil(centerY + top - slack)); y <= lastRow; y++) {
    const square = (y - centerY) * (y - centerY)
    const outer = Math.sqrt(Math.max(0, far * far - square))
    const first = Math.max(boxLeft, Math.ceil(centerX - outer))
    const last = Math.min(boxRight, Math.floor(centerX + outer))
    const inner = near * near - square
    if (inner <= 0) measureRow(y * columns, first, last, square)
    else {
      const innerHalf = Math.sqrt(inner)
      measureRow(y * columns, first, Math.min(last, Math.ceil(centerX - innerHalf) - 1), square)
      measureRow(y * columns, Math.max(first, Math.floor(centerX + innerHalf) + 1), last, square)
    }
  }
}
