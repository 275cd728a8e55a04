import type { Point } from '#app/features/goods/cut-line/cut-line.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import { roundedRectangle, shapePath } from '#app/features/ground/product/shape-path.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { pathDecimals } from './place-path.ts'

/** How much of the shorter half is round at a corner, as in `shapePath`. */
const cornerShare: Partial<Record<Shape, number>> = {
  rounded: 0.24,
  bumper: 0.1,
  'kiss-cut': 0.1,
  'die-cut': 0.1,
}
/** From the middle to the valleys between a starburst's rays. */
const valley = 0.87

/**
 * The shape's outline moved out by `by`, or in if it is less than 0, around 0, 0. Empty where nothing is left. Exact for
 * circles and straight edges; of an oval and a bag's bottom within a hundredth of an inch at usual sizes.
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
  const inner = { x: half.x * valley + by, y: half.y * valley + by }
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

/** Of points that go clockwise. Around a tip it is no farther away than beside it. */
function beside(points: Point[], by: number): string {
  const moved = points.flatMap((at, index) => {
    const one = outward(points.at(index - 1) ?? at, at)
    const other = outward(at, points[(index + 1) % points.length] ?? at)
    const both = { x: one.x + other.x, y: one.y + other.y }
    const isTip = one.x * other.y - one.y * other.x > 0
    const reach = 1 / (isTip ? Math.hypot(both.x, both.y) : 1 + one.x * other.x + one.y * other.y)
    const middle = { x: both.x * reach, y: both.y * reach }
    return (isTip ? [one, middle, other] : [middle]).map(
      (way) => `${plain(at.x + way.x * by)} ${plain(at.y + way.y * by)}`,
    )
  })
  return `M${moved.join('L')}Z`
}

const plain = (value: number) => value.toFixed(pathDecimals)

function outward(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return { x: (to.y - from.y) / length, y: (from.x - to.x) / length }
}
