import { withinTrim, type PageFrame, type SharesBox } from '#app/features/goods/item-drawing/page-frame.ts'
import { isMasked, type Shape } from '#app/features/ground/product/shape.ts'
import type { PictureLook } from './look/picture-look.ts'
import { cellsWithin } from './look/visible-cells.ts'
import type { MeasuredFile } from './measured-file.ts'

/** Returns the measurements of the part of a file that an item shows. */
export const usedFile = <File extends MeasuredFile>(
  file: File,
  shape: Shape | null,
  design: Parameters<typeof isMasked>[1],
): File => (isMasked(shape, design) ? wholeFile(file) : trimmedFile(file))

/** Returns the measurements of the part placed on the product: the trim box of a page that has one. */
export function trimmedFile<File extends MeasuredFile>(file: File): File {
  const { layout, pictures, widthPx, heightPx } = file
  if (!layout?.frame) return file
  const [left, top, right, bottom] = layout.frame.trim
  const sides = (each: { widthPx: number | null; heightPx: number | null }) => ({
    widthPx: each.widthPx && each.widthPx * (right - left),
    heightPx: each.heightPx && each.heightPx * (bottom - top),
  })
  return {
    ...file,
    ...sides({ widthPx, heightPx }),
    pictures: pictures && { ...pictures, ...sides(pictures) },
    layout: {
      ...layout,
      frame: null,
      look: layout.look && (layout.trimmedLook ?? cutLook(layout.look, layout.frame)),
    },
  }
}

/** Returns the measurements of a whole page, which is cut along its visible part, or has its background removed. */
function wholeFile<File extends MeasuredFile>(file: File): File {
  const { layout } = file
  if (!layout?.frame) return file
  const [left, top, right, bottom] = layout.frame.trim
  const [width, height] = [right - left, bottom - top]
  const texts = layout.texts.map((box): SharesBox => [
    left + box[0] * width,
    top + box[1] * height,
    left + box[2] * width,
    top + box[3] * height,
  ])
  const thinnestLine = layout.thinnestLine === null ? null : layout.thinnestLine * width
  return { ...file, layout: { ...layout, frame: null, texts, thinnestLine } }
}

/** Estimates the trimmed look from the whole page's look, for files uploaded before trimmed looks were measured. */
function cutLook(look: PictureLook, { trim }: PageFrame): PictureLook {
  const { box, cells, ...whole } = look
  const trimmed = cells && cellsWithin(cells, trim)
  const isTransparent = trimmed ? /[^f]/.test(trimmed) : whole.isTransparent
  const [left, top, right, bottom] = box ? withinTrim(trim, box) : []
  return {
    ...whole,
    isTransparent,
    box:
      left === undefined || top === undefined || right === undefined || bottom === undefined
        ? null
        : [Math.max(0, left), Math.max(0, top), Math.min(1, right), Math.min(1, bottom)],
    ...(isTransparent && trimmed && { cells: trimmed }),
  }
}
