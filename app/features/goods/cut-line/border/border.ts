import type { Contour } from './contours.ts'
import type { Field } from './distance-field.ts'

// Between two points of a line, a circle's edge sinks by at most this: their distance squared / (8 x radius).
const spacingPerRadius = 1 / 8

/** Lines along which a field has the level; below it is inside. */
export type Border = { field: Field; level: number; lines: Contour[] }

/**
 * How far points inside are from the border, as negative numbers, exact about as deep as `depth`: what is nearer is
 * above -depth, what is farther below. Overwrites `values`.
 */
export function depthInside({ field, level, lines }: Border, depth: number, values: Float32Array): Field {
  const deep = -(depth + 2)
  fill({ field, level }, values, deep, 1)
  const depths = { ...field, values }
  stamp(depths, lines, depth - 1.5, depth + 1.5, -1)
  return depths
}

/** How far points outside are from the border, exact from about `distance` to `reach`. Overwrites the border's field. */
export function distanceOutside({ field, level, lines }: Border, distance: number, reach: number): Field {
  fill({ field, level }, field.values, -1, reach + 2)
  stamp(field, lines, distance - 1.5, reach + 1.5, 1)
  return field
}

function fill(
  { field, level }: Pick<Border, 'field' | 'level'>,
  values: Float32Array,
  inside: number,
  outside: number,
): void {
  const { columns, rows, edge } = field
  for (let y = edge; y < rows - edge; y++) {
    const end = (y + 1) * columns - edge
    for (let at = y * columns + edge; at < end; at++) {
      values[at] = (field.values[at] ?? 0) < level ? inside : outside
    }
  }
}

/** Writes the distance to the nearest point of the lines, between near and far; what is nearer than near becomes 0. */
function stamp({ columns, rows, values }: Field, lines: Contour[], near: number, far: number, side: 1 | -1) {
  const stride = 2 * Math.max(1, Math.floor(far * spacingPerRadius))
  const measure = (from: number, to: number, start: number, square: number) => {
    let dx = start
    for (let cell = from; cell < to; cell++, dx++) {
      const value = values[cell] ?? 0
      if (value * side < 0) continue
      const distance = dx * dx + square
      if (distance < value * value) values[cell] = side * Math.sqrt(distance)
    }
  }
  for (const { points } of lines) {
    for (let at = 0; at < points.length; at += stride) {
      const pointX = points[at] ?? 0
      const pointY = points[at + 1] ?? 0
      const bottom = Math.min(rows - 1, Math.floor(pointY + far))
      for (let y = Math.max(0, Math.ceil(pointY - far)); y <= bottom; y++) {
        const square = (y - pointY) * (y - pointY)
        const half = Math.sqrt(far * far - square)
        const left = Math.max(0, Math.ceil(pointX - half))
        const right = Math.min(columns, Math.floor(pointX + half) + 1)
        const inner = near * near > square ? Math.sqrt(near * near - square) : 0
        const innerLeft = Math.max(left, Math.ceil(pointX - inner))
        const innerRight = Math.max(innerLeft, Math.min(right, Math.floor(pointX + inner)))
        const row = y * columns
        measure(row + left, row + innerLeft, left - pointX, square)
        for (let cell = row + innerLeft; cell < row + innerRight; cell++) values[cell] = 0
        measure(row + innerRight, row + right, innerRight - pointX, square)
      }
    }
  }
}
