import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { applied, combined, inverse, moved, scaled, turned, type Matrix } from './matrix.ts'
import type { SharesBox } from './page-frame.ts'

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
function placedAt(
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

/** All of the artwork, without bleed. */
export const unitSquare: SharesBox = [0, 0, 1, 1]

export type Bled = {
  /** Maps of the artwork's unit square: the artwork, and mirrored copies. */
  copies: Matrix[]
  /** What is drawn of each, in shares of the artwork's sides: with the bleed that it brings. */
  drawn: SharesBox
}

/**
 * The artwork with bleed where it ends at the trim: beyond its edges that have the whole trim box on their inner side. Bleed is
 * its own, or mirrored copies where that is too narrow. `placed` is of `placeArtwork`, for a trim box of this size, in the same
 * unit; `own` is the artwork with its own bleed, in shares of its sides.
 */
export function bleedArtwork(
  placed: Matrix,
  trim: Dimensions,
  bleed: number,
  own: SharesBox = unitSquare,
): Bled {
  const back = inverse(placed)
  const [acrossX, acrossY] = [Math.hypot(placed[0], placed[1]), Math.hypot(placed[2], placed[3])]
  const reach = (by: number, axis: 0 | 1) => {
    const [x, y] = [trim.width / 2 + by, trim.height / 2 + by]
    const corners = [applied(back, x, y), applied(back, -x, y), applied(back, x, -y), applied(back, -x, -y)]
    const values = corners.map((corner) => corner[axis])
    return { least: Math.min(...values), most: Math.max(...values) }
  }
  const sides = (axis: 0 | 1, before: number, after: number) => {
    const [inner, outer] = [reach(0, axis), reach(bleed, axis)]
    const across = axis === 0 ? acrossX : acrossY
    const tolerance = (edgeTolerance * bleed) / across
    const kept = (share: number) => (share * across >= (1 - edgeTolerance) * bleed ? share : 0)
    const start = inner.least >= -tolerance && outer.least < 0 ? kept(before) : null
    const end = inner.most <= 1 + tolerance && outer.most > 1 ? kept(after) : null
    return {
      steps: [0, ...(start === 0 ? [-1] : []), ...(end === 0 ? [1] : [])],
      from: start ? -start : 0,
      to: 1 + (end ?? 0),
    }
  }
  const [left, top, right, bottom] = own
  const [columns, lines] = [sides(0, -left, right - 1), sides(1, bottom - 1, -top)]
  const isTurned = Math.min(Math.abs(placed[0]), Math.abs(placed[1])) > 1e-9 * acrossX
  const over = isTurned ? overTurnedEdge * bleed : 0
  const rows = lines.steps.map((step) => mirrored(step, over / acrossY))
  const copies = columns.steps.flatMap((step) => {
    const column = mirrored(step, over / acrossX)
    return rows.map((row) => combined(placed, [column.by, 0, 0, row.by, column.from, row.from]))
  })
  // Rows are counted from below.
  return { copies, drawn: [columns.from, 1 - lines.to, columns.to, 1 - lines.from] }
}

/** Of one side of the unit square, to the square beside it, or 0 for the square itself. */
function mirrored(step: number, over: number): { by: number; from: number } {
  if (step === 0) return { by: 1, from: 0 }
  return { by: -1, from: step === 1 ? 2 - over : over }
}
