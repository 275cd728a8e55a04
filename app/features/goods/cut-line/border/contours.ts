import type { Field } from './distance-field.ts'

/** A closed line of x, y, x, y …; its area is negative if it is the border of a hole. */
export type Contour = { points: Float32Array; area: number }

/**
 * The lines along which the field has the level, between the grid's points by linear interpolation. What is below is
 * inside. The outermost rows and columns within the field's edge must be
 * outside.
 */
export function contoursOf({ columns, rows, values, edge }: Field, level: number): Contour[] {
  const contours: Contour[] = []
  const seen = new Set<number>()
  for (let y = edge + 1; y < rows - edge - 1; y++) {
    const end = (y + 1) * columns - edge
    let wasInside = false
    for (let at = y * columns + edge + 1; at < end; at++) {
      const isInside = (values[at] ?? 0) < level
      // Every line runs down somewhere with its inside on the right.
      if (isInside && !wasInside && !seen.has(at)) contours.push(follow(values, columns, level, at, seen))
      wasInside = isInside
    }
  }
  return contours
}

/** From the point `first`, whose left neighbor is outside, along the line until it is there again. */
function follow(
  values: Float32Array,
  columns: number,
  level: number,
  first: number,
  seen: Set<number>,
): Contour {
  const points: number[] = []
  let inside = first
  // From the inside to the outside, and from both to the next pair of points: the inside stays on the right.
  let outward = -1
  let onward = -columns
  let area = 0
  let [lastX, lastY] = [0, 0]
  do {
    if (outward === -1) seen.add(inside)
    const here = values[inside] ?? 0
    const there = values[inside + outward] ?? 0
    const share = there === Infinity ? 0 : (level - here) / (there - here)
    const row = Math.floor(inside / columns)
    let x = inside - row * columns
    let y = row
    if (outward === 1 || outward === -1) x += outward * share
    else y += outward > 0 ? share : -share
    if (points.length > 0) area += (lastX * y - x * lastY) / 2
    points.push(x, y)
    lastX = x
    lastY = y
    if ((values[inside + onward] ?? 0) >= level) {
      const next = onward
      onward = -outward
      outward = next
    } else if ((values[inside + outward + onward] ?? 0) < level) {
      inside += outward + onward
      const next = -onward
      onward = outward
      outward = next
    } else inside += onward
  } while (inside !== first || outward !== -1)
  const [startX = 0, startY = 0] = points
  area += (lastX * startY - startX * lastY) / 2
  return { points: Float32Array.from(points), area }
}
