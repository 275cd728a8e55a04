import type { PDFContext, PDFRef } from '@cantoo/pdf-lib'
import type { Layout } from './lay-out.server.ts'
import { combined, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import { cutoutMask } from './pictures/cutout.server.ts'
import { drawForm } from './pdf-operators.ts'
import type { Box } from './print-boxes.ts'
import { drawWhiteInk } from './white-ink/draw-white-ink.server.ts'

export type Place = {
  /** From points around the middle of the trim, y up. */
  middle: Matrix
  /** All that may be painted; `clip` are the operators that say so. */
  area: Box
  clip: string
}

export type DrawnArtwork = {
  content: string
  /** What the content names. */
  resources: Record<'XObject' | 'ExtGState' | 'ColorSpace', Record<string, PDFRef>>
}

/** With white ink, if it was ordered. */
export function drawArtwork(context: PDFContext, layout: Layout, place: Place): DrawnArtwork {
  const { cutout, whiteInk } = layout
  const { middle, area, clip } = place
  const painted = paintArtwork(layout, place)
  const group = cutout || whiteInk !== null ? groupOf(context, painted, area) : null
  const maps = layout.copies.map((copy) => combined(middle, copy))
  const cutoff = cutout && cutoutMask(context, cutout, { maps, area })
  const alphaOf = (artwork: PDFRef) => context.obj({ Type: 'Mask', S: 'Alpha', G: artwork })
  const white =
    group && whiteInk !== null
      ? drawWhiteInk(context, { spotColor: whiteInk, mask: cutoff ?? alphaOf(group), area, clip })
      : null
  // Masked as one: Ghostscript masks but the first of several.
  const drawn =
    group && cutoff
      ? { operators: '/Cutout gs /Masked Do', XObject: { Masked: group } }
      : { operators: painted.content, XObject: painted.XObject }
  return {
    content: ['q', clip, drawn.operators, 'Q', ...(white ? [white.content] : [])].join('\n'),
    resources: {
      XObject: drawn.XObject,
      ExtGState: {
        ...(cutoff && { Cutout: context.register(context.obj({ Type: 'ExtGState', SMask: cutoff })) }),
        ...white?.resources.ExtGState,
      },
      ColorSpace: { ...white?.resources.ColorSpace },
    },
  }
}

/** All of the artwork, with what makes its bleed. */
const paintArtwork = ({ artwork, copies }: Layout, { middle }: Pick<Place, 'middle'>): Painted => ({
  content: copies.map((copy) => drawForm('Artwork', combined(middle, copy, artwork.upright))).join('\n'),
  XObject: { Artwork: artwork.ref },
})

type Painted = { content: string; XObject: Record<string, PDFRef> }

/** Painted as one, so that it can be a mask, be masked or be blended. */
function groupOf(context: PDFContext, { content, XObject }: Painted, area: Box): PDFRef {
  const form = context.flateStream(content, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [area.x, area.y, area.x + area.width, area.y + area.height],
    Group: { S: 'Transparency', I: true },
    Resources: { XObject },
  })
  return context.register(form)
}
