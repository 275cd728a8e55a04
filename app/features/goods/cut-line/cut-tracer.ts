import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { Border } from './border/border.ts'
import type { CutLine } from './cut-line.ts'
import type { CutProblem, CutProblemCode } from './cut-problem.ts'
import { distanceField, type Field } from './border/distance-field.ts'
import { drawCutLine } from './draw-cut-line.ts'
import { coveredBox, type Box, type Mask } from './mask.ts'
import { onePiece } from './border/one-piece.ts'
import { reduceMask } from './border/reduce-mask.ts'
import { borderAt, roundInward, roundOutward } from './border/round-corners.ts'

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

// Smooth edges make some of the last pixels lie outside of the border, sharp ones half a pixel inside.
const borderPx = 0.1
const leastRadiusPx = 2

type Grid = { factor: number; margin: number; mask: Mask; field: Field; scratch: Float32Array }

export function createCutTracer(mask: Mask): CutTracer {
  const box = coveredBox(mask)
  let kept: Grid | null = null

  const gridFor = (artwork: Box, pixelsPerInch: number): Grid => {
    const marginPx = reach * pixelsPerInch + leastRadiusPx
    const points = (artwork.width + 2 * marginPx) * (artwork.height + 2 * marginPx)
    const factor = Math.ceil(Math.max(1, (pixelsPerInch / pointsPerInch) | 0, Math.sqrt(points / mostPoints)))
    const margin = Math.ceil(marginPx / factor) + 4
    if (kept?.factor === factor && kept.margin >= margin) return kept
    const reduced = reduceMask(mask, artwork, factor)
    // A wider offset leaves the artwork fewer inches, so it takes a wider margin.
    const wider = Math.ceil(margin * 1.15)
    const field = distanceField(reduced, wider)
    const scratch = new Float32Array(field.values.length)
    kept = { factor, margin: wider, mask: reduced, field, scratch }
    return kept
  }

  return {
    trace({ width, height }, { offset, holes }) {
      if (!box) return { problem: 'empty' }
      if (Math.min(width, height) <= 2 * offset) return { problem: 'too-small' }
      const pixelsPerInch = Math.max(box.width / (width - 2 * offset), box.height / (height - 2 * offset))
      const grid = gridFor(box, pixelsPerInch)
      const scale = pixelsPerInch / grid.factor
      let problem: CutProblemCode = 'separate'
      for (const radius of radii) {
        if (offset + radius > reach) break
        const found = cutBorder(grid, scale, offset, radius)
        if (typeof found === 'string') {
          problem = found
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
  offset: number,
  radiusInches: number,
) {
  const radius = Math.max(leastRadiusPx, radiusInches * scale)
  const distance = offset * scale + borderPx + radius
  const outside = borderAt({ ...field, edge: Math.max(0, margin - Math.ceil(distance) - 3) }, distance)
  if (!onePiece(outside.lines)) return 'separate'
  if (offset >= smallestRadius) return onePiece(roundInward(outside, radius, scratch).lines) ?? 'separate'
  const sharpest = Math.max(leastRadiusPx, smallestRadius * scale)
  const border = roundOutward(roundInward(outside, radius + sharpest, scratch), sharpest)
  if (isArtworkLost(border, mask, margin, 2 * sharpest)) return 'too-fine'
  return onePiece(border.lines) ?? 'separate'
}

/** Whether rounding its corners cut off more of the artwork than the radius. */
function isArtworkLost({ field }: Border, { width, height, covered }: Mask, margin: number, most: number) {
  for (let y = 0; y < height; y++) {
    const from = (y + margin) * field.columns + margin
    for (let x = 0; x < width; x++) {
      if (covered[y * width + x] !== 0 && (field.values[from + x] ?? 0) > most) return true
    }
  }
  return false
}
