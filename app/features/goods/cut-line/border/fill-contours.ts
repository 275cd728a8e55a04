import type { Contour } from './contours.ts'
import type { Field, Runs } from './distance-field.ts'
import { nearRuns } from './runs.ts'

/** Sets all points within each of the lines that are in one of the runs. */
export function fillContours(field: Field, contours: Contour[], value: number, runs: Runs): void {
  const { columns, values } = field
  const isNear = nearRuns(field, runs)
  for (const { points } of contours) {
    if (!isNear(points)) continue
    for (const [y, crossings] of crossingsOf(points)) {
      crossings.sort((one, other) => one - other)
      for (let at = 0; at + 1 < crossings.length; at += 2) {
        const [from = 0, to = 0] = [crossings[at], crossings[at + 1]]
        values.fill(value, y * columns + Math.ceil(from), y * columns + Math.floor(to) + 1)
      }
    }
  }
}

/** Where a closed line crosses each row. */
function crossingsOf(points: Float32Array): Map<number, number[]> {
  const rows = new Map<number, number[]>()
  let [beforeX = 0, beforeY = 0] = points.subarray(-2)
  for (let at = 0; at < points.length; at += 2) {
    const [x = 0, y = 0] = [points[at], points[at + 1]]
    const bottom = Math.max(beforeY, y)
    for (let row = Math.ceil(Math.min(beforeY, y)); row < bottom; row++) {
      const crossing = beforeX + ((x - beforeX) * (row - beforeY)) / (y - beforeY)
      const known = rows.get(row)
      if (known) known.push(crossing)
      else rows.set(row, [crossing])
    }
    beforeX = x
    beforeY = y
  }
  return rows
}
