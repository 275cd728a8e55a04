import {
  colorDifference,
  edgeColor,
  noise,
  type Color,
} from '#app/features/goods/cut-line/background/plain-background.ts'
import type { Mask } from '#app/features/goods/cut-line/mask.ts'
import { lookOf, white, type PictureLook } from './picture-look.ts'

type Pixels = Uint8ClampedArray | Uint8Array

/**
 * Measures the look of a picture without its background, which `mask` does not cover. `rgba` is the original picture,
 * and `left` is the rest without the background. Both are rows of RGBA.
 */
export function cutOutLook(rgba: Pixels, left: Pixels, mask: Mask): PictureLook {
  const look = lookOf(left, 4, mask.width)
  return look.isWhite ? look : { ...look, isWhite: isWhiteInside(rgba, mask) }
}

// Colors within this distance of the cutout's edge are mixed with the background's.
const rimPx = 3

/** Returns true if the cutout is white, except for a rim that is mixed with the background's color. */
function isWhiteInside(rgba: Pixels, { width, height, covered }: Mask): boolean {
  const background = edgeColor(rgba, width, height)
  const isRim = (at: number) =>
    [-rimPx, -rimPx * width, rimPx, rimPx * width].some((away) => covered[at + away] === 0)
  let hasWhite = false
  for (let at = 0; at < covered.length; at++) {
    if (covered[at] === 0) continue
    const [red = 0, green = 0, blue = 0] = [rgba[at * 4], rgba[at * 4 + 1], rgba[at * 4 + 2]]
    if (Math.min(red, green, blue) >= white) hasWhite = true
    else if (!isMixed(rgba, at * 4, background) || !isRim(at)) return false
  }
  return hasWhite
}

/** Returns true if the color is between white and the background's color. */
function isMixed(rgba: Pixels, byte: number, { red, green, blue }: Color): boolean {
  const channels = [red, green, blue]
  const darkest = Math.min(...channels)
  const share = (255 - (rgba[byte + channels.indexOf(darkest)] ?? 0)) / (255 - darkest)
  const mixed = (channel: number) => 255 - share * (255 - channel)
  const color = { red: mixed(red), green: mixed(green), blue: mixed(blue) }
  return share <= 1 && colorDifference(rgba, byte, color) <= noise
}
