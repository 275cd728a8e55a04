import type { CutLoop } from '#app/features/goods/cut-line/cut-line.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { isCutAlongArtwork, type Shape } from '#app/features/ground/product/shape.ts'
import { kissCutShare, shapePath } from '#app/features/ground/product/shape-path.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { cutAlong, type TracedLine } from './cut-along.ts'
import { bleedInches } from './edges.ts'
import { combined, type Matrix } from './matrix.ts'
import { placePath } from './place-path.ts'
import { withinTrim, type PageFrame } from './page-frame.ts'
import { bleedArtwork, placeArtwork, unitSquare, type Copy } from './place-artwork.ts'
import { sides, type Side } from './short-sides.ts'

/** 'thru' cuts through everything, and 'kiss' only through the material on its backing. `path` is SVG path data. */
export type ItemCutLine = { kind: 'thru' | 'kiss'; path: string }

/** In inches; 0, 0 is the trim's upper left corner, and y points down. */
export type ItemLayout = {
  /** The artwork, then the copies that form its bleed. */
  copies: Copy[]
  /** The first line surrounds the artwork. */
  cutLines: [ItemCutLine, ...ItemCutLine[]]
  /** The loops of the line that was traced along the artwork. */
  loops: CutLoop[] | null
}

export type LaidOutItem = {
  shape: Shape
  /** The ordered size, in inches. */
  size: Dimensions
  design: ArtworkDesign
}

/** Only the proportions matter. */
export type LaidOutArtwork = Dimensions & {
  /** The frame of a page whose trim box is the artwork. */
  frame?: PageFrame | null | undefined
  /** Sides that the artwork stops short of. */
  short?: readonly Side[] | undefined
}

/**
 * Lays out the artwork and the cut lines. The ordered size is the size of the cut line if an item is cut along its
 * artwork, and of the backing for a kiss-cut. Until a line is traced, a rounded rectangle is used instead.
 */
export function layOutItem(
  { shape, size, design }: LaidOutItem,
  artwork: LaidOutArtwork,
  traced: TracedLine | null,
): ItemLayout {
  const middle = { x: size.width / 2, y: size.height / 2 }
  const pathOf = (of: Shape, { width, height }: Dimensions) => placePath(shapePath(of, width, height), middle)
  const backing = shape === 'kiss-cut' ? pathOf(shape, size) : null
  const withBacking = (path: string): ItemLayout['cutLines'] =>
    backing === null
      ? [{ kind: 'thru', path }]
      : [
          { kind: 'kiss', path },
          { kind: 'thru', path: backing },
        ]
  if (traced && isCutAlongArtwork(shape)) {
    // Artwork that doesn't reach the cut line needs no bleed, because a border of material surrounds it.
    const { placed, loops, path } = cutAlong(traced, middle)
    return { copies: [{ map: placed, drawn: unitSquare }], cutLines: withBacking(path), loops }
  }
  const face = faceOf({ shape, size })
  const placed = placeArtwork(artwork, face.size, design)
  const { frame, short } = artwork
  const copies = bleedArtwork(placed, face.size, bleedInches, {
    own: frame ? withinTrim(frame.trim, frame.bleed) : unitSquare,
    // A background nearly always reaches all sides, so artwork without it stops short of them.
    short: design.background ? sides : (short ?? []),
  })
  const down: Matrix = [1, 0, 0, -1, middle.x, middle.y]
  return {
    copies: copies.map(({ map, drawn }) => ({ map: combined(down, map), drawn })),
    cutLines: withBacking(pathOf(face.shape, face.size)),
    loops: null,
  }
}

/** Returns the part with the artwork: the whole item, or the sticker on a kiss-cut's backing. */
export function faceOf({ shape, size }: Pick<LaidOutItem, 'shape' | 'size'>): {
  shape: Shape
  size: Dimensions
} {
  if (shape !== 'kiss-cut') return { shape, size }
  return { shape: 'rounded', size: { width: size.width * kissCutShare, height: size.height * kissCutShare } }
}
