import type { Point } from '../cut-line.ts'

type Side = {
  from: Point
  to: Point
  loop: number
  at: number
  isLast: boolean
  left: number
  right: number
  top: number
  bottom: number
}

/** Returns true if any of the closed loops crosses itself or another one. Each loop ends with its first point. */
export function hasCrossing(loops: Point[][]): boolean {
  const sides = loops.flatMap((points, loop) =>
    points.slice(1).flatMap((to, at): Side[] => {
      const from = points[at]
      if (!from) return []
      const isLast = at === points.length - 2
      const isRight = to.x > from.x
      const isDown = to.y > from.y
      const [left, right] = isRight ? [from.x, to.x] : [to.x, from.x]
      const [top, bottom] = isDown ? [from.y, to.y] : [to.y, from.y]
      return [{ from, to, loop, at, isLast, left, right, top, bottom }]
    }),
  )
  sides.sort((one, other) => one.left - other.left)
  const open: Side[] = []
  for (const side of sides) {
    let stillOpen = 0
    for (const other of open) {
      if (other.right < side.left) continue
      open[stillOpen++] = other
      const isBeside = other.bottom < side.top || other.top > side.bottom
      if (!isBeside && !isNeighbor(side, other) && cross(side, other)) return true
    }
    open.length = stillOpen
    open.push(side)
  }
  return false
}

const isNeighbor = (one: Side, other: Side) =>
  one.loop === other.loop &&
  (Math.abs(one.at - other.at) <= 1 || (one.isLast && other.at === 0) || (other.isLast && one.at === 0))

function cross(one: Side, other: Side): boolean {
  const turn = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  return (
    turn(one.from, one.to, other.from) * turn(one.from, one.to, other.to) < 0 &&
    turn(other.from, other.to, one.from) * turn(other.from, other.to, one.to) < 0
  )
}
