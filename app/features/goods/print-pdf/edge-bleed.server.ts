import type { PDFContext, PDFRef } from '@cantoo/pdf-lib'
import type { Mask } from '#app/features/goods/cut-line/mask.ts'
import { bleedInches } from '#app/features/goods/item-drawing/edges.ts'
import { combined, moved, scaled, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import type { Pixels } from './artwork-mask.server.ts'

/** A picture below the artwork that shows only outside the cut line. */
export type EdgeBleed = {
  ref: PDFRef
  /** Maps the picture's unit square to the artwork's. */
  map: Matrix
}

/** In inches. A wider border of material between the artwork and its cut line hides a cut that is slightly off. */
export const minBorder = 1 / 32

/** Low, because nobody looks at the bleed closely. */
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
  // The last pixel may extend beyond the artwork's edge.
  const [across, down] = [step / mask.width, step / mask.height]
  const map = combined(
    moved(-margin * across, 1 - (height - margin) * down),
    scaled(width * across, height * down),
  )
  return { ref, map }
}

/**
 * Rows of RGB, and rows of one byte per pixel, where 255 is colored. Each side is `margin` pixels larger than the
 * artwork's.
 */
type SpreadEdges = {
  rgb: Uint8Array
  covered: Uint8Array
  width: number
  height: number
  margin: number
}

/**
 * Samples every `step`th pixel of the artwork and continues the colors of its edges by `reach` samples. Each added
 * sample gets the color of nearby artwork.
 */
function spreadEdges(
  { data, width: fullWidth }: Pixels,
  mask: Mask,
  { step, reach }: { step: number; reach: number },
): SpreadEdges {
  const [inner, lines] = [Math.ceil(mask.width / step), Math.ceil(mask.height / step)]
  const [width, height] = [inner + 2 * reach, lines + 2 * reach]
  const [rgb, covered] = [new Uint8Array(3 * width * height), new Uint8Array(width * height)]
  let edge: number[] = []
  for (let y = 0; y < lines; y++) {
    for (let x = 0; x < inner; x++) {
      const from = Math.min(y * step, mask.height - 1) * fullWidth + Math.min(x * step, fullWidth - 1)
      if (mask.covered[from] === 0) continue
      const to = (y + reach) * width + x + reach
      covered[to] = 255
      for (let channel = 0; channel < 3; channel++) rgb[3 * to + channel] = data[4 * from + channel] ?? 0
      edge.push(to)
    }
  }
  const neighbors = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1]
  for (let ring = 0; ring < reach; ring++) {
    const next: number[] = []
    for (const from of edge) {
      for (const by of neighbors) {
        const to = from + by
        // Stays within the grid, because the margin has a pixel for each ring.
        if (covered[to] !== 0) continue
        covered[to] = 255
        rgb.copyWithin(3 * to, 3 * from, 3 * from + 3)
        next.push(to)
      }
    }
    edge = next
  }
  return { rgb, covered, width, height, margin: reach }
}
