import { eachContour, type Contour } from './contours.ts'
import type { Field, Runs } from './distance-field.ts'
import { spansOf, splitRuns } from './spans.ts'

export type Piece = { outer: Contour; holes: Contour[] }

/** Returns the outline of a single area with its empty holes. Returns null if there are several separate areas. */
export function onePiece(contours: Contour[]): Piece | null {
  const borders = contours.filter(({ area }) => area > 0).map(withBox)
  const outer = borders.reduce((most, each) => (each.area > most.area ? each : most), noBorder)
  const islands = borders.filter((border) => border !== outer)
  if (borders.length === 0 || !islands.every((island) => isIn(outer, island))) return null
  const holes = contours
    .filter(({ area }) => area < 0)
    .map(withBox)
    .filter((hole) => !islands.some((island) => isIn(hole, island) || isIn(island, hole)))
  return { outer, holes }
}

/** Returns all contours if they belong to a single area. Returns null as soon as it finds a second, separate area. */
export function contoursOfOneArea(contours: Iterable<Contour>): Contour[] | null {
  const found: Contour[] = []
  let first: Boxed | null = null
  for (const contour of contours) {
    // No other contour contains the topmost one.
    if (!first) first = withBox(contour)
    else if (contour.area > 0 && !isIn(first, withBox(contour))) return null
    found.push(contour)
  }
  return found
}

/**
 * Returns the outer line of a single area, and whether it has any empty holes. Returns null if there are several
 * separate areas. `maxExact` is the largest exact value of a distance field.
 */
export function outerLine(
  field: Field,
  level: number,
  runs: Runs,
  maxExact: number,
): { outer: Contour; hasHoles: boolean } | null {
  const lines = eachContour(field, level, runs, maxExact)
  const first = lines.next()
  if (first.done) return null
  // No other line contains the topmost one.
  const outer = first.value
  const { outside } = splitRuns(field, runs, spansOf(field, [outer]))
  if (hasAreaBelow(field, level, outside, maxExact)) return null
  for (const line of lines) {
    if (line.area > 0) continue
    const { inside } = splitRuns(field, boxOf(field, line), spansOf(field, [line]))
    if (!hasAreaBelow(field, level, inside, maxExact)) return { outer, hasHoles: true }
  }
  return { outer, hasHoles: false }
}

/**
 * Skips points that can't be below the level: distances differ by at most one between neighboring points and are off by
 * less than one.
 */
function hasAreaBelow({ values }: Field, level: number, runs: Runs, maxExact: number): boolean {
  for (let run = 0; run < runs.length; run += 2) {
    const to = runs[run + 1] ?? 0
    for (let at = runs[run] ?? 0; at < to;) {
      const value = values[at] ?? 0
      if (value < level) return true
      at += Math.max(1, Math.floor(Math.min(value, maxExact) - level - 1))
    }
  }
  return false
}

/** Returns a line's bounding box as one run per row. */
function boxOf({ columns }: Field, line: Contour): Runs {
  const { left, right, top, bottom } = withBox(line)
  const runs: Runs = []
  for (let row = Math.ceil(top); row <= bottom; row++)
    runs.push(row * columns + Math.floor(left), row * columns + Math.ceil(right) + 1)
  return runs
}

type Boxed = Contour & { left: number; right: number; top: number; bottom: number }

const noBorder: Boxed = { points: new Float32Array(), area: 0, left: 0, right: 0, top: 0, bottom: 0 }

function withBox(contour: Contour): Boxed {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let at = 0; at < contour.points.length; at += 2) {
    const x = contour.points[at] ?? 0
    const y = contour.points[at + 1] ?? 0
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  return { ...contour, left, right, top, bottom }
}

/** Checks only one point, because lines in the same field never cross. */
function isIn(around: Boxed, { points, left, right, top, bottom }: Boxed): boolean {
  if (left < around.left || right > around.right || top < around.top || bottom > around.bottom) return false
  const [x = 0, y = 0] = points
  let isInside = false
  for (let at = 0, before = around.points.length - 2; at < around.points.length; before = at, at += 2) {
    const ax = around.points[at] ?? 0
    const ay = around.points[at + 1] ?? 0
    const bx = around.points[before] ?? 0
    const by = around.points[before + 1] ?? 0
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside
  }
  return isInside
}
