import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { Border } from './border/border.ts'
import type { CutLine } from './cut-line.ts'
import type { CutProblem, CutProblemCode } from './cut-problem.ts'
import { eachContour } from './border/contours.ts'
import { distanceField, type Field } from './border/distance-field.ts'
import { isArtworkLost } from './border/is-artwork-lost.ts'
import { drawCutLine, mostLoops } from './draw-cut-line.ts'
import { coveredBox, type Box, type Mask } from './mask.ts'
import { onePiece, unlessBeside, type Piece } from './border/one-piece.ts'
import { reduceMask } from './border/reduce-mask.ts'
import { roundInward, roundOutward } from './border/round-corners.ts'
import { runsAlong, runsAt } from './border/runs.ts'

export type CutTracer = {
  /** The size is in inches. Later calls are faster: the distances are kept. */
  trace(size: { width: number; height: number }, cut: ArtworkDesign['cut']): CutLine | CutProblem
}

/** In inches. In narrower corners the blade of a drag knife turns on the spot and lifts the vinyl. */
export const smallestRadius = 1 / 32

const largestOffset = 0.25
// Parts that the widest cut line would join are joined at any offset, by corners as round as it takes.
const reach = largestOffset + smallestRadius
const radii = [1, 2, 4, 8].map((times) => times * smallestRadius)

// What 0.1 mm takes; more takes longer.
const pointsPerInch = 300
const mostPoints = 12_000_000
const mostDenser = 3
const mostWiderMargin = 1.5

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
  return now > mostDenser * factor * pointsPerInch ? Math.floor(now / pointsPerInch) : factor
}

export function createCutTracer(mask: Mask): CutTracer {
  const box = coveredBox(mask)
  let kept: Grid | null = null

  const gridFor = (artwork: Box, dense: Density): Grid => {
    const marginPx = reach * dense.now + leastRadiusPx
    const points = (artwork.width + 2 * marginPx) * (artwork.height + 2 * marginPx)
    const factor = Math.max(factorFor(dense), Math.ceil(Math.sqrt(points / mostPoints)))
    const margin = Math.ceil(marginPx / factor) + 4
    if (kept?.factor === factor && kept.margin >= margin) return kept
    const reduced = reduceMask(mask, artwork, factor)
    // Wide enough for the widest offset, or a later one would take as long as the first.
    const wider = Math.ceil(margin * Math.min(mostWiderMargin, dense.most / dense.now))
    const field = distanceField(reduced, wider)
    const scratch = new Float32Array(field.values.length)
    kept = { factor, margin: wider, mask: reduced, field, scratch }
    return kept
  }

  return {
    trace({ width, height }, { offset, holes }) {
      if (!box) return { problem: 'empty' }
      if (Math.min(width, height) <= 2 * offset) return { problem: 'too-small' }
      const densityAt = (at: number) => Math.max(box.width / (width - 2 * at), box.height / (height - 2 * at))
      const pixelsPerInch = densityAt(offset)
      const isWidestPossible = Math.min(width, height) > 2 * largestOffset
      const grid = gridFor(box, {
        least: densityAt(0),
        now: pixelsPerInch,
        most: isWidestPossible ? densityAt(largestOffset) : pixelsPerInch,
      })
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
        const place = {
          x: box.x + origin * grid.factor,
          y: box.y + origin * grid.factor,
          factor: grid.factor,
        }
        const drawn = drawCutLine(found, holes, scale, place)
        if (drawn !== 'too-fine') return typeof drawn === 'string' ? { problem: drawn } : drawn
        problem = drawn
      }
      return { problem }
    },
  }
}

/** The artwork's border, moved out by the offset, with corners of the radius, if that makes it one piece. */
function cutBorder(
  { mask, margin, field, scratch }: Grid,
  scale: number,
  { offset, holes }: ArtworkDesign['cut'],
  radiusInches: number,
): Piece | CutProblemCode {
  const radius = Math.max(leastRadiusPx, radiusInches * scale)
  const distance = offset * scale + borderPx + radius
  const runs = runsAt(field, distance, margin)
  const lines = unlessBeside(eachContour(field, distance, runs, margin))
  const piece = lines && onePiece(lines)
  if (!piece) return 'separate'
  const isFilled = holes === 'fill'
  if (!isFilled && lines.length > mostLoops) return 'too-detailed'
  const filled = isFilled ? lines.filter(({ area }) => area < 0) : []
  const outside = { field, level: distance, lines: isFilled ? [piece.outer] : lines, runs, filled }
  const done = (border: Border) => {
    const rounded = onePiece(border.lines)
    // Rounding only widens holes.
    return rounded ? { ...rounded, holes: isFilled ? piece.holes : rounded.holes } : 'separate'
  }
  const along = (far: number) => runsAlong(field, outside.lines, far + aroundLinesPx)
  if (offset >= smallestRadius) return done(roundInward(outside, radius, scratch, along(radius)))
  const sharpest = Math.max(leastRadiusPx, smallestRadius * scale)
  const inner = roundInward(outside, radius + sharpest, scratch, along(radius + 2 * sharpest))
  // What is too far from the inner lines is beyond the outer ones: most that is lost is found before they are made.
  const sparse = Math.max(1, Math.floor(sharpest))
  if (isArtworkLost(inner, inner.lines, mask, margin, 2 * sharpest, sparse)) return 'too-fine'
  const border = roundOutward(inner, sharpest)
  return isArtworkLost(border, inner.lines, mask, margin, 2 * sharpest) ? 'too-fine' : done(border)
}
