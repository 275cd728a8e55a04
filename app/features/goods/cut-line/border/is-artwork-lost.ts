import type { Mask } from '../mask.ts'
import type { Border } from './border.ts'
import type { Contour } from './contours.ts'

/**
 * Returns true if any artwork extends more than `most` beyond the border. The field's grid is larger than the mask by
 * `margin` on each side.
 */
export function isArtworkLost(
  { field, level, lines, runs }: Border,
  { width, height, covered }: Mask,
  margin: number,
  most: number,
): boolean {
  let nearest: ReturnType<typeof nearestOf> | null = null
  for (let run = 0; run < runs.length; run += 2) {
    const from = runs[run] ?? 0
    const to = runs[run + 1] ?? 0
    const gridY = Math.floor(from / field.columns)
    const y = gridY - margin
    if (y < 0 || y >= height) continue
    const left = gridY * field.columns + margin
    const end = Math.min(width, to - left)
    for (let x = Math.max(0, from - left); x < end; x++) {
      if (covered[y * width + x] === 0 || (field.values[left + x] ?? 0) < level) continue
      nearest ??= nearestOf(lines, most)
      const distance = nearest(x + margin, gridY)
      if (distance > most) return true
      // The distance grows by at most one per pixel, so skip pixels that can't exceed the limit.
      x += Math.floor(most - distance)
    }
  }
  return false
}

// The distance between sampled points, as a share of the reach. It is small enough that the nearest sampled point is
// barely farther away than the line.
const spacingPerReach = 1 / 4

/**
 * Returns a function that measures the distance from a position to a point of the lines: the first one found within
 * half the reach, or else the nearest. If the result is greater than `reach`, no point is within reach.
 */
function nearestOf(lines: Contour[], reach: number) {
  const across = 100_000
  const cellOf = (column: number, row: number) => row * across + column
  const placeOf = (coordinate: number) => Math.floor(coordinate / reach)
  const stride = 2 * Math.max(1, Math.floor(reach * spacingPerReach))
  const cells = new Map<number, number[]>()
  for (const { points } of lines) {
    for (let at = 0; at < points.length; at += stride) {
      const x = points[at] ?? 0
      const y = points[at + 1] ?? 0
      const cell = cellOf(placeOf(x), placeOf(y))
      const cellPoints = cells.get(cell)
      if (cellPoints) cellPoints.push(x, y)
      else cells.set(cell, [x, y])
    }
  }
  const near = (reach / 2) ** 2
  const around = [0, -1, 1]
  return (x: number, y: number): number => {
    let nearest = Infinity
    const [column, row] = [placeOf(x), placeOf(y)]
    for (const down of around) {
      for (const right of around) {
        const points = cells.get(cellOf(column + right, row + down)) ?? []
        for (let at = 0; at < points.length; at += 2) {
          const away = (points[at] ?? 0) - x
          const below = (points[at + 1] ?? 0) - y
          nearest = Math.min(nearest, away * away + below * below)
          if (nearest <= near) return Math.sqrt(nearest)
        }
      }
    }
    return Math.sqrt(nearest)
  }
}
