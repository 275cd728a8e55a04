import { lookOf, type PictureLook } from '#app/features/goods/print-quality/look/picture-look.ts'

/**
 * Measures the look of a square picture whose opaque pixels are those where `isVisible` returns true for x and y, which
 * range from 0 to 1.
 */
export function transparentLook(sidePx: number, isVisible: (x: number, y: number) => boolean): PictureLook {
  const pixels = new Uint8ClampedArray(4 * sidePx * sidePx)
  for (let at = 0; at < sidePx * sidePx; at++) {
    const [x, y] = [((at % sidePx) + 0.5) / sidePx, (Math.floor(at / sidePx) + 0.5) / sidePx]
    if (isVisible(x, y)) pixels.set([200, 0, 0, 255], 4 * at)
  }
  return lookOf(pixels, 4, sidePx)
}
