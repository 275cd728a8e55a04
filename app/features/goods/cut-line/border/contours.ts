import type { Field, Runs } from './distance-field.ts'

/** A closed line as x, y, x, y …. Its area is negative if it is the border of a hole. */
export type Contour = { points: Float32Array; area: number }

/**
 * Returns the lines where the field's values equal the level, interpolated linearly between grid points. Lower values
 * are inside. Finds only lines that cross a run, and expects the outermost rows and columns to be outside.
 */
export const contoursOf = (field: Field, level: number, runs: Runs): Contour[] => [
  ...eachContour(field, level, runs),
]

/**
 * Yields the same lines one by one, starting with the line around the topmost area. `maxExact` is the largest exact
 * value of a distance field.
 */
export function* eachContour(
  { columns, values, seen }: Field,
  level: number,
  runs: Runs,
  maxExact: number | null = null,
): Generator<Contour> {
  const search: Search = { values, level, runs, maxExact, run: 0, next: runs[0] ?? 0, seen: seen.fill(0) }
  const pen = { points: new Float32Array(1024) }
  for (let first = findStart(search); first !== null; first = findStart(search))
    yield follow(values, columns, level, first, seen, pen)
}

type Search = {
  values: Float32Array
  level: number
  runs: Runs
  maxExact: number | null
  /** The position at which the search resumes. */
  run: number
  next: number
  /** Marks points next to lines that have been followed. */
  seen: Uint8Array
}

/**
 * Returns the next point whose left neighbor is outside, on a line that hasn't been followed yet. This is a separate
 * function, because loops in generators are slow.
 */
function findStart(search: Search): number | null {
  const { values, level, runs, maxExact, seen } = search
  for (let { run, next } = search; run < runs.length; run += 2, next = runs[run] ?? 0) {
    const to = runs[run + 1] ?? 0
    let wasInside = (values[next - 1] ?? 0) < level
    let step = 1
    for (let at = next; at < to; at += step) {
      const value = values[at] ?? 0
      const isInside = value < level
      // Distances differ by at most one between neighboring points and are off by less than one, so skip points that
      // can't be on a line.
      if (maxExact !== null) step = Math.max(1, Math.floor(Math.abs(Math.min(value, maxExact) - level) - 1))
      // Every closed line has a left edge, so looking for left edges finds every line.
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

/** Follows the line from the point `first`, whose left neighbor is outside, back to the same point. */
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
  // `outward` leads from the inside point to the outside one, and `onward` from both to the next pair. The inside stays
  // on the right.
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
