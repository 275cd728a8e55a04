import type { Point } from '#app/features/goods/cut-line/cut-line.ts'
import { maskOf } from '#app/features/goods/cut-line/mask-of.ts'
import { smallestRadius } from '#app/features/goods/cut-line/cut-tracer.ts'
import { traceCutLine } from '#app/features/goods/cut-line/trace-cut-line.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { expectLine, pointsOf, sidesOf, signedDistance, star } from './cut-shapes.ts'

const inches = 3
const mmPerInch = 25.4
const supersampling = 16

/** Coordinates are from -1 to 1. */
type SweptShape = {
  /** Returns the exact distance to the shape's edge, positive outside. */
  distance: (x: number, y: number) => number
  polygon?: Point[]
  /** Returns the centers of the discs that round inner corners. Their radius is added to the offset. */
  centers?: (reach: number) => Point[]
}

const round = (radius: number) => (x: number, y: number) => Math.hypot(x, y) - radius

const ofPolygon = (polygon: Point[]): SweptShape => ({
  polygon,
  distance: (x, y) => signedDistance({ x, y }, [polygon]),
})

const turned = (width: number, height: number, angle: number): Point[] =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x = 0, y = 0]) => ({
    x: x * width * Math.cos(angle) - y * height * Math.sin(angle),
    y: x * width * Math.sin(angle) + y * height * Math.cos(angle),
  }))

const tips = star(0, 0, 10, (corner) => (corner % 2 === 0 ? 0.95 : 0.45))

/** Finds where the parallels to two sides meet, at the distance of the disc's center. */
const betweenTips = (reach: number): Point[] =>
  tips.flatMap((inner, at) => {
    const before = tips[at - 1]
    if (at % 2 === 0 || !before) return []
    const toMiddle = Math.atan2(-inner.y, -inner.x)
    const side = Math.atan2(before.y - inner.y, before.x - inner.x)
    const away = reach / Math.abs(Math.sin(side - toMiddle))
    return [{ x: inner.x - Math.cos(toMiddle) * away, y: inner.y - Math.sin(toMiddle) * away }]
  })

export const sweptShapes: Record<string, SweptShape> = {
  square: ofPolygon(turned(1, 1, 0)),
  circle: { distance: round(0.95) },
  star: { ...ofPolygon(tips), centers: betweenTips },
  ring: { distance: (x, y) => Math.max(round(0.95)(x, y), -round(0.6)(x, y)) },
  'rotated rectangle': ofPolygon(turned(0.8, 0.5, 0.3)),
}

/** Draws a picture with this many pixels per side, with antialiased edges like a drawing program's. */
function drawn({ distance }: SweptShape, side: number) {
  const half = side / 2
  const rgba = new Uint8Array(side * side * 4)
  const isIn = (x: number, y: number) => distance((x - half) / half, (y - half) / half) < 0
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const away = distance((x + 0.5 - half) / half, (y + 0.5 - half) / half) * half
      if (away > 1) continue
      let inside = 0
      if (away > -1)
        for (let at = 0; at < supersampling * supersampling; at++)
          if (
            isIn(
              x + ((at % supersampling) + 0.5) / supersampling,
              y + (Math.floor(at / supersampling) + 0.5) / supersampling,
            )
          )
            inside++
      rgba[(y * side + x) * 4 + 3] = away < -1 ? 255 : Math.round((255 * inside) / supersampling ** 2)
    }
  }
  return maskOf(rgba, side, side, null)
}

/**
 * Traces the cut line of a picture with this many pixels per side. `longest` is in inches, `off` and `bent` are in mm.
 */
export function sweptLine(shape: SweptShape, side: number) {
  const { cut } = defaultDesign
  const mask = drawn(shape, side)
  const line = expectLine(traceCutLine(mask, { width: inches, height: inches }, cut))
  const mmPerPx = mmPerInch / line.pixelsPerInch
  const half = side / 2
  const mmPerUnit = mmPerPx * half
  const discRadius = smallestRadius * mmPerInch
  const discs = shape.centers?.((cut.offset * mmPerInch + discRadius) / mmPerUnit) ?? []
  const points = pointsOf(line, 48).map(({ x, y }) => ({ x: x / half - 1, y: y / half - 1 }))
  const outside = ({ x, y }: Point) => shape.distance(x, y) * mmPerUnit - cut.offset * mmPerInch
  const off = points.map((point) =>
    Math.min(
      Math.abs(outside(point)),
      ...discs.map(({ x, y }) => Math.abs(Math.hypot(point.x - x, point.y - y) * mmPerUnit - discRadius)),
    ),
  )
  const bends: number[] = []
  for (const [from, to] of sidesOf(shape.polygon ?? [])) {
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length]
    const beside = points.flatMap(({ x, y }) => {
      const along = (x - from.x) * dx + (y - from.y) * dy
      const away = ((x - from.x) * dy - (y - from.y) * dx) * mmPerUnit
      const isBeside =
        along > 0.15 * length && along < 0.85 * length && Math.abs(away - cut.offset * mmPerInch) < 0.5
      return isBeside ? [{ along: along * mmPerUnit, away }] : []
    })
    bends.push(bendOf(beside))
  }
  return {
    longest: Math.max(line.box.width, line.box.height) / line.pixelsPerInch,
    off: Math.max(...off),
    bent: Math.max(0, ...bends),
    nodes: line.nodes,
  }
}

/** Measures how far the points are from their best-fitting straight line. */
function bendOf(points: { along: number; away: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const along = mean(points.map((point) => point.along))
  const away = mean(points.map((point) => point.away))
  const slope =
    mean(points.map((point) => (point.along - along) * (point.away - away))) /
    mean(points.map((point) => (point.along - along) ** 2))
  return Math.max(...points.map((point) => Math.abs(point.away - away - slope * (point.along - along))))
}
