import { EndType, FillRule, inflatePathsD, JoinType, unionD, type PathD, type PathsD } from 'clipper2-ts'
import { expect } from 'vitest'
import type { CutLine, Point } from '#app/features/goods/cut-line/cut-line.ts'
import { smallestRadius } from '#app/features/goods/cut-line/cut-tracer.ts'
import { pixelsPerMm, pointsOf, signedDistance } from './cut-shapes.ts'

const precision = 3
const arcTolerance = 0.02
const maxGapMm = 0.2

const inflate = (paths: PathsD, by: number) =>
  inflatePathsD(paths, by, JoinType.Round, EndType.Polygon, 2, precision, arcTolerance)

/**
 * Returns the outer cut line that Clipper makes by growing the polygons by the offset plus the radius, and then
 * shrinking them by the radius. The offset is in inches.
 */
export function clipperCutLine(polygons: Point[][], pixelsPerInch: number, offset: number): Point[] {
  const radius = smallestRadius * pixelsPerInch
  const joined = unionD(polygons, FillRule.NonZero)
  const [outer] = inflate(inflate(joined, offset * pixelsPerInch + radius), -radius).toSorted(
    (one, other) => Math.abs(areaOf(other)) - Math.abs(areaOf(one)),
  )
  return outer ?? []
}

const areaOf = (path: PathD) =>
  path.reduce((sum, { x, y }, at) => {
    const next = path[(at + 1) % path.length] ?? { x, y }
    return sum + (x * next.y - next.x * y) / 2
  }, 0)

/** Expects every point of each line to be within 0.2 mm of the other. */
export function expectSameLine(line: CutLine, clippers: Point[]): void {
  const ours = pointsOf(line)
  const off = Math.max(...ours.map((point) => Math.abs(signedDistance(point, [clippers]))))
  const missed = Math.max(...clippers.map((point) => Math.abs(signedDistance(point, [ours]))))
  expect(Math.max(off, missed)).toBeLessThan(maxGapMm * pixelsPerMm(line.pixelsPerInch))
}
