import type { PDFContext, PDFRef } from '@cantoo/pdf-lib'
import type { Layout } from './lay-out.server.ts'
import { combined, written, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import { cutoutState } from './pictures/cutout.server.ts'
import type { Box } from './print-boxes.ts'

type Place = {
  /** From points around the middle of the trim, y up. */
  middle: Matrix
  /** All that may be painted; `clip` are the operators that say so. */
  area: Box
  clip: string
}

type DrawnArtwork = {
  content: string
  /** What the content names. */
  resources: { XObject: Record<string, PDFRef>; ExtGState: Record<string, PDFRef> }
}

export function drawArtwork(
  context: PDFContext,
  { artwork, copies, cutout }: Layout,
  { middle, area, clip }: Place,
): DrawnArtwork {
  const maps = copies.map((copy) => combined(middle, copy))
  return {
    content: [
      'q',
      clip,
      ...(cutout ? ['/Cutout gs'] : []),
      ...maps.map((map) => drawForm('Artwork', combined(map, artwork.upright))),
      'Q',
    ].join('\n'),
    resources: {
      XObject: { Artwork: artwork.ref },
      ExtGState: cutout ? { Cutout: cutoutState(context, cutout, { maps, area }) } : {},
    },
  }
}

/** A form or picture, which is in the unit square. */
export const drawForm = (name: string, map: Matrix) => `q ${written(map)} cm /${name} Do Q`

export const rectangle = ({ x, y, width, height }: Box) =>
  `${[x, y, width, height].map(plainNumber).join(' ')} re`

/** PDFs know no exponents. */
const plainNumber = (value: number) => String(Number(value.toFixed(6)))
