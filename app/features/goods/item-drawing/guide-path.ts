import { flatten, type CutLoop, type Point } from '#app/features/goods/cut-line/cut-line.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import { roundedRectangle, shapePath, starburstCore } from '#app/features/ground/product/shape-path.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { pathDecimals } from './place-path.ts'

/** The corner radius as a share of the shorter half, as in `shapePath`. */
const cornerShare: Partial<Record<Shape, number>> = {
  rounded: 0.24,
  bumper: 0.1,
  'kiss-cut': 0.1,
  'die-cut': 0.1,
}

/**
 * Returns the shape's outline around 0, 0, offset outward by `by`, or inward if it is negative. Empty if nothing is
 * left. Exact for circles and straight edges; within a hundredth of an inch for ovals and the bottom of a bag at usual
 * sizes.
 */
export function guidePath(shape: Shape, { width, height }: Dimensions, by: number): string {
  const half = { x: width / 2, y: height / 2 }
  const [x, y] = [half.x + by, half.y + by]
  if (x <= 0 || y <= 0) return ''
  const share = cornerShare[shape]
  if (share !== undefined) {
    const radius = Math.min(half.x, half.y) * share + by
    return radius <= 0 ? shapePath('rectangle', 2 * x, 2 * y) : roundedRectangle(x, y, radius)
  }
  if (shape !== 'starburst') return shapePath(shape, 2 * x, 2 * y)
  if (by > 0) return beside(raysOf(half), by)
  const inner = { x: half.x * starburstCore + by, y: half.y * starburstCore + by }
  return inner.x <= 0 || inner.y <= 0 ? '' : shapePath('oval', 2 * inner.x, 2 * inner.y)
}

const raysOf = ({ x, y }: Point): Point[] =>
  shapePath('starburst', 2 * x, 2 * y)
    .slice(1, -1)
    .split('L')
    .map((pair) => {
      const [px = 0, py = 0] = pair.split(' ').map(Number)
      return { x: px, y: py }
    })

/** Offsets clockwise points, keeping the same distance around tips. */
function beside(points: Point[], by: number): string {
  const moved = points.flatMap((at, index) => {
    const one = outward(points.at(index - 1) ?? at, at)
    const other = outward(at, points[(index + 1) % points.length] ?? at)
    const both = { x: one.x + other.x, y: one.y + other.y }
    const isTip = one.x * other.y - one.y * other.x > 0
    const reach = 1 / (isTip ? Math.hypot(both.x, both.y) : 1 + one.x * other.x + one.y * other.y)
    const middle = { x: both.x * reach, y: both.y * reach }
    return (isTip ? [one, middle, other] : [middle]).map((way) =>
      text({ x: at.x + way.x * by, y: at.y + way.y * by }),
    )
  })
  return `M${moved.join('L')}Z`
}

function outward(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return { x: (to.y - from.y) / length, y: (from.x - to.x) / length }
}

/** Enough for a guide on a screen. More points would make no visible difference. */
const maxPoints = 900
const leastStep = 0.02
/** The tolerance for points that are too close to the line. */
const slack = 0.004

/**
 * Returns the line that is `by` inches outside the loops, or inside if it is negative, as SVG path data with straight
 * segments. The first loop is the outer one, and the others are holes in it. Empty if nothing is left.
 */
export function offsetPath(loops: CutLoop[], by: number): string {
  const lines = loops.map((loop) => flatten(loop))
  const length = lines.reduce((sum, line) => sum + lengthOf(line), 0)
  const step = Math.max(leastStep, length / maxPoints)
  const even = lines.map((line) => evenly(line, step))
  const all = even.flat()
  return even
    .flatMap((points, at) => closedLines(runsBeside(points, all, at === 0 ? by : -by)))
    .map((points) => `M${points.map(text).join('L')}Z`)
    .join('')
}

const text = ({ x, y }: Point) => `${Number(x.toFixed(pathDecimals))} ${Number(y.toFixed(pathDecimals))}`

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

const lengthOf = (line: Point[]) =>
  line.reduce((sum, at, index) => sum + distance(at, line[index - 1] ?? at), 0)

/** Returns points of a closed line, evenly spaced by `step`. */
function evenly(line: Point[], step: number): Point[] {
  const points: Point[] = []
  let rest = 0
  for (let at = 1; at < line.length; at++) {
    const [from, to] = [line[at - 1], line[at]]
    if (!from || !to) continue
    const length = distance(from, to)
    for (; rest < length; rest += step) {
      const share = rest / length
      points.push({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
    }
    rest -= length
  }
  return points
}

/** Moves the points off the line and returns those that keep their distance from all of it, as unbroken runs. */
function runsBeside(points: Point[], all: Point[], by: number): Point[][] {
  const side = isClockwise(points) ? by : -by
  const nearest = (Math.abs(by) - slack) ** 2
  const isFar = (at: Point) => all.every(({ x, y }) => (x - at.x) ** 2 + (y - at.y) ** 2 >= nearest)
  const beside = points.map((at, index) => {
    const before = points.at(index - 1) ?? at
    const after = points[(index + 1) % points.length] ?? at
    const length = distance(before, after) || 1
    const moved = {
      x: at.x + ((after.y - before.y) / length) * side,
      y: at.y - ((after.x - before.x) / length) * side,
    }
    return isFar(moved) ? moved : null
  })
  const runs: Point[][] = []
  beside.forEach((at, index) => {
    if (!at) return
    if (index > 0 && beside[index - 1]) runs.at(-1)?.push(at)
    else runs.push([at])
  })
  const doesRunCrossStart = beside[0] && beside.at(-1) && runs.length > 1
  if (doesRunCrossStart) runs[0] = [...(runs.pop() ?? []), ...(runs[0] ?? [])]
  return runs
}

/** Joins runs into closed lines: where one ends, the line continues in the nearest other run. */
function closedLines(runs: Point[][]): Point[][] {
  const waiting = runs.map((points) => ({ points, start: points[0] ?? origin }))
  const lines: Point[][] = []
  for (let current = waiting.shift(); current; current = waiting.shift()) {
    const line = [...current.points]
    for (;;) {
      const end = line.at(-1) ?? origin
      const next = waiting.toSorted((one, other) => distance(end, one.start) - distance(end, other.start))[0]
      if (!next || distance(end, current.start) <= distance(end, next.start)) break
      waiting.splice(waiting.indexOf(next), 1)
      line.push(...next.points)
    }
    if (line.length > 2) lines.push(line)
  }
  return lines
}

const origin: Point = { x: 0, y: 0 }

const isClockwise = (points: Point[]): boolean =>
  points.reduce((sum, at, index) => {
    const before = points.at(index - 1) ?? at
    return sum + (before.x * at.y - at.x * before.y)
  }, 0) > 0
