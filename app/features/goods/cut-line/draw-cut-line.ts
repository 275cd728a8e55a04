import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { hasCrossing } from './curves/crossings.ts'
import { boxOf, flatten, type CutLine, type CutLoop, type Point } from './cut-line.ts'
import type { CutProblemCode } from './cut-problem.ts'
import { fitCurves, type FittedLoop } from './curves/fit-curves.ts'
import type { Contour } from './border/contours.ts'
import type { Piece } from './border/one-piece.ts'

export const maxNodes = 200

// The larger value of each pair is the error allowed for curves. Following the noise of single pixels takes many
// curves, so lines that need too many are retried with the next tolerance.
const tolerances = {
  1: [
    { mm: 0.04, px: 0.45 },
    { mm: 0.08, px: 0.7 },
  ],
  2: [
    { mm: 0.02, px: 0 },
    { mm: 0.04, px: 0.45 },
    { mm: 0.08, px: 0.7 },
  ],
}
const mmPerInch = 25.4
// Shorter straight parts aren't sides: at low resolutions, even round edges have straight parts.
const [leastSideMm, leastSidePx] = [1, 4]
const leastNodesOfLoop = 4
const pointsForBox = 48
/** The maximum number of loops in a line, holes included. */
export const maxLoops = maxNodes / leastNodesOfLoop

/** `holes` contains only the holes to keep. */
export type CutPiece = Piece & { hasHoles: boolean }

/** The position of the grid in the picture, and the distance between grid points in pixels of the picture. */
type Placement = { x: number; y: number; factor: number }

export function drawCutLine(
  { outer, holes, hasHoles }: CutPiece,
  pointsPerInch: number,
  placement: Placement,
  version: ArtworkDesign['version'],
): CutLine | CutProblemCode {
  const contours = [outer, ...holes]
  if (contours.length > maxLoops) return 'too-detailed'
  const leastSide =
    version === 1
      ? Infinity
      : Math.max((leastSideMm / mmPerInch) * pointsPerInch, leastSidePx / placement.factor)
  const loops = fewestCurves(contours, pointsPerInch, version, leastSide)
  if (!loops) return 'too-detailed'
  const nodes = loops.reduce((sum, loop) => sum + nodesOf(loop), 0)
  const placed = loops.map((loop) => readLoop(loop, placement))
  const flat = placed.map((loop) => flatten(loop))
  if (hasCrossing(flat)) return 'too-fine'
  const pixelsPerInch = pointsPerInch * placement.factor
  const box = boxOf(version === 1 ? flat : placed.map((loop) => flatten(loop, pointsForBox)))
  return { loops: placed, box, nodes, pixelsPerInch, hasHoles }
}

function fewestCurves(
  contours: Contour[],
  pointsPerInch: number,
  version: ArtworkDesign['version'],
  leastSide: number,
): FittedLoop[] | null {
  for (const [at, { mm, px }] of tolerances[version].entries()) {
    const loops = fitAll(contours, Math.max(px, (mm / mmPerInch) * pointsPerInch), {
      mayGuess: at < tolerances[version].length - 1,
      leastSide,
    })
    if (loops) return loops
  }
  return null
}

/** Returns null as soon as the contours need too many curves. */
function fitAll(
  contours: Contour[],
  tolerance: number,
  limits: { mayGuess: boolean; leastSide: number },
): FittedLoop[] | null {
  const loops: FittedLoop[] = []
  let left = maxNodes
  for (const { points } of contours) {
    const loop = fitCurves(points, tolerance, { ...limits, most: left })
    if (!loop) return null
    loops.push(loop)
    left -= nodesOf(loop)
  }
  return loops
}

const nodesOf = ({ curves }: FittedLoop) => curves.length / 6

function readLoop({ startX, startY, curves }: FittedLoop, { x, y, factor }: Placement): CutLoop {
  const place = (px: number, py: number): Point => ({ x: x + px * factor, y: y + py * factor })
  const placed: CutLoop['curves'] = []
  for (let at = 0; at < curves.length; at += 6) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = curves.slice(at, at + 6)
    placed.push({ c1: place(x1, y1), c2: place(x2, y2), end: place(x3, y3) })
  }
  return { start: place(startX, startY), curves: placed }
}
