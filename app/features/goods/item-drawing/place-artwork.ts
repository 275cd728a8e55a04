import { defaultDesign, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { applied, combined, inverse, moved, scaled, turned, type Matrix } from './matrix.ts'
import type { SharesBox } from './page-frame.ts'
import type { Side } from './short-sides.ts'

/**
 * Artwork fills the size, as in the preview, if their proportions differ by less than this. A white line at the trim
 * would look like a mistake.
 */
const sameProportions = 0.04

type Placement = Pick<ArtworkDesign, 'mode' | 'scale' | 'x' | 'y' | 'turn'>

/**
 * Returns the map from the artwork's unit square to a trim box around 0, 0, y up. Only the proportions of `artwork`
 * matter.
 */
export function placeArtwork(artwork: Dimensions, trim: Dimensions, design: Placement): Matrix {
  const [wide, high] = [trim.width / artwork.width, trim.height / artwork.height]
  const isFilling = design.mode === 'fill' || Math.abs(Math.log(wide / high)) < sameProportions
  const scale = design.scale * (isFilling ? Math.max(wide, high) : Math.min(wide, high))
  return placedAt({ width: artwork.width * scale, height: artwork.height * scale }, trim, design)
}

/** Places artwork of a known size in the same way. */
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

/**
 * Returns the scale at which artwork on its side fits or fills the size as upright artwork does at scale 1. Only the
 * proportions of `artwork` matter.
 */
export function fittedScale(
  artwork: Dimensions,
  size: Dimensions,
  { mode, turn }: Pick<ArtworkDesign, 'mode' | 'turn'>,
): number {
  const isAcross = turn % 90 === 0 && turn % 180 !== 0
  if (!isAcross) return 1
  const placement = { ...defaultDesign, mode }
  const [, , upX, upY] = placeArtwork(artwork, size, placement)
  const [acrossX, acrossY] = placeArtwork({ width: artwork.height, height: artwork.width }, size, placement)
  return Math.hypot(acrossX, acrossY) / Math.hypot(upX, upY)
}

/** An edge up to this far inside the trim still counts as covering it. A share of the bleed, equal to 1/32 inch. */
const edgeTolerance = 1 / 4

/**
 * The overlap of rotated artwork and its copies, as a share of the bleed: a tenth of a millimeter. Without it, the
 * material would show as a thin line through the pixels that both edges share.
 */
const overTurnedEdge = 1 / 32

/** The whole artwork, without bleed. */
export const unitSquare: SharesBox = [0, 0, 1, 1]

/** The artwork, or a copy of it that forms its bleed. */
export type Copy = {
  /** Maps the artwork's unit square, y up. */
  map: Matrix
  /** The drawn part, in shares of the artwork's sides. It extends beyond 0 to 1 if the artwork has bleed. */
  drawn: SharesBox
}

/** The share of a side that is stretched over the bleed, which is less than a pixel of most previews. */
const stretchedShare = 1 / 1500

type Edges = {
  /** The artwork with its bleed, in shares of its sides. */
  own?: SharesBox
  /** Sides that the artwork stops short of. */
  short?: readonly Side[]
}

/**
 * Returns the artwork, then the copies that form its bleed on sides where it covers the trim but not the bleed. Uses
 * the artwork's own bleed if it is wide enough. Otherwise, mirrors the artwork, or stretches its edge where it stops
 * short. `placed` is from `placeArtwork` for this trim size, in the same unit.
 */
export function bleedArtwork(
  placed: Matrix,
  trim: Dimensions,
  bleed: number,
  { own = unitSquare, short = [] }: Edges = {},
): Copy[] {
  const back = inverse(placed)
  const [acrossX, acrossY] = [Math.hypot(placed[0], placed[1]), Math.hypot(placed[2], placed[3])]
  const reach = (by: number, axis: 0 | 1) => {
    const [x, y] = [trim.width / 2 + by, trim.height / 2 + by]
    const corners = [applied(back, x, y), applied(back, -x, y), applied(back, x, -y), applied(back, -x, -y)]
    const values = corners.map((corner) => corner[axis])
    return { least: Math.min(...values), most: Math.max(...values) }
  }
  const isTurned = Math.min(Math.abs(placed[0]), Math.abs(placed[1])) > 1e-9 * acrossX
  const partsAlong = (axis: 0 | 1, [before, after]: [number, number], names: [Side, Side]): Part[] => {
    const [inner, outer] = [reach(0, axis), reach(bleed, axis)]
    const across = axis === 0 ? acrossX : acrossY
    const over = isTurned ? (overTurnedEdge * bleed) / across : 0
    const tolerance = (edgeTolerance * bleed) / across
    const kept = (share: number) => (share * across >= (1 - edgeTolerance) * bleed ? share : 0)
    const start = inner.least >= -tolerance && outer.least < 0 ? kept(before) : null
    const end = inner.most <= 1 + tolerance && outer.most > 1 ? kept(after) : null
    const drawn: Part['drawn'] = [start ? -start : 0, 1 + (end ?? 0)]
    const parts: Part[] = [{ by: 1, from: 0, drawn }]
    if (start === 0) {
      const by = (over - outer.least) / stretchedShare
      const stretched: Part = { by, from: outer.least, drawn: [0, stretchedShare] }
      parts.push(short.includes(names[0]) ? stretched : { by: -1, from: over, drawn })
    }
    if (end === 0) {
      const by = (outer.most - 1 + over) / stretchedShare
      const stretched: Part = { by, from: outer.most - by, drawn: [1 - stretchedShare, 1] }
      parts.push(short.includes(names[1]) ? stretched : { by: -1, from: 2 - over, drawn })
    }
    return parts
  }
  const [left, top, right, bottom] = own
  const columns = partsAlong(0, [-left, right - 1], ['left', 'right'])
  // Rows are counted from the bottom.
  const rows = partsAlong(1, [bottom - 1, -top], ['bottom', 'top'])
  return columns.flatMap((column) =>
    rows.map((row) => ({
      map: combined(placed, [column.by, 0, 0, row.by, column.from, row.from]),
      drawn: [column.drawn[0], 1 - row.drawn[1], column.drawn[1], 1 - row.drawn[0]],
    })),
  )
}

/** A part along one side of the artwork: `by` and `from` map its shares, and `drawn` are the shares to draw. */
type Part = { by: number; from: number; drawn: [from: number, to: number] }
