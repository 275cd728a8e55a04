import { defaultDesign, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { applied, combined, inverse, moved, scaled, turned, type Matrix } from './matrix.ts'
import type { SharesBox } from './page-frame.ts'
import type { Side } from './short-sides.ts'

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

/**
 * The scale at which artwork that lies across fits or fills the size as artwork that doesn't at 1. `artwork` gives the
 * proportions only.
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

/** How far inside of the trim an edge of the artwork still ends at it, as a share of the bleed: a 32nd of an inch. */
const edgeTolerance = 1 / 4

/**
 * How far copies reach over the edge of turned artwork, as a share of the bleed: a tenth of a millimeter. Its edge and theirs
 * share pixels there, through which the material would show as a thin line.
 */
const overTurnedEdge = 1 / 32

/** All of the artwork, without bleed. */
export const unitSquare: SharesBox = [0, 0, 1, 1]

/** The artwork, or a copy of it that makes bleed. */
export type Copy = {
  /** From the artwork's unit square, whose y points up. */
  map: Matrix
  /** What is drawn of it, in shares of the artwork's sides: more than 0 to 1 where it brings its own bleed. */
  drawn: SharesBox
}

/** How much of the artwork is stretched over the bleed, as a share of its side: less than a pixel of most previews. */
const stretchedShare = 1 / 1500

type Edges = {
  /** The artwork with its own bleed, in shares of its sides. */
  own?: SharesBox
  /** Sides that the artwork stops short of. */
  short?: readonly Side[]
}

/**
 * The artwork, first, with bleed where it ends at the trim: beyond its edges that have the whole trim box on their inner side.
 * Bleed is its own, or mirrored copies where that is too narrow, or its edge, stretched, where the artwork stops short of that.
 * `placed` is of `placeArtwork`, for a trim box of this size, in the same unit.
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
  // Rows are counted from below.
  const rows = partsAlong(1, [bottom - 1, -top], ['bottom', 'top'])
  return columns.flatMap((column) =>
    rows.map((row) => ({
      map: combined(placed, [column.by, 0, 0, row.by, column.from, row.from]),
      drawn: [column.drawn[0], 1 - row.drawn[1], column.drawn[1], 1 - row.drawn[0]],
    })),
  )
}

/** Along one side of the artwork: the map of its shares, and which of them are drawn. */
type Part = { by: number; from: number; drawn: [from: number, to: number] }
