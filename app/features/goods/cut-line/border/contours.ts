import type { Field, Runs } from './distance-field.ts'

/** A closed line of x, y, x, y …; its area is negative if it is the border of a hole. */
export type Contour = { points: Float32Array; area: number }

/**
 * Returns the lines along which the field has the level, between the grid's points by linear interpolation. Lower
 * values are inside. Each line has to cross one of the runs, and the outermost rows and columns have to be outside.
 */
export const contoursOf = (field: Field, level: number, runs: Runs): Contour[] => [
  ...eachContour(field, level, runs),
]

/**
 * Yields the same lines one by one, starting with the line around the topmost area. For a field of distances, `known`
 * is the distance up to which they are exact.
 */
export function* eachContour(
  { columns, values, seen }: Field,
  level: number,
  runs: Runs,
  known: number | null = null,
): Generator<Contour> {
  const search: Search = { values, level, runs, known, run: 0, next: runs[0] ?? 0, seen: seen.fill(0) }
  const pen = { points: new Float32Array(1024) }
  for (let first = findStart(search); first !== null; first = findStart(search))
    yield follow(values, columns, level, first, seen, pen)
}

type Search = {
  values: Float32Array
  level: number
  runs: Runs
  known: number | null
  /** The position where the search continues. */
  run: number
  next: number
  /** Marks points next to lines that have been followed. */
  seen: Uint8Array
}

/**
 * Returns the next point whose left neighbor is outside, on a line that has not been followed. It is a separate
 * function, because loops in generators are slow.
 */
function findStart(search: Search): number | null {
  const { values, level, runs, known, seen } = search
  for (let { run, next } = search; run < runs.length; run += 2, next = runs[run] ?? 0) {
    const to = runs[run + 1] ?? 0
    let wasInside = (values[next - 1] ?? 0) < level
    let step = 1
    for (let at = next; at < to; at += step) {
      const value = values[at] ?? 0
      const isInside = value < level
      // Distances change by at most one from point to point, and may be off by less than that.
      if (known !== null) step = Math.max(1, Math.floor(Math.abs(Math.min(value, known) - level) - 1))
      // Somewhere, every line runs down with its inside on the right.
      if (isInside && !wasInside && seen[at] === 0) {
        search.run = run
        search.next = at + step
        return at
      }
      wasInside = isInside
    }
  }
  return null
}

/** Follows the line from the point `first`, whose left neighbor is outside, back to that point. */
function follow(
  values: Float32Array,
  columns: number,
  level: number,
  first: number,
  seen: Uint8Array,
  pen: { points: Float32Array },
): Contour {
  let length = 0
  let inside = first
  // These are the steps from the inside to the outside, and from both to the next pair of points. The inside stays on
  // the right.
  let outward = -1
  let onward = -columns
  let area = 0
  let [lastX, lastY] = [0, 0]
  do {
    if (outward === -1) seen[inside] = 1
    const here = values[inside] ?? 0
    const there = values[inside + outward] ?? 0
    const share = there === Infinity ? 0 : (level - here) / (there - here)
    const row = Math.floor(inside / columns)
    let x = inside - row * columns
    let y = row
    if (outward === 1 || outward === -1) x += outward * share
    else y += outward > 0 ? share : -share
    if (length > 0) area += (lastX * y - x * lastY) / 2
    if (length === pen.points.length) pen.points = doubled(pen.points)
    pen.points[length++] = x
    pen.points[length++] = y
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
  const [startX = 0, startY = 0] = pen.points
  area += (lastX * startY - startX * lastY) / 2
  return { points: pen.points.slice(0, length), area }
}

function doubled(points: Float32Array): Float32Array {
  const more = new Float32Array(2 * points.length)
  more.set(points)
  return more
}
