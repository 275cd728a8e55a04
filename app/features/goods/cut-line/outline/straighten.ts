import type { Contour } from '../border/contours.ts'
import { bendOf, lineThrough, distanceFromLine, type Line } from './line-through.ts'
import { smoothed } from './smoothed.ts'

/**
 * Limits for straight sides, in pixels: `off` is a point's largest distance from its side, `bent` the largest bend in
 * the middle, `least` the minimum length, and `long` the minimum length without a corner. `turn` is the smallest turn
 * at a corner in degrees, and `corner` the area that may be missing from a square corner.
 */
type Noise = { off: number; bent: number; least: number; long: number; turn: number; corner: number }

const smooth: Noise = { off: 0.08, bent: 0.025, least: 6, long: 20, turn: 8, corner: 0.42 }
const hard: Noise = { off: 0.6, bent: 0.25, least: 4, long: 60, turn: 20, corner: 0.8 }

// The middle part of a side that is far enough from its ends, where the line turns.
const middleShare = 0.6
const leastInlier = 0.015
const longestCorner = 8
const leastArea = 0.05
const leastPoints = 4

/** Returns the distance outward from a point, in the given direction, to a sharp edge; null if there is none. */
export type EdgeBeside = (x: number, y: number, awayX: number, awayY: number) => number | null

/** A straight side: its first and last point, and the line fitted to the points between them. */
type Side = { from: number; to: number; length: number; x: number; y: number; dx: number; dy: number }

/**
 * Returns the closed line with each straight side reduced to two points, and with corners where two sides meet. Leaves
 * round parts unchanged, but smooths the pixel steps of a hard edge.
 */
export function straighten(points: Float32Array, isHard: boolean, edgeBeside: EdgeBeside): Contour {
  const noise = isHard ? hard : smooth
  const found = points.length < 8 ? [] : sidesOf(points, noise)
  const exact = isHard ? found : found.map((side) => ({ ...side, ...refitLine(points, side, edgeBeside) }))
  const hasCorner = exact.map(
    (side, at) => cornerOf(points, side, exact[(at + 1) % exact.length] ?? side, noise) !== null,
  )
  // A few points of a large circle may look straight.
  const sides = exact.filter((side, at) => hasCorner[at] || hasCorner.at(at - 1) || side.length >= noise.long)
  const count = points.length / 2
  const round = isHard ? smoothed(points) : points
  if (sides.length === 0) return contourOf(points.length < 24 ? points : round)
  const line: number[] = []
  for (const [at, side] of sides.entries()) {
    const next = sides[(at + 1) % sides.length] ?? side
    const corner = sides.length > 1 ? cornerOf(points, side, next, noise) : null
    // The previous corner may have added this side's first point.
    if (corner) line.push(corner.x, corner.y)
    else {
      line.push(...pointAlong(points, side, side.to))
      const end = next.from <= side.to && at === sides.length - 1 ? next.from + count : next.from
      for (let between = side.to + 1; between < end; between++) {
        const index = 2 * (between % count)
        line.push(round[index] ?? 0, round[index + 1] ?? 0)
      }
      line.push(...pointAlong(points, next, next.from))
    }
  }
  return contourOf(Float32Array.from(line))
}

/** Returns the point of the side's line that is nearest to one of the points. */
function pointAlong(points: Float32Array, { x, y, dx, dy }: Side, at: number): [number, number] {
  const index = (2 * at) % points.length
  const along = ((points[index] ?? 0) - x) * dx + ((points[index + 1] ?? 0) - y) * dy
  return [x + along * dx, y + along * dy]
}

/** Finds where two sides meet, if the gap between them is small enough to be a corner drawn in pixels. */
function cornerOf(
  points: Float32Array,
  one: Side,
  other: Side,
  noise: Noise,
): { x: number; y: number } | null {
  const count = points.length / 2
  const between = (other.from - one.to + count) % count
  if (between > 2 * longestCorner) return null
  const turn = one.dx * other.dy - one.dy * other.dx
  if (Math.abs(turn) < Math.sin((noise.turn / 180) * Math.PI)) return null
  const along = ((other.x - one.x) * other.dy - (other.y - one.y) * other.dx) / turn
  const [x, y] = [one.x + along * one.dx, one.y + along * one.dy]
  const [endX, endY] = pointAlong(points, one, one.to)
  const [startX, startY] = pointAlong(points, other, other.from)
  if (Math.hypot(endX - x, endY - y) > longestCorner || Math.hypot(startX - x, startY - y) > longestCorner)
    return null
  // The area that the corner adds to the artwork, or removes from it.
  let area = endX * y - x * endY + (x * startY - startX * y)
  let [beforeX, beforeY] = [startX, startY]
  for (let at = between - 1; at >= 1; at--) {
    const index = 2 * ((one.to + at) % count)
    const [px, py] = [points[index] ?? 0, points[index + 1] ?? 0]
    area += beforeX * py - px * beforeY
    ;[beforeX, beforeY] = [px, py]
  }
  area += beforeX * endY - endX * beforeY
  // Pixels cut off more of the area of a sharp tip than of a square corner.
  const sharpness = Math.abs(Math.tan(Math.atan2(turn, one.dx * other.dx + one.dy * other.dy) / 2))
  return Math.abs(area) / 2 <= noise.corner * sharpness + leastArea ? { x, y } : null
}

/** Finds the sides along the line, each as long as possible. Starts where a side ends. */
function sidesOf(points: Float32Array, noise: Noise): Side[] {
  const count = points.length / 2
  const first = runFrom(points, 0, count, count, noise.off)
  // The first run may begin in the middle of a side, so start where the second one ends.
  const begin = runFrom(points, first, first + count, count, noise.off) % count
  const sides: Side[] = []
  let guess = count
  for (let from = begin; from < begin + count;) {
    const to = runFrom(points, from, begin + count, guess, noise.off)
    const side = sideIn(points, from, to, noise)
    guess = to - from
    if (side) sides.push(side)
    // If the run contains no side, the next side may begin within it, so advance only part of it.
    from = side ? to : from + Math.max(1, guess >> 2)
  }
  return sides
}

/** Returns the farthest point such that all points in between are near the straight line to it. */
function runFrom(points: Float32Array, from: number, end: number, guess: number, off: number): number {
  let fitting = from + 1
  let tooFar = end + 1
  let next = Math.min(end, from + Math.max(2, guess))
  while (tooFar - fitting > 1) {
    if (isStraight(points, from, next, off)) {
      fitting = next
      next = tooFar > end ? Math.min(end, from + 2 * (fitting - from)) : (fitting + tooFar) >> 1
      if (fitting === end) return end
    } else {
      tooFar = next
      next = (fitting + tooFar) >> 1
    }
  }
  return fitting
}

function isStraight(points: Float32Array, from: number, to: number, off: number): boolean {
  const length = points.length
  const x = points[(2 * from) % length] ?? 0
  const y = points[(2 * from + 1) % length] ?? 0
  const dx = (points[(2 * to) % length] ?? 0) - x
  const dy = (points[(2 * to + 1) % length] ?? 0) - y
  const most = off * Math.hypot(dx, dy)
  if (most === 0) return false
  for (let at = from + 1; at < to; at++) {
    const index = (2 * at) % length
    const px = (points[index] ?? 0) - x
    const py = (points[index + 1] ?? 0) - y
    if (Math.abs(px * dy - py * dx) > most || px * dx + py * dy < 0) return false
  }
  return true
}

/** Fits a straight side to the middle of these points; null if there is none, or if it is bent. */
function sideIn(points: Float32Array, from: number, to: number, noise: Noise): Side | null {
  if (to - from < 2 || chordOf(points, from, to) < noise.least) return null
  const inset = Math.floor(((to - from) * (1 - middleShare)) / 2)
  const middle = lineThrough(points, from + inset, to - inset)
  const isNear = (at: number, most: number) => Math.abs(distanceFromLine(points, at, middle)) <= most
  let [first, last] = [from + inset, to - inset]
  while (first > from && isNear(first - 1, noise.off)) first--
  while (last < to && isNear(last + 1, noise.off)) last++
  if (Math.abs(bendOf(points, first, last, middle)) > noise.bent) return null
  const most = Math.max(leastInlier, 3 * middle.off)
  // Points farther off are next to a corner.
  while (first < from + inset && !isNear(first, most)) first++
  while (last > to - inset && !isNear(last, most)) last--
  const line = lineThrough(points, first, last, (at) => isNear(at, most))
  const side = { ...line, from: first, to: last, length: 0 }
  const [fromX, fromY] = pointAlong(points, side, first)
  const [toX, toY] = pointAlong(points, side, last)
  side.length = Math.hypot(toX - fromX, toY - fromY)
  return side.length >= noise.least ? side : null
}

const chordOf = (points: Float32Array, from: number, to: number): number =>
  Math.hypot(
    (points[(2 * to) % points.length] ?? 0) - (points[(2 * from) % points.length] ?? 0),
    (points[(2 * to + 1) % points.length] ?? 0) - (points[(2 * from + 1) % points.length] ?? 0),
  )

/** Fits the line again after moving its points to a sharp edge in the same direction. */
function refitLine(points: Float32Array, side: Side, edgeBeside: EdgeBeside): Line {
  const moved = new Float32Array(2 * (side.to - side.from + 1))
  const [awayX, awayY] = [side.dy, -side.dx]
  const isFound = new Set<number>()
  let [first, last] = [Infinity, 0]
  for (let at = side.from; at <= side.to; at++) {
    const index = (2 * at) % points.length
    const [x, y] = [points[index] ?? 0, points[index + 1] ?? 0]
    const away = edgeBeside(x, y, awayX, awayY)
    if (away === null || Math.abs(away) > smooth.off) continue
    const place = at - side.from
    isFound.add(place)
    first = Math.min(first, place)
    last = place
    moved[2 * place] = x + awayX * away
    moved[2 * place + 1] = y + awayY * away
  }
  return isFound.size < leastPoints
    ? { ...side, off: 0 }
    : lineThrough(moved, first, last, (at) => isFound.has(at))
}

function contourOf(points: Float32Array): Contour {
  let area = 0
  for (let at = 0; at < points.length; at += 2) {
    const after = (at + 2) % points.length
    area += ((points[at] ?? 0) * (points[after + 1] ?? 0) - (points[after] ?? 0) * (points[at + 1] ?? 0)) / 2
  }
  return { points, area }
}
