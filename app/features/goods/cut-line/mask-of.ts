import { removeBackground } from './background/remove-background.ts'
import { defaultLeastOpacity } from '#app/features/ground/product/artwork-design.ts'
import type { Mask } from './mask.ts'

// Soft shadows and glows count as artwork, but not the faint rim that scaling leaves around artwork.
const solidAlpha = 48

/**
 * Makes a mask from RGBA pixels. Leaves out transparent pixels and, if `background` is given, all pixels in the color
 * of the picture's edge. `tolerance` is 0 to 100. The cut line ignores pixels less opaque than `leastOpacity` percent.
 */
export function maskOf(
  rgba: Uint8ClampedArray | Uint8Array,
  width: number,
  height: number,
  background: { tolerance: number } | null,
  leastOpacity = defaultLeastOpacity,
): Mask {
  const [covered, alpha] = [new Uint8Array(width * height), new Uint8Array(width * height)]
  for (let at = 0; at < covered.length; at++) {
    const opacity = rgba[at * 4 + 3] ?? 0
    alpha[at] = opacity
    covered[at] = opacity >= solidAlpha ? 255 : 0
  }
  const mask = { width, height, covered, alpha, level: Math.round(leastOpacity * 2.55) }
  if (background) {
    removeBackground(mask, rgba, background.tolerance)
    for (let at = 0; at < covered.length; at++) if (covered[at] === 0) alpha[at] = 0
  }
  return mask
}
