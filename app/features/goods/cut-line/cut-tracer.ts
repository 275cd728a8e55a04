import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { Border } from './border/border.ts'
import type { CutLine } from './cut-line.ts'
import type { CutProblem, CutProblemCode } from './cut-problem.ts'
import { eachContour, type Contour } from './border/contours.ts'
import { cover } from './border/cover.ts'
import { distanceField, type Field } from './border/distance-field.ts'
import { exactField, roughPx } from './border/exact-field.ts'
import { isArtworkLost } from './border/is-artwork-lost.ts'
import { drawCutLine, maxLoops, type CutPiece } from './draw-cut-line.ts'
import { coveredBox, opaqueBox, type Box, type Mask } from './mask.ts'
import { onePiece, outerLine, contoursOfOneArea } from './border/one-piece.ts'
import { enlarge, enlargement, shrink } from './enlarged.ts'
import { isFull, rectangleLine } from './outline/full-rectangle.ts'
import { outlineIn } from './outline/outline-in.ts'
import { reduceMask } from './border/reduce-mask.ts'
import { roundInward, roundOutward } from './border/round-corners.ts'
import { runsAlong, runsAt, runsInside } from './border/runs.ts'
import { stamp } from './border/stamp.ts'
import { stampPoints } from './border/stamp-points.ts'

export type CutTracer = {
  /** The size is in inches. Later calls are faster, because distances are cached. */
  trace(size: Dimensions, cut: ArtworkDesign['cut']): CutLine | CutProblem
  /**
   * Returns a rough line, with up to twice the error, to show until the first line of a large picture is traced.
   * Returns null if there is no draft.
   */
  draft(size: Dimensions, cut: ArtworkDesign['cut']): CutLine | null
}

/** In inches. In tighter corners, a drag knife would turn in place and lift the vinyl. */
export const smallestRadius = 1 / 32

const largestOffset = 0.25
// Parts that the widest cut line would join are joined at any offset, by rounding corners as much as needed.
const reach = largestOffset + smallestRadius
const radii = [1, 2, 4, 8].map((times) => times * smallestRadius)

// The density needed for an accuracy of 0.1 mm. More points would only take longer.
const pointsPerInch = 300
const maxPoints = 12_000_000
const maxDenser = 3
// Tracing this many points is slow enough that a draft with a quarter of them pays off.
const manyPoints = 1_500_000
const draftFactor = 2
const maxWiderMargin = 1.5

// Pictures with fewer pixels per inch are traced at this density, so that their round corners stay round.
const leastPerInch = 150

// Version 1 only: the distance from the outermost pixels' centers to the border, as a compromise. On smooth edges, some
// of them are outside the border; on sharp edges, the border is half a pixel farther out.
const borderPx = 0.1
const leastRadiusPx = 2
// The width of the area examined on each side of a line.
const aroundLinesPx = 6

/** The picture on a grid. */
type Grid = {
  /** The distance between grid points, in pixels of the picture. */
  step: number
  margin: number
  /** The mask's position in the picture. */
  x: number
  y: number
  mask: Mask
  field: Field
  scratch: Float32Array
  /**
   * The exact outline on the grid, and the array that receives the distances to it. Null in version 1, and if the
   * outline is too complex.
   */
  edge: { outline: Contour[]; exact: Float32Array } | null
  /** The artwork's box in the picture. */
  box: Box
}

/** Designs of the same version are always cut the same way, because customers approved the result. */
type Version = ArtworkDesign['version']

/** Pixels per inch of artwork. It grows with the offset, which leaves fewer inches for the artwork. */
type Density = { least: number; now: number; most: number }

/** Returns the same factor for all offsets of a size, unless the widest offsets leave hardly any room. */
function factorFor({ least, now }: Density): number {
  const factor = Math.max(1, Math.floor(least / pointsPerInch))
  return now > maxDenser * factor * pointsPerInch ? Math.floor(now / pointsPerInch) : factor
}

export function createCutTracer(mask: Mask, version: Version = 2): CutTracer {
  const box = version === 1 ? coveredBox(mask) : opaqueBox(mask)
  if (!box) return noneFor(version > 1 && mask.alpha?.some((opacity) => opacity > 0) ? 'faint' : 'empty')
  const factor = enlargement(box)
  const plain = tracerOf(mask, box, version)
  if (factor === 1) return plain
  const enlarged = enlarge(version === 1 ? mask : solidOf(mask), box, factor)
  const close = tracerOf(enlarged, { x: 0, y: 0, width: enlarged.width, height: enlarged.height }, version)
  return {
    trace(size, cut) {
      const line = close.trace(size, cut)
      // A line around the enlarged pixels may be too detailed, so fall back to one without enlargement.
      return 'problem' in line ? plain.trace(size, cut) : shrink(line, box, factor)
    },
    draft: () => null,
  }
}

const noneFor = (problem: CutProblemCode): CutTracer => ({ trace: () => ({ problem }), draft: () => null })

/** Returns the mask without pixels below its opacity level. */
function solidOf(mask: Mask): Mask {
  const { alpha, level } = mask
  if (!alpha || !level) return mask
  const covered = new Uint8Array(alpha.length)
  for (let at = 0; at < alpha.length; at++) if ((alpha[at] ?? 0) >= level) covered[at] = 255
  return { ...mask, covered }
}

function tracerOf(mask: Mask, box: Box, version: Version): CutTracer {
  let kept: (Grid & Scale) | null = null
  const isAll = version > 1 && isFull(mask, box)

  /** Returns null if the artwork is not a rectangle, or is too small for its corners. */
  const rectangleCutLine = (pixelsPerInch: number, offset: number): CutLine | null => {
    if (!isAll) return null
    const distance = offset * pixelsPerInch
    const radius = Math.max(offset, smallestRadius) * pixelsPerInch
    const isRoom = Math.min(box.width, box.height) + 2 * distance >= 2 * radius
    return isRoom ? rectangleLine(box, distance, radius, pixelsPerInch) : null
  }

  const gridFor = (artwork: Box, dense: Density): Grid => {
    const { factor, times, marginPx } = sizeOf(artwork, dense, version)
    const margin = Math.ceil((marginPx * times) / factor) + 4
    if (kept?.factor === factor && kept.times === times && kept.margin >= margin) return kept
    // Makes the margin wide enough for the widest offset, so that later offsets don't need another grid.
    const wider = Math.ceil(margin * Math.min(maxWiderMargin, dense.most / dense.now))
    kept = { ...makeGrid(mask, artwork, { factor, times }, wider, version), factor, times }
    return kept
  }

  return {
    trace(size, cut) {
      if (Math.min(size.width, size.height) <= 2 * cut.offset) return { problem: 'too-small' }
      const dense = densityOf(box, size, cut.offset)
      return rectangleCutLine(dense.now, cut.offset) ?? traceIn(gridFor(box, dense), size, cut, version)
    },
    draft(size, cut) {
      if (isAll || kept || Math.min(size.width, size.height) <= 2 * cut.offset) return null
      const dense = densityOf(box, size, cut.offset)
      const { factor, times, marginPx, points } = sizeOf(box, dense, version)
      if (points / factor ** 2 < manyPoints) return null
      const coarse = factor * draftFactor
      const margin = Math.ceil(marginPx / coarse) + 4
      const grid = makeGrid(mask, box, { factor: coarse, times }, margin, version)
      const line = traceIn(grid, size, cut, version)
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

/** Blocks of `factor` x `factor` pixels are merged into one, which then spans `times` grid points per side. */
type Scale = { factor: number; times: number }

/** Sizes are in pixels, except `factor` and `times`. */
function sizeOf(
  artwork: Box,
  dense: Density,
  version: Version,
): Scale & { marginPx: number; points: number } {
  const marginPx = reach * dense.now + leastRadiusPx
  const points = (artwork.width + 2 * marginPx) * (artwork.height + 2 * marginPx)
  const factor = Math.max(factorFor(dense), Math.ceil(Math.sqrt(points / maxPoints)))
  const times =
    version === 1
      ? 1
      : Math.max(
          1,
          Math.min(Math.ceil(leastPerInch / dense.least), Math.floor(Math.sqrt(maxPoints / points))),
        )
  return { factor, times, marginPx, points }
}

function makeGrid(
  mask: Mask,
  artwork: Box,
  { factor, times }: Scale,
  margin: number,
  version: Version,
): Grid {
  const step = factor / times
  const gridOf = (reduced: Mask) => {
    const field = distanceField(reduced, margin)
    return { step, margin, mask: reduced, field, scratch: new Float32Array(field.values.length) }
  }
  const found = version === 1 ? null : outlineIn(mask, artwork, { factor, times })
  if (!found) {
    const { x, y } = artwork
    return { ...gridOf(reduceMask(mask, artwork, factor)), step: factor, x, y, edge: null, box: artwork }
  }
  const { outline, around, box } = found
  const grid = gridOf(cover(around.width / step, around.height / step, outline))
  for (const { points } of outline)
    for (let at = 0; at < points.length; at++) points[at] = (points[at] ?? 0) + margin
  const exact = new Float32Array(grid.scratch.length)
  return { ...grid, x: around.x, y: around.y, edge: { outline, exact }, box }
}

function traceIn(
  grid: Grid,
  size: Dimensions,
  { offset, holes }: ArtworkDesign['cut'],
  version: Version,
): CutLine | CutProblem {
  const { box, margin, step } = grid
  const pixelsPerInch = densityOf(box, size, offset).now
  const scale = pixelsPerInch / step
  const place = { x: grid.x + (0.5 - margin) * step, y: grid.y + (0.5 - margin) * step, factor: step }
  let problem: CutProblemCode = 'separate'
  for (const radius of radii) {
    if (offset + radius > reach) break
    const found = cutBorder(grid, scale, { offset, holes }, radius, version)
    if (typeof found === 'string') {
      problem = found
      // Rounder corners would close holes that must be kept.
      if (found === 'too-detailed' && offset >= smallestRadius) break
      continue
    }
    const drawn = drawCutLine(found, scale, place, version)
    if (drawn !== 'too-fine') return typeof drawn === 'string' ? { problem: drawn } : drawn
    problem = drawn
  }
  return { problem }
}

/**
 * Moves the artwork's border out by the offset and rounds its corners by the radius. Returns a problem if the result
 * isn't a single piece.
 */
function cutBorder(
  { mask, margin, field: rough, scratch, edge }: Grid,
  scale: number,
  { offset, holes }: ArtworkDesign['cut'],
  radiusInches: number,
  version: Version,
): CutPiece | CutProblemCode {
  const radius = Math.max(leastRadiusPx, radiusInches * scale)
  const distance = offset * scale + (edge ? 0 : borderPx) + radius
  const runs = runsAt(rough, distance, margin, edge ? 1 + roughPx : 0)
  const field = edge ? exactField(rough, edge.outline, distance, runs, edge.exact) : rough
  const isFilled = holes === 'fill'
  const filled = isFilled ? outerLine(field, distance, runs, margin) : null
  const lines = isFilled
    ? filled && [filled.outer]
    : contoursOfOneArea(eachContour(field, distance, runs, margin))
  if (!lines || lines.length === 0) return 'separate'
  if (lines.length > maxLoops) return 'too-detailed'
  const outside = { field, level: distance, lines, runs, stamp: version === 1 ? stampPoints : stamp }
  const asOnePiece = (border: Border) => {
    const rounded = onePiece(border.lines)
    if (!rounded) return 'separate'
    // Rounding only widens holes.
    return filled ? { ...filled, ...rounded, holes: [] } : { ...rounded, hasHoles: rounded.holes.length > 0 }
  }
  const limits = { level: distance, maxExact: margin }
  const inside = (far: number) => runsInside(field, limits, lines, far + aroundLinesPx)
  if (offset >= smallestRadius) return asOnePiece(roundInward(outside, radius, scratch, inside(radius)))
  const sharpest = Math.max(leastRadiusPx, smallestRadius * scale)
  const inner = roundInward(outside, radius + sharpest, scratch, inside(radius + 2 * sharpest))
  if (isArtworkLost(inner, mask, margin, 2 * sharpest)) return 'too-fine'
  return asOnePiece(
    roundOutward(inner, sharpest, runsAlong(field, inner.lines, sharpest + aroundLinesPx, inner.runs)),
  )
}
