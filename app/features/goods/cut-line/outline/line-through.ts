export type Line = { x: number; y: number; dx: number; dy: number; off: number }

export const distanceFromLine = (
  points: Float32Array,
  at: number,
  { x, y, dx, dy }: Omit<Line, 'off'>,
): number => {
  const index = (2 * at) % points.length
  return ((points[index] ?? 0) - x) * dy - ((points[index + 1] ?? 0) - y) * dx
}

/**
 * Fits a line to the points by least squares, running from the first point to the last. `off` is the root mean square
 * of the points' distances to it.
 */
export function lineThrough(
  points: Float32Array,
  from: number,
  to: number,
  isIncluded: (at: number) => boolean = () => true,
): Line {
  const length = points.length
  let [count, sumX, sumY, xx, xy, yy] = [0, 0, 0, 0, 0, 0]
  const [originX, originY] = [points[(2 * from) % length] ?? 0, points[(2 * from + 1) % length] ?? 0]
  for (let at = from; at <= to; at++) {
    if (!isIncluded(at)) continue
    const px = (points[(2 * at) % length] ?? 0) - originX
    const py = (points[(2 * at + 1) % length] ?? 0) - originY
    count++
    sumX += px
    sumY += py
    xx += px * px
    xy += px * py
    yy += py * py
  }
  const [x, y] = [sumX / count, sumY / count]
  xx -= sumX * x
  xy -= sumX * y
  yy -= sumY * y
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  let [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  if (Math.abs(dx) < 1e-9) dx = 0
  if (Math.abs(dy) < 1e-9) dy = 0
  const alongX = (points[(2 * to) % length] ?? 0) - originX
  const alongY = (points[(2 * to + 1) % length] ?? 0) - originY
  if (alongX * dx + alongY * dy < 0) [dx, dy] = [-dx, -dy]
  const off = Math.sqrt(Math.max(0, xx * dy * dy - 2 * xy * dx * dy + yy * dx * dx) / count)
  return { x: originX + x, y: originY + y, dx, dy, off: off < 1e-6 ? 0 : off }
}

/**
 * Measures how far the middle third of the points is from the outer thirds. Uses medians, because lines turn at their
 * ends.
 */
export function bendOf(points: Float32Array, from: number, to: number, line: Line): number {
  const third = Math.floor((to - from + 1) / 3)
  if (third === 0) return 0
  const median = (first: number) => {
    const off = Array.from({ length: third }, (_, at) => distanceFromLine(points, first + at, line))
    return off.toSorted((one, other) => one - other)[third >> 1] ?? 0
  }
  return median(from + third) - (median(from) + median(to + 1 - third)) / 2
}
