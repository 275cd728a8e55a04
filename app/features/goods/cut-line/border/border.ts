import type { Contour } from './contours.ts'
import type { Field, Runs } from './distance-field.ts'
import { fillContours } from './fill-contours.ts'

// Between two points of a line, a circle's edge sinks by at most this: their distance squared / (8 x radius).
const spacingPerRadius = 1 / 4
// Of two neighbors with a line between them, each is at most 1 from it; the farther one, and what sinks.
const [nearer, farther] = [1.05, 1.5]

/** Lines along which a field has the level; below it is inside. Only in the runs, the field is known. */
export type Border = {
  field: Field
  level: number
  lines: Contour[]
  runs: Runs
  /** The lines of holes that are inside, too. */
  filled: Contour[]
}

/**
 * How far points inside are from the border, as negative numbers: exact beside `depth`, above that what is nearer, below
 * what is farther. Overwrites `values` in the runs, which the result is known in.
 */
export function depthInside(border: Border, depth: number, values: Float32Array, runs: Runs): Field {
  fill(border, values, runs, -(depth + 2), 1)
  const depths = { ...border.field, values }
  fillContours(depths, border.filled, -(depth + 2), runs)
  stamp(depths, border.lines, depth, -1)
  return depths
}

/** How far points outside are from the border: exact beside `distance`. Overwrites the border's field. */
export function distanceOutside(border: Border, distance: number): Field {
  fill(border, border.field.values, border.runs, -1, distance + 2)
  stamp(border.field, border.lines, distance, 1)
  return border.field
}

function fill(
  { field, level }: Border,
  values: Float32Array,
  runs: Runs,
  inside: number,
  outside: number,
): void {
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 1] ?? 0
    // With the point before.
    for (let at = (runs[run] ?? 0) - 1; at < end; at++) {
      values[at] = (field.values[at] ?? 0) < level ? inside : outside
    }
  }
}

/** Writes the distance to the nearest point of the lines beside `distance`; what is nearer becomes 0. */
function stamp({ columns, rows, values }: Field, lines: Contour[], distance: number, side: 1 | -1): void {
  const [near, far] = [Math.max(0, distance - nearer), distance + farther]
  const stride = 2 * Math.max(1, Math.floor(far * spacingPerRadius))
  const measure = (from: number, to: number, start: number, square: number) => {
    let dx = start
    for (let cell = from; cell < to; cell++, dx++) {
      const value = values[cell] ?? 0
      if (value * side < 0) continue
      const found = dx * dx + square
      if (found < value * value) values[cell] = side * Math.sqrt(found)
    }
  }
  for (const { points } of lines) {
    let [beforeX, beforeY] = [Infinity, Infinity]
    for (let at = 0; at < points.length; at += stride) {
      const pointX = points[at] ?? 0
      const pointY = points[at + 1] ?? 0
      const bottom = Math.min(rows - 1, Math.floor(pointY + far))
      for (let y = Math.max(0, Math.ceil(pointY - far)); y <= bottom; y++) {
        const square = (y - pointY) * (y - pointY)
        const half = Math.sqrt(far * far - square)
        const left = Math.max(0, Math.ceil(pointX - half))
        const right = Math.min(columns, Math.floor(pointX + half) + 1)
        const row = y * columns
        const inner = near * near - square
        if (inner <= 0) {
          measure(row + left, row + right, left - pointX, square)
          continue
        }
        const innerHalf = Math.sqrt(inner)
        const innerLeft = Math.max(left, Math.ceil(pointX - innerHalf))
        const innerRight = Math.max(innerLeft, Math.min(right, Math.floor(pointX + innerHalf) + 1))
        measure(row + left, row + innerLeft, left - pointX, square)
        measure(row + innerRight, row + right, innerRight - pointX, square)
        // Most of the disc is that of the point before.
        const passed = near * near - (y - beforeY) * (y - beforeY)
        const passedHalf = passed > 0 ? Math.sqrt(passed) : 0
        const passedLeft = passed > 0 ? Math.ceil(beforeX - passedHalf) : innerRight
        const passedRight = passed > 0 ? Math.floor(beforeX + passedHalf) + 1 : innerRight
        for (let x = innerLeft; x < innerRight && x < passedLeft; x++) values[row + x] = 0
        for (let x = Math.max(innerLeft, passedRight); x < innerRight; x++) values[row + x] = 0
      }
      beforeX = pointX
      beforeY = pointY
    }
  }
}
