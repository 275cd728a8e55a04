import type { PDFContext, PDFRef } from '@cantoo/pdf-lib'
import type { Mask } from '#app/features/goods/cut-line/mask.ts'
import { bleedInches } from '#app/features/goods/item-drawing/edges.ts'
import { combined, moved, scaled, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import type { Pixels } from '../artwork-mask.server.ts'
import { spreadEdges } from './spread-edges.server.ts'

/** A picture below the artwork that shows only outside of the cut line. */
export type EdgeBleed = {
  ref: PDFRef
  /** Maps the picture's unit square to that of the artwork. */
  map: Matrix
}

/** In inches. A wider border of material between the artwork and its cut line hides a cut that is slightly off. */
export const minBorder = 1 / 32

/** Low, because nobody looks at the bleed for long. */
const pixelsPerInch = 150

/** Continues the artwork's colors beyond its edge. `widthInches` is the width of the picture. */
export function edgeBleed(context: PDFContext, pixels: Pixels, mask: Mask, widthInches: number): EdgeBleed {
  const step = Math.max(1, Math.floor(mask.width / widthInches / pixelsPerInch))
  const reach = Math.ceil((bleedInches * mask.width) / widthInches / step)
  const { rgb, covered, width, height, margin } = spreadEdges(pixels, mask, { step, reach })
  const picture = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8 }
  const alpha = context.register(context.flateStream(covered, { ...picture, ColorSpace: 'DeviceGray' }))
  const ref = context.register(
    context.flateStream(rgb, { ...picture, ColorSpace: 'DeviceRGB', SMask: alpha }),
  )
  // The last pixel may reach beyond the artwork's edge.
  const [across, down] = [step / mask.width, step / mask.height]
  const map = combined(
    moved(-margin * across, 1 - (height - margin) * down),
    scaled(width * across, height * down),
  )
  return { ref, map }
}
