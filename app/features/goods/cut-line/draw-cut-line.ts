import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { hasCrossing } from './curves/crossings.ts'
import { boxOf, flatten, type CutLine, type CutLoop, type Point } from './cut-line.ts'
import type { CutProblemCode } from './cut-problem.ts'
import { fitCurves, type FittedLoop } from './curves/fit-curves.ts'
import type { Contour } from './border/contours.ts'
import type { Piece } from './border/one-piece.ts'

export const mostNodes = 200

// How far the curves may be off: the larger of both, since a picture says nothing smaller than its pixels. Its noise
// takes many curves to follow, so the second is for what has too many.
const tolerances = [
  { mm: 0.04, px: 0.45 },
  { mm: 0.08, px: 0.7 },
]
const mmPerInch = 25.4
const leastNodesOfLoop = 4

/** Where the grid is in the picture, and how many of its pixels are from one point to the next. */
type Placement = { x: number; y: number; factor: number }

export function drawCutLine(
  { outer, holes }: Piece,
  kept: ArtworkDesign['cut']['holes'],
  pointsPerInch: number,
  placement: Placement,
): CutLine | CutProblemCode {
  const contours = kept === 'keep' ? [outer, ...holes] : [outer]
  if (contours.length * leastNodesOfLoop > mostNodes) return 'too-detailed'
  const { loops, nodes } = fewestCurves(contours, pointsPerInch)
  if (nodes > mostNodes) return 'too-detailed'
  const placed = loops.map((loop) => placeLoop(loop, placement))
  const flat = placed.map((loop) => flatten(loop))
  if (hasCrossing(flat)) return 'too-fine'
  const pixelsPerInch = pointsPerInch * placement.factor
  return { loops: placed, box: boxOf(flat), nodes, pixelsPerInch, holes: holes.length }
}

function fewestCurves(contours: Contour[], pointsPerInch: number) {
  let fitted = { loops: [] as FittedLoop[], nodes: Infinity }
  for (const { mm, px } of tolerances) {
    if (fitted.nodes <= mostNodes) break
    const tolerance = Math.max(px, (mm / mmPerInch) * pointsPerInch)
    const loops = contours.map(({ points }) => fitCurves(points, tolerance))
    fitted = { loops, nodes: loops.reduce((sum, { curves }) => sum + curves.length / 6, 0) }
  }
  return fitted
}

function placeLoop({ startX, startY, curves }: FittedLoop, { x, y, factor }: Placement): CutLoop {
  const place = (px: number, py: number): Point => ({ x: x + px * factor, y: y + py * factor })
  const placed: CutLoop['curves'] = []
  for (let at = 0; at < curves.length; at += 6) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = curves.slice(at, at + 6)
    placed.push({ c1: place(x1, y1), c2: place(x2, y2), end: place(x3, y3) })
  }
  return { start: place(startX, startY), curves: placed }
}
