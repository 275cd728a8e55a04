import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { applied, combined, inverse, moved, scaled, turned, type Matrix } from './matrix.ts'

/** What differs less from the size's proportions fills it, as in the preview: a line of white at the trim is a mistake. */
const sameProportions = 0.04

type Placement = Pick<ArtworkDesign, 'mode' | 'scale' | 'x' | 'y' | 'turn'>

/**
 * Where the artwork is, as the map of the unit square to a trim box whose middle is 0, 0 and whose y points up. `artwork`
 * gives the proportions only.
 */
export function placeArtwork(artwork: Dimensions, trim: Dimensions, design: Placement): Matrix {
  const [wide, high] = [trim.width / artwork.width, trim.height / artwork.height]
  const isFilling = design.mode === 'fill' || Math.abs(Math.log(wide / high)) < sameProportions
  const scale = design.scale * (isFilling ? Math.max(wide, high) : Math.min(wide, high))
  return placedAt({ width: artwork.width * scale, height: artwork.height * scale }, trim, design)
}

/** The same of artwork whose size is known. */
export function placedAt(
  { width, height }: Dimensions,
  trim: Dimensions,
  { x, y, turn }: Pick<Placement, 'x' | 'y' | 'turn'>,
): Matrix {
  return combined(
    moved(x * trim.width, -y * trim.height),
    turned(-turn),
    scaled(width, height),
    moved(-0.5, -0.5),
  )
}

/** How far inside of the trim an edge of the artwork still ends at it, as a share of the bleed: a 32nd of an inch. */
const edgeTolerance = 1 / 4

/**
 * How far copies reach over the edge of turned artwork, as a share of the bleed: a tenth of a millimeter. Its edge and theirs
 * share pixels there, through which the material would show as a thin line.
 */
const overTurnedEdge = 1 / 32

/**
 * The artwork, and the mirrored copies of it that make the bleed where it ends at the trim: beyond its edges that have the
 * whole trim box on their inner side. `placed` is of `placeArtwork`, for a trim box of this size, in the same unit.
 */
export function mirroredCopies(placed: Matrix, trim: Dimensions, bleed: number): Matrix[] {
  const back = inverse(placed)
  const [acrossX, acrossY] = [Math.hypot(placed[0], placed[1]), Math.hypot(placed[2], placed[3])]
  const reach = (by: number, axis: 0 | 1) => {
    const [x, y] = [trim.width / 2 + by, trim.height / 2 + by]
    const corners = [applied(back, x, y), applied(back, -x, y), applied(back, x, -y), applied(back, -x, -y)]
    const values = corners.map((corner) => corner[axis])
    return { least: Math.min(...values), most: Math.max(...values) }
  }
  const steps = (axis: 0 | 1) => {
    const [inner, outer] = [reach(0, axis), reach(bleed, axis)]
    const tolerance = (edgeTolerance * bleed) / (axis === 0 ? acrossX : acrossY)
    const before = inner.least >= -tolerance && outer.least < 0
    const after = inner.most <= 1 + tolerance && outer.most > 1
    return [0, ...(before ? [-1] : []), ...(after ? [1] : [])]
  }
  const isTurned = Math.min(Math.abs(placed[0]), Math.abs(placed[1])) > 1e-9 * acrossX
  const over = isTurned ? overTurnedEdge * bleed : 0
  const rows = steps(1).map((step) => mirrored(step, over / acrossY))
  return steps(0).flatMap((step) => {
    const column = mirrored(step, over / acrossX)
    return rows.map((row) => combined(placed, [column.by, 0, 0, row.by, column.from, row.from]))
  })
}

/** Of one side of the unit square, to the square beside it, or 0 for the square itself. */
function mirrored(step: number, over: number): { by: number; from: number } {
  if (step === 0) return { by: 1, from: 0 }
  return { by: -1, from: step === 1 ? 2 - over : over }
}
