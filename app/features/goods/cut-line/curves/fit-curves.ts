/** `curves` has six numbers per curve: x and y of both control points and of the end point. */
export type FittedLoop = { startX: number; startY: number; curves: number[] }

type Sampled = {
  xs: Float64Array
  ys: Float64Array
  count: number
  /** The points' positions on the curve being fitted, 0 to 1. */
  shares: Float64Array
  /** The number of points over which directions are measured where the line hardly bends; 0 if unused. */
  wideReach: number
  /** Directions at the ends of straight sides. */
  fixed: Map<number, Vector>
}

const pointsPerTolerance = 3
const maxPoints = 12_000
const tangentReach = 3
const wideTangentReach = 12
const leastCosine = Math.cos(0.02)
const leastCurves = 4
// Once this share of the line is fitted, fitting stops if the projected number of curves exceeds the maximum by this
// factor.
const leastSeen = 1 / 8
const unlikely = 1.25
// A straight side turns by at most this many radians between two points, and deviates by at most this share of the
// tolerance.
const [mostTurn, straightPerTolerance] = [1e-3, 0.1]
const leastPoints = 8
// If a round's error exceeds this multiple of the tolerance, the remaining rounds can't bring it within the tolerance.
const maxErrorFactors = [4, 2, 1.4, 1.2, 1]

type FitLimits = {
  /** The maximum number of curves. */
  most: number
  /** True if fitting may stop as soon as it is likely to need more than `most` curves. */
  mayGuess: boolean
  /** Straight sides of at least this length become separate curves. */
  leastSide: number
}

/**
 * Fits smoothly joined cubic Béziers to a closed line of x, y, x, y …, within the tolerance. Returns null if that takes
 * more than `most` curves. Makes each curve as long as P. J. Schneider's 'Algorithm for Automatically Fitting Digitized
 * Curves' (1990) allows.
 */
export function fitCurves(
  points: Float32Array,
  tolerance: number,
  { most, mayGuess, leastSide }: FitLimits,
): FittedLoop | null {
  const sampled = sample(points, tolerance * pointsPerTolerance)
  if (leastSide < Infinity) sampled.wideReach = Math.min(wideTangentReach, sampled.count >> 3)
  const sides = leastSide < Infinity ? straightSides(sampled, tolerance, leastSide) : []
  const { xs, ys, count } = sampled
  const curves: number[] = []
  const longest = Math.ceil(count / leastCurves)
  let guess = longest
  let side = 0
  for (let from = 0; from < count;) {
    if (curves.length >= 6 * most) return null
    if (mayGuess && from > count * leastSeen && curves.length * count > 6 * most * unlikely * from)
      return null
    const next = sides[side]
    if (next?.from === from) {
      addStraight(curves, sampled, next)
      from = next.to
      side++
      continue
    }
    const end = next?.from ?? count
    const { points, curve } = longestCurve(sampled, from, Math.min(longest, end - from), guess, tolerance)
    for (let at = 2; at < 8; at++) curves.push(curve[at] ?? 0)
    from += points
    guess = points
  }
  return { startX: xs[0] ?? 0, startY: ys[0] ?? 0, curves }
}

type Side = { from: number; to: number }

/** Finds the straight sides. Rotates the points so that a straight side comes first, if there is one. */
function straightSides(sampled: Sampled, tolerance: number, least: number): Side[] {
  const { xs, ys, count, fixed } = sampled
  const isFlat = (at: number) => {
    const [before, here, after] = [(at - 1 + count) % count, at % count, (at + 1) % count]
    const inX = (xs[here] ?? 0) - (xs[before] ?? 0)
    const inY = (ys[here] ?? 0) - (ys[before] ?? 0)
    const outX = (xs[after] ?? 0) - (xs[here] ?? 0)
    const outY = (ys[after] ?? 0) - (ys[here] ?? 0)
    return Math.abs(inX * outY - inY * outX) <= mostTurn * (inX * outX + inY * outY)
  }
  let bent = 0
  while (bent < count && isFlat(bent)) bent++
  const sides: Side[] = []
  for (let at = bent + 1; at < bent + count; at++) {
    if (!isFlat(at)) continue
    // Includes the points next to flat ones in the side.
    const from = at - 1
    while (isFlat(at)) at++
    if (isStraight(sampled, { from, to: at }, tolerance, least)) sides.push({ from, to: at })
  }
  const start = sides[0]?.from ?? 0
  rotate(xs, start % count, count)
  rotate(ys, start % count, count)
  return sides.map(({ from, to }) => {
    const side = { from: from - start, to: to - start }
    const x = (xs[side.to] ?? 0) - (xs[side.from] ?? 0)
    const y = (ys[side.to] ?? 0) - (ys[side.from] ?? 0)
    const length = Math.hypot(x, y)
    for (const at of [side.from, side.to]) fixed.set(at % count, { x: x / length, y: y / length })
    return side
  })
}

function isStraight(
  { xs, ys, count }: Sampled,
  { from, to }: Side,
  tolerance: number,
  least: number,
): boolean {
  if (to - from < leastPoints) return false
  const [x, y] = [xs[from % count] ?? 0, ys[from % count] ?? 0]
  const dx = (xs[to % count] ?? 0) - x
  const dy = (ys[to % count] ?? 0) - y
  const length = Math.hypot(dx, dy)
  if (length < least) return false
  for (let at = from + 1; at < to; at++) {
    const off = ((xs[at % count] ?? 0) - x) * dy - ((ys[at % count] ?? 0) - y) * dx
    if (Math.abs(off) > straightPerTolerance * tolerance * length) return false
  }
  return true
}

function rotate(values: Float64Array, by: number, count: number): void {
  const moved = values.slice(0, count)
  for (let at = 0; at <= count; at++) values[at] = moved[(at + by) % count] ?? 0
}

function addStraight(curves: number[], { xs, ys }: Sampled, { from, to }: Side): void {
  const [x, y, endX, endY] = [xs[from] ?? 0, ys[from] ?? 0, xs[to] ?? 0, ys[to] ?? 0]
  const [dx, dy] = [(endX - x) / 3, (endY - y) / 3]
  curves.push(x + dx, y + dy, endX - dx, endY - dy, endX, endY)
}

/** Doubles or halves the guess, then narrows it down. */
function longestCurve(sampled: Sampled, from: number, most: number, guess: number, tolerance: number) {
  let fitting = { points: 1, curve: fitCurve(sampled, from, from + 1, Infinity) ?? new Float64Array(8) }
  let tooMany = most + 1
  let next = Math.min(guess, most)
  while (tooMany - fitting.points > Math.max(1, fitting.points >> 4)) {
    const curve = fitCurve(sampled, from, from + next, tolerance)
    if (curve) fitting = { points: next, curve }
    else tooMany = next
    const isDoubling = tooMany > most && fitting.points > 1
    next = isDoubling ? Math.min(most, 2 * fitting.points) : (fitting.points + tooMany) >> 1
  }
  return fitting
}

/** Returns evenly spaced points. The last point repeats the first. */
function sample(points: Float32Array, spacing: number): Sampled {
  const length = lengthOf(points)
  const count = Math.max(16, Math.min(maxPoints, Math.round(length / spacing)))
  const xs = new Float64Array(count + 1)
  const ys = new Float64Array(count + 1)
  const step = length / count
  let [passed, next] = [0, 0]
  for (let at = 0; at < points.length && next < count; at += 2) {
    const x = points[at] ?? 0
    const y = points[at + 1] ?? 0
    const after = (at + 2) % points.length
    const dx = (points[after] ?? 0) - x
    const dy = (points[after + 1] ?? 0) - y
    const side = Math.sqrt(dx * dx + dy * dy)
    while (next < count && next * step <= passed + side) {
      const share = side > 0 ? (next * step - passed) / side : 0
      xs[next] = x + dx * share
      ys[next] = y + dy * share
      next++
    }
    passed += side
  }
  xs[count] = xs[0] ?? 0
  ys[count] = ys[0] ?? 0
  return { xs, ys, count, shares: new Float64Array(count + 1), wideReach: 0, fixed: new Map() }
}

function lengthOf(points: Float32Array): number {
  let length = 0
  for (let at = 0; at < points.length; at += 2) {
    const after = (at + 2) % points.length
    length += Math.hypot(
      (points[after] ?? 0) - (points[at] ?? 0),
      (points[after + 1] ?? 0) - (points[at + 1] ?? 0),
    )
  }
  return length
}

type Vector = { x: number; y: number }

/** Measures across more points where the line hardly bends, to reduce noise. */
function directionAt(sampled: Sampled, at: number): Vector {
  const fixed = sampled.fixed.get(at % sampled.count)
  if (fixed) return fixed
  const close = chordAround(sampled, at, tangentReach)
  if (sampled.wideReach === 0) return close
  const wide = chordAround(sampled, at, sampled.wideReach)
  return close.x * wide.x + close.y * wide.y > leastCosine ? wide : close
}

function chordAround({ xs, ys, count }: Sampled, at: number, reach: number): Vector {
  const before = (at - reach + count) % count
  const after = (at + reach) % count
  const x = (xs[after] ?? 0) - (xs[before] ?? 0)
  const y = (ys[after] ?? 0) - (ys[before] ?? 0)
  const length = Math.hypot(x, y) || 1
  return { x: x / length, y: y / length }
}

/** Fits a curve between two points with the line's directions there. Returns null if it isn't within the tolerance. */
function fitCurve(sampled: Sampled, first: number, last: number, tolerance: number): Float64Array | null {
  const start = directionAt(sampled, first)
  const end = directionAt(sampled, last)
  const curve = new Float64Array(8)
  const { shares } = sampled
  // Starts with parameters in proportion to the distance, because the points are evenly spaced.
  for (let at = first; at <= last; at++) shares[at - first] = (at - first) / (last - first)
  for (const [round, maxFactor] of maxErrorFactors.entries()) {
    if (round > 0) improveShares(sampled, first, last, curve)
    fitOne(sampled, first, last, start, end, curve)
    const distance = farthestPoint(sampled, first, last, curve)
    if (distance <= tolerance) return curve
    if (distance > tolerance * maxFactor) return null
  }
  return null
}

/** Finds the distances of the control points along both directions by least squares. */
function fitOne(
  { xs, ys, shares }: Sampled,
  first: number,
  last: number,
  start: Vector,
  end: Vector,
  curve: Float64Array,
): void {
  const [x0 = 0, y0 = 0, x3 = 0, y3 = 0] = [xs[first], ys[first], xs[last], ys[last]]
  let [c00, c01, c11, r0, r1] = [0, 0, 0, 0, 0]
  const between = start.x * -end.x + start.y * -end.y
  for (let at = 0; at <= last - first; at++) {
    const u = shares[at] ?? 0
    const v = 1 - u
    const b0 = v * v * v
    const b1 = 3 * u * v * v
    const b2 = 3 * u * u * v
    const b3 = u * u * u
    c00 += b1 * b1
    c01 += b1 * b2 * between
    c11 += b2 * b2
    const dx = (xs[first + at] ?? 0) - x0 * (b0 + b1) - x3 * (b2 + b3)
    const dy = (ys[first + at] ?? 0) - y0 * (b0 + b1) - y3 * (b2 + b3)
    r0 += b1 * (start.x * dx + start.y * dy)
    r1 -= b2 * (end.x * dx + end.y * dy)
  }
  const determinant = c00 * c11 - c01 * c01
  const distance = Math.hypot(x3 - x0, y3 - y0)
  let leaving = determinant ? (r0 * c11 - r1 * c01) / determinant : 0
  let arriving = determinant ? (c00 * r1 - c01 * r0) / determinant : 0
  if (leaving < distance * 1e-3 || arriving < distance * 1e-3) leaving = arriving = distance / 3
  curve[0] = x0
  curve[1] = y0
  curve[2] = x0 + start.x * leaving
  curve[3] = y0 + start.y * leaving
  curve[4] = x3 - end.x * arriving
  curve[5] = y3 - end.y * arriving
  curve[6] = x3
  curve[7] = y3
}

function farthestPoint(
  { xs, ys, shares }: Sampled,
  first: number,
  last: number,
  curve: Float64Array,
): number {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = curve
  let farthest = 0
  for (let at = first + 1; at < last; at++) {
    const u = shares[at - first] ?? 0
    const v = 1 - u
    const b0 = v * v * v
    const b1 = 3 * u * v * v
    const b2 = 3 * u * u * v
    const b3 = u * u * u
    const dx = x0 * b0 + x1 * b1 + x2 * b2 + x3 * b3 - (xs[at] ?? 0)
    const dy = y0 * b0 + y1 * b1 + y2 * b2 + y3 * b3 - (ys[at] ?? 0)
    farthest = Math.max(farthest, dx * dx + dy * dy)
  }
  return Math.sqrt(farthest)
}

/** Moves each point's parameter toward the nearest point on the curve, using one step of Newton's method. */
function improveShares({ xs, ys, shares }: Sampled, first: number, last: number, curve: Float64Array): void {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = curve
  const [ax, ay] = [3 * (x1 - x0), 3 * (y1 - y0)]
  const [bx, by] = [3 * (x2 - x1), 3 * (y2 - y1)]
  const [cx, cy] = [3 * (x3 - x2), 3 * (y3 - y2)]
  for (let at = first + 1; at < last; at++) {
    const u = shares[at - first] ?? 0
    const v = 1 - u
    const b0 = v * v * v
    const b1 = 3 * u * v * v
    const b2 = 3 * u * u * v
    const b3 = u * u * u
    const dx = x0 * b0 + x1 * b1 + x2 * b2 + x3 * b3 - (xs[at] ?? 0)
    const dy = y0 * b0 + y1 * b1 + y2 * b2 + y3 * b3 - (ys[at] ?? 0)
    const speedX = ax * v * v + 2 * bx * u * v + cx * u * u
    const speedY = ay * v * v + 2 * by * u * v + cy * u * u
    const turnX = 2 * ((bx - ax) * v + (cx - bx) * u)
    const turnY = 2 * ((by - ay) * v + (cy - by) * u)
    const slope = speedX * speedX + speedY * speedY + dx * turnX + dy * turnY
    if (slope !== 0) shares[at - first] = Math.min(1, Math.max(0, u - (dx * speedX + dy * speedY) / slope))
  }
}
