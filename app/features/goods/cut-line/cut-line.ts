export type Point = { x: number; y: number }

/** A closed loop of cubic Béziers. */
export type CutLoop = { start: Point; curves: { c1: Point; c2: Point; end: Point }[] }

/** A cut line in the picture's pixels, measured from its upper left corner. */
export type CutLine = {
  /** The first loop is the outer one, and the others are holes to keep. */
  loops: CutLoop[]
  box: { x: number; y: number; width: number; height: number }
  nodes: number
  pixelsPerInch: number
  /** True if there are holes at this offset, whether they are kept or filled. */
  hasHoles: boolean
}

export function cutLinePath({ loops }: Pick<CutLine, 'loops'>, decimals = 2): string {
  const round = (value: number) => Number(value.toFixed(decimals))
  const text = ({ x, y }: Point) => `${round(x)} ${round(y)}`
  return loops
    .map(({ start, curves }) => {
      const segments = curves.map(({ c1, c2, end }) => `C${text(c1)} ${text(c2)} ${text(end)}`)
      return `M${text(start)}${segments.join('')}Z`
    })
    .join('')
}

export function placeLoop({ start, curves }: CutLoop, place: (point: Point) => Point): CutLoop {
  return {
    start: place(start),
    curves: curves.map(({ c1, c2, end }) => ({ c1: place(c1), c2: place(c2), end: place(end) })),
  }
}

/** Returns points along a loop, evenly spaced by each curve's parameter. The last point repeats the first. */
export function flatten({ start, curves }: CutLoop, pointsPerCurve = 12): Point[] {
  const points: Point[] = []
  let from = start
  for (const { c1, c2, end } of curves) {
    for (let at = 0; at < pointsPerCurve; at++) points.push(pointOf(from, c1, c2, end, at / pointsPerCurve))
    from = end
  }
  return [...points, start]
}

/** Returns the point of a cubic Bézier at a parameter from 0 to 1. */
export function pointOf(from: Point, c1: Point, c2: Point, end: Point, u: number): Point {
  const v = 1 - u
  const [b0, b1, b2, b3] = [v * v * v, 3 * u * v * v, 3 * u * u * v, u * u * u]
  return {
    x: from.x * b0 + c1.x * b1 + c2.x * b2 + end.x * b3,
    y: from.y * b0 + c1.y * b1 + c2.y * b2 + end.y * b3,
  }
}

export function boxOf(loops: Point[][]) {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { x, y } of loops.flat()) {
    bounds.left = Math.min(bounds.left, x)
    bounds.right = Math.max(bounds.right, x)
    bounds.top = Math.min(bounds.top, y)
    bounds.bottom = Math.max(bounds.bottom, y)
  }
  const { left, top, right, bottom } = bounds
  return { x: left, y: top, width: right - left, height: bottom - top }
}
