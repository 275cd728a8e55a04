import type { PDFContext, PDFDict, PDFRef } from '@cantoo/pdf-lib'
import {
  combined,
  scaled,
  unchanged,
  type Matrix,
  type Box,
} from '#app/features/goods/item-drawing/matrix.ts'
import { pdfPath } from '#app/features/goods/svg/svg-path.ts'
import type { Mask } from '#app/features/goods/cut-line/mask.ts'
import type { Copy } from '#app/features/goods/item-drawing/place-artwork.ts'
import type { Layout } from './lay-out.server.ts'
import type { EdgeBleed } from './edge-bleed.server.ts'
import { drawForm, drawWithin, isPartial, rectangle } from './pdf-operators.ts'
import { separation } from './draw-cut-lines.server.ts'

export type Place = {
  /** Maps points relative to the trim's center (y up) to the page. */
  middle: Matrix
  /** The paintable area; `clip` holds the operators that enforce it. */
  area: Box
  clip: string
}

export type DrawnArtwork = {
  content: string
  /** The resources that the content refers to. */
  resources: Record<'XObject' | 'ExtGState' | 'ColorSpace', Record<string, PDFRef>>
}

/** Draws the artwork with its white ink, if ordered. `isSeeThrough` multiplies it with the colors below. */
export function drawArtwork(
  context: PDFContext,
  layout: Layout,
  { middle, area, clip }: Place,
  { isSeeThrough = false } = {},
): DrawnArtwork {
  const { cutout, whiteInk } = layout
  const painted = paintArtwork(layout, middle)
  const isGrouped = cutout !== null || whiteInk !== null || isSeeThrough
  const whole = isGrouped ? groupOf(context, painted, area) : null
  const copies = layout.copies.map(({ map, drawn }) => ({ map: combined(middle, map), drawn }))
  const mask = cutout && cutoutMask(context, cutout, { copies, area })
  const white =
    whole && whiteInk !== null
      ? drawWhiteInk(context, { spotColor: whiteInk, mask: mask ?? alphaOf(context, whole), area, clip })
      : null
  const state = {
    Type: 'ExtGState',
    ...(mask && { SMask: mask }),
    ...(isSeeThrough && { BM: 'Multiply' }),
  }
  // Draws the copies as one group, because Ghostscript would mask only the first of several.
  const drawn: Painted & { ExtGState?: Record<string, PDFRef> } =
    whole && (mask || isSeeThrough)
      ? {
          content: '/Artwork gs /Whole Do',
          XObject: { Whole: whole },
          ExtGState: { Artwork: context.register(context.obj(state)) },
        }
      : painted
  const bleed = layout.bleed && paintBleed(layout, layout.bleed, { middle, area })
  return {
    content: [
      'q',
      clip,
      ...(bleed ? [bleed.content] : []),
      drawn.content,
      'Q',
      ...(white ? [white.content] : []),
    ].join('\n'),
    resources: {
      XObject: { ...bleed?.XObject, ...drawn.XObject },
      ExtGState: { ...drawn.ExtGState, ...white?.resources.ExtGState },
      ColorSpace: { ...white?.resources.ColorSpace },
    },
  }
}

const alphaOf = (context: PDFContext, group: PDFRef): PDFDict =>
  context.obj({ Type: 'Mask', S: 'Alpha', G: group })

/** Paints all copies of the artwork, including those that form its bleed. */
const paintArtwork = ({ artwork, copies }: Layout, middle: Matrix): Painted => ({
  content: copies
    .map(({ map, drawn }) => {
      // A page with a trim box has content beyond its artwork.
      const isPart = artwork.frame || isPartial(drawn)
      return isPart
        ? drawWithin('Artwork', drawn, combined(middle, map), artwork.upright)
        : drawForm('Artwork', combined(middle, map, artwork.upright))
    })
    .join('\n'),
  XObject: { Artwork: artwork.ref },
})

/** Draws no white ink under this bleed, because machines shrink the white plate anyway. */
function paintBleed(
  { copies: [placed], cutLines: [cut] }: Layout,
  { ref, map }: EdgeBleed,
  { middle, area }: Pick<Place, 'middle' | 'area'>,
): Painted {
  const path = pdfPath(cut?.path ?? '', combined(middle, scaled(1, -1)))
  const drawn = drawForm('EdgeBleed', combined(middle, placed?.map ?? unchanged, map))
  return { content: `q ${rectangle(area)}\n${path}\nW* n ${drawn} Q`, XObject: { EdgeBleed: ref } }
}

type Painted = { content: string; XObject: Record<string, PDFRef> }

/** Returns a transparency group, which can serve as a mask, be masked or be blended. */
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

type Placement = {
  /** In page coordinates. */
  copies: Copy[]
  area: Box
}

/** Returns a mask that hides everything the cutout doesn't cover. The artwork itself is unchanged. */
function cutoutMask(
  context: PDFContext,
  { width, height, covered }: Mask,
  { copies, area }: Placement,
): PDFDict {
  const image = context.flateStream(covered, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: 'DeviceGray',
  })
  const drawn = copies
    .map(({ map, drawn }) =>
      isPartial(drawn) ? drawWithin('Mask', drawn, map, unchanged) : drawForm('Mask', map),
    )
    .join('\n')
  const form = context.flateStream(drawn, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [area.x, area.y, area.x + area.width, area.y + area.height],
    Group: { S: 'Transparency', CS: 'DeviceGray' },
    Resources: { XObject: { Mask: context.register(image) } },
  })
  return context.obj({ Type: 'Mask', S: 'Luminosity', G: context.register(form) })
}

type WhiteInk = {
  /** The machine recognizes the ink by this name. */
  spotColor: string
  /** A mask of the artwork. */
  mask: PDFDict
  area: Box
  clip: string
}

/**
 * Draws a plate that is solid where the artwork is opaque, and elsewhere as faint as the artwork. It must come after
 * the artwork, because anything painted later would knock it out. Multiplying with white leaves other plates and
 * screens unchanged.
 */
function drawWhiteInk(context: PDFContext, { spotColor, mask, area, clip }: WhiteInk) {
  const state = { Type: 'ExtGState', OP: true, op: true, OPM: 1, BM: 'Multiply', SMask: mask }
  const noInk = [0, 0, 0, 0] as const
  return {
    content: ['q', clip, '/White gs', '/White cs 1 scn', rectangle(area), 'f Q'].join('\n'),
    resources: {
      ExtGState: { White: context.register(context.obj(state)) },
      ColorSpace: { White: separation(context, spotColor, noInk) },
    },
  }
}
