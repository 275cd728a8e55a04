import type { Box } from '#app/features/goods/cut-line/mask.ts'
import {
  hasWhiteInk,
  materialOf,
  type OptionEffect,
} from '#app/features/ground/product/effects/option-effect.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { TracedLine } from './cut-along.ts'
import { bleedInches, safeInches } from './edges.ts'
import { extraPaths, type ExtraPath } from './extra-paths.ts'
import { guidePath, offsetPath } from './guide-path.ts'
import { faceOf, layOutItem, type ItemCutLine, type ItemLayout, type LaidOutItem } from './lay-out-item.ts'
import { combined, type Matrix } from './matrix.ts'
import type { PageFrame } from './page-frame.ts'
import { unitSquare, type Copy } from './place-artwork.ts'
import { placePath } from './place-path.ts'
import type { Side } from './short-sides.ts'
import { drawMaterial, type DrawnMaterial } from './shown-material.ts'

/** The input for an item's drawing. */
export type DrawnItem = LaidOutItem & {
  /** The upright picture of its artwork, in pixels at any resolution; null if there is none yet. */
  picture: ShownPicture | null
  /** The traced cut line of an item that is cut along its artwork. Null until it is traced, and for all other items. */
  traced: TracedLine | null
  /** The effects of its options. */
  effects?: readonly OptionEffect[] | undefined
}

export type ShownPicture = Dimensions & {
  /** The frame of a PDF page with a trim box. */
  frame?: PageFrame | null | undefined
  /** Sides that the artwork stops short of. */
  short?: readonly Side[] | undefined
}

/**
 * The geometry of an item as printed and cut, shared with its print PDF. Lengths are in inches; 0, 0 is the trim's
 * upper left corner, and y points down. Paths are SVG path data, filled by the even-odd rule: loops in loops are holes.
 */
export type ItemDrawing = {
  /** The ordered size, which is also the size of the trim. */
  width: number
  height: number
  /** Trim and bleed. */
  view: Box
  /** The backing paper of a kiss-cut. */
  backing: string | null
  /** The area within the cut line, which shows the material where no artwork covers it. */
  border: string
  /** The look of the material; null if it is white. */
  material: DrawnMaterial | null
  artwork: DrawnArtwork | null
  /** The first line surrounds the artwork. A kiss-cut has a second one through its backing. */
  cutLines: ItemCutLine[]
  /** The guides outside and inside the first cut line; `safe` is empty if nothing is left inside. */
  bleed: string
  safe: string
  extras: ExtraPath[]
}

export type DrawnArtwork = {
  /** True if the material shows through the artwork, because there is no white ink below it. */
  isSeeThrough: boolean
  /** The first cut line. Artwork outside of it is cut off. */
  clip: string
  /** The artwork, then the copies that form its bleed. */
  copies: DrawnCopy[]
  widthPx: number
  heightPx: number
}

export type DrawnCopy = {
  /** SVG's [a, b, c, d, e, f], from pixels of the picture to inches. */
  matrix: Matrix
  /** The part that is drawn, in pixels of the picture. */
  drawn: Box
}

export function drawItem(item: DrawnItem): ItemDrawing {
  const { size, shape, picture, traced, effects = [] } = item
  const material = materialOf(effects)
  const art = picture && artworkIn(picture)
  const layout = layOutItem(item, { ...(art ?? size), frame: picture?.frame, short: picture?.short }, traced)
  const [cut] = layout.cutLines
  return {
    width: size.width,
    height: size.height,
    view: {
      x: -bleedInches,
      y: -bleedInches,
      width: size.width + 2 * bleedInches,
      height: size.height + 2 * bleedInches,
    },
    backing: shape === 'kiss-cut' ? (layout.cutLines[1]?.path ?? null) : null,
    border: cut.path,
    material: material && drawMaterial(material, { x: 0, y: 0, ...size }),
    artwork: picture &&
      art && {
        ...drawnArtwork(layout, picture, art),
        isSeeThrough: material !== null && !hasWhiteInk(effects),
      },
    cutLines: layout.cutLines,
    bleed: guide(item, layout, bleedInches),
    safe: guide(item, layout, -safeInches(shape, size)),
    extras: extraPaths(shape, size),
  }
}

/** Returns the part of a picture that is placed, in pixels. */
export function artworkIn({ width, height, frame }: ShownPicture): Box {
  const [left, top, right, bottom] = frame?.trim ?? unitSquare
  return { x: left * width, y: top * height, width: (right - left) * width, height: (bottom - top) * height }
}

function drawnArtwork(
  { copies, cutLines: [cut] }: ItemLayout,
  picture: Dimensions,
  art: Box,
): Omit<DrawnArtwork, 'isSeeThrough'> {
  // Maps pixels to the unit square, y up.
  const unit: Matrix = [1 / art.width, 0, 0, -1 / art.height, -art.x / art.width, 1 + art.y / art.height]
  const drawnCopy = ({ map, drawn: [left, top, right, bottom] }: Copy): DrawnCopy => ({
    matrix: combined(map, unit),
    drawn: {
      x: art.x + left * art.width,
      y: art.y + top * art.height,
      width: (right - left) * art.width,
      height: (bottom - top) * art.height,
    },
  })
  return {
    clip: cut.path,
    copies: copies.map(drawnCopy),
    widthPx: picture.width,
    heightPx: picture.height,
  }
}

function guide(item: DrawnItem, { loops }: ItemLayout, by: number): string {
  if (loops) return offsetPath(loops, by)
  const face = faceOf(item)
  const middle = { x: item.size.width / 2, y: item.size.height / 2 }
  return placePath(guidePath(face.shape, face.size, by), middle)
}
