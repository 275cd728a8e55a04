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
  const painted = maps.map((map) => drawForm('Artwork', combined(map, artwork.upright))).join('\n')
  const XObject = { Artwork: artwork.ref }
  const content = (operators: string) => ['q', clip, operators, 'Q'].join('\n')
  if (!cutout) return { content: content(painted), resources: { XObject, ExtGState: {} } }
  // Masked as one: Ghostscript masks but the first of several.
  return {
    content: content('/Cutout gs /Masked Do'),
    resources: {
      XObject: { Masked: groupOf(context, painted, { XObject, area }) },
      ExtGState: { Cutout: cutoutState(context, cutout, { maps, area }) },
    },
  }
}

/** Painted as one. */
function groupOf(
  context: PDFContext,
  content: string,
  { XObject, area }: { XObject: Record<string, PDFRef>; area: Box },
): PDFRef {
  const form = context.flateStream(content, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [area.x, area.y, area.x + area.width, area.y + area.height],
    Group: { S: 'Transparency', I: true },
    Resources: { XObject },
  })
  return context.register(form)
}

/** A form or picture, which is in the unit square. */
export const drawForm = (name: string, map: Matrix) => `q ${written(map)} cm /${name} Do Q`

export const rectangle = ({ x, y, width, height }: Box) =>
  `${[x, y, width, height].map(plainNumber).join(' ')} re`

/** PDFs know no exponents. */
const plainNumber = (value: number) => String(Number(value.toFixed(6)))
