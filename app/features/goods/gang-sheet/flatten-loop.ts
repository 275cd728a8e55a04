import { pointOf, type CutLoop, type Point } from '#app/features/goods/cut-line/cut-line.ts'

/** Returns the corners of a polygon that deviates from the loop by at most the tolerance. */
export function flattenLoop({ start, curves }: CutLoop, tolerance: number): Point[] {
  const points: Point[] = []
  let from = start
  for (const { c1, c2, end } of curves) {
    const bend = Math.max(
      Math.hypot(from.x - 2 * c1.x + c2.x, from.y - 2 * c1.y + c2.y),
      Math.hypot(c1.x - 2 * c2.x + end.x, c1.y - 2 * c2.y + end.y),
    )
    // A chord is off by at most an eighth of the second derivative, which is at most six times the bend.
    const parts = Math.max(1, Math.ceil(Math.sqrt((6 * bend) / (8 * tolerance))))
    for (let at = 1; at <= parts; at++) points.push(pointOf(from, c1, c2, end, at / parts))
    from = end
  }
  return points
}
