import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { Border } from './border/border.ts'
import type { CutLine } from './cut-line.ts'
import type { CutProblem, CutProblemCode } from './cut-problem.ts'
import { eachContour } from './border/contours.ts'
import { distanceField, type Field } from './border/distance-field.ts'
import { isArtworkLost } from './border/is-artwork-lost.ts'
import { drawCutLine, maxLoops, type CutPiece } from './draw-cut-line.ts'
import { coveredBox, type Box, type Mask } from './mask.ts'
import { onePiece, outerLine, unlessBeside } from './border/one-piece.ts'
import { enlarge, enlargement, shrink } from './enlarged.ts'
import { reduceMask } from './border/reduce-mask.ts'
import { roundInward, roundOutward } from './border/round-corners.ts'
import { runsAlong, runsAt, runsInside } from './border/runs.ts'

export type CutTracer = {
  /** The size is in inches. Later calls are faster: the distances are kept. */
  trace(size: Dimensions, cut: ArtworkDesign['cut']): CutLine | CutProblem
  /** What is shown until the first line of a large picture is traced: up to twice as far off. Null if there is none. */
  draft(size: Dimensions, cut: ArtworkDesign['cut']): CutLine | null
}

/** In inches. In narrower corners the blade of a drag knife turns on the spot and lifts the vinyl. */
export const smallestRadius = 1 / 32

const largestOffset = 0.25
// Parts that the widest cut line would join are joined at any offset, by corners as round as it takes.
const reach = largestOffset + smallestRadius
const radii = [1, 2, 4, 8].map((times) => times * smallestRadius)

// What 0.1 mm takes; more takes longer.
const pointsPerInch = 300
const maxPoints = 12_000_000
const maxDenser = 3
// What takes so long that a draft is worth it, which has a quarter of the points.
const manyPoints = 1_500_000
const draftFactor = 2
const maxWiderMargin = 1.5

// Smooth edges make some of the last pixels lie outside of the border, sharp ones half a pixel inside.
const borderPx = 0.1
const leastRadiusPx = 2
// Of the grid, what is looked at on both sides of a line.
const aroundLinesPx = 6

type Grid = { factor: number; margin: number; mask: Mask; field: Field; scratch: Float32Array }

/** In pixels an inch: a wider offset leaves the artwork fewer inches. */
type Density = { least: number; now: number; most: number }

/** The same for all offsets of a size, unless the widest leave hardly anything of it. */
function factorFor({ least, now }: Density): number {
  const factor = Math.max(1, Math.floor(least / pointsPerInch))
  return now > maxDenser * factor * pointsPerInch ? Math.floor(now / pointsPerInch) : factor
}

export function createCutTracer(mask: Mask): CutTracer {
  const box = coveredBox(mask)
  const factor = box ? enlargement(box) : 1
  const plain = tracerOf(mask, box)
  if (!box || factor === 1) return plain
  const enlarged = enlarge(mask, box, factor)
  const close = tracerOf(enlarged, coveredBox(enlarged))
  return {
    trace(size, cut) {
      const line = close.trace(size, cut)
      // A line around each of its pixels may have too many details.
      return 'problem' in line ? plain.trace(size, cut) : shrink(line, box, factor)
    },
    draft: () => null,
  }
}

function tracerOf(mask: Mask, box: Box | null): CutTracer {
  let kept: Grid | null = null

  const gridFor = (artwork: Box, dense: Density): Grid => {
    const { factor, marginPx } = sizeOf(artwork, dense)
    const margin = Math.ceil(marginPx / factor) + 4
    if (kept?.factor === factor && kept.margin >= margin) return kept
    // Wide enough for the widest offset, or a later one would take as long as the first.
    const wider = Math.ceil(margin * Math.min(maxWiderMargin, dense.most / dense.now))
    kept = makeGrid(mask, artwork, factor, wider)
    return kept
  }

  return {
    trace(size, cut) {
      if (!box) return { problem: 'empty' }
      if (Math.min(size.width, size.height) <= 2 * cut.offset) return { problem: 'too-small' }
      const dense = densityOf(box, size, cut.offset)
      return traceIn(gridFor(box, dense), box, dense.now, cut)
    },
    draft(size, cut) {
      if (!box || kept || Math.min(size.width, size.height) <= 2 * cut.offset) return null
      const dense = densityOf(box, size, cut.offset)
      const { factor, marginPx, points } = sizeOf(box, dense)
      if (points / factor ** 2 < manyPoints) return null
      const coarse = factor * draftFactor
      const grid = makeGrid(mask, box, coarse, Math.ceil(marginPx / coarse) + 4)
      const line = traceIn(grid, box, dense.now, cut)
      return 'problem' in line ? null : line
    },
  }
}

function densityOf(box: Box, { width, height }: Dimensions, offset: number): Density {
  const densityAt = (at: number) => Math.max(box.width / (width - 2 * at), box.height / (height - 2 * at))
  const now = densityAt(offset)
  const isWidestPossible = Math.min(width, height) > 2 * largestOffset
  return { least: densityAt(0), now, most: isWidestPossible ? densityAt(largestOffset) : now }
}

/** In pixels, but for the factor. */
function sizeOf(artwork: Box, dense: Density): { factor: number; marginPx: number; points: number } {
  const marginPx = reach * dense.now + leastRadiusPx
  const points = (artwork.width + 2 * marginPx) * (artwork.height + 2 * marginPx)
  return { factor: Math.max(factorFor(dense), Math.ceil(Math.sqrt(points / maxPoints))), marginPx, points }
}

function makeGrid(mask: Mask, artwork: Box, factor: number, margin: number): Grid {
  const reduced = reduceMask(mask, artwork, factor)
  const field = distanceField(reduced, margin)
  return { factor, margin, mask: reduced, field, scratch: new Float32Array(field.values.length) }
}

function traceIn(
  grid: Grid,
  box: Box,
  pixelsPerInch: number,
  { offset, holes }: ArtworkDesign['cut'],
): CutLine | CutProblem {
  const scale = pixelsPerInch / grid.factor
  let problem: CutProblemCode = 'separate'
  for (const radius of radii) {
    if (offset + radius > reach) break
    const found = cutBorder(grid, scale, { offset, holes }, radius)
    if (typeof found === 'string') {
      problem = found
      // Rounder corners would close holes that are to be kept.
      if (found === 'too-detailed' && offset >= smallestRadius) break
      continue
    }
    const origin = 0.5 - grid.margin
    const place = { x: box.x + origin * grid.factor, y: box.y + origin * grid.factor, factor: grid.factor }
    const drawn = drawCutLine(found, scale, place)
    if (drawn !== 'too-fine') return typeof drawn === 'string' ? { problem: drawn } : drawn
    problem = drawn
  }
  return { problem }
}

/** The artwork's border, moved out by the offset, with corners of the radius, if that makes it one piece. */
function cutBorder(
  { mask, margin, field, scratch }: Grid,
  scale: number,
  { offset, holes }: ArtworkDesign['cut'],
  radiusInches: number,
): CutPiece | CutProblemCode {
  const radius = Math.max(leastRadiusPx, radiusInches * scale)
  const distance = offset * scale + borderPx + radius
  const runs = runsAt(field, distance, margin)
  const isFilled = holes === 'fill'
  const filled = isFilled ? outerLine(field, distance, runs, margin) : null
  const lines = isFilled ? filled && [filled.outer] : unlessBeside(eachContour(field, distance, runs, margin))
  if (!lines || lines.length === 0) return 'separate'
  if (lines.length > maxLoops) return 'too-detailed'
  const outside = { field, level: distance, lines, runs }
  const done = (border: Border) => {
    const rounded = onePiece(border.lines)
    if (!rounded) return 'separate'
    // Rounding only widens holes.
    return filled ? { ...filled, ...rounded, holes: [] } : { ...rounded, hasHoles: rounded.holes.length > 0 }
  }
  const known = { level: distance, known: margin }
  const inside = (far: number) => runsInside(field, known, lines, far + aroundLinesPx)
  if (offset >= smallestRadius) return done(roundInward(outside, radius, scratch, inside(radius)))
  const sharpest = Math.max(leastRadiusPx, smallestRadius * scale)
  const inner = roundInward(outside, radius + sharpest, scratch, inside(radius + 2 * sharpest))
  if (isArtworkLost(inner, mask, margin, 2 * sharpest)) return 'too-fine'
  return done(
    roundOutward(inner, sharpest, runsAlong(field, inner.lines, sharpest + aroundLinesPx, inner.runs)),
  )
}
