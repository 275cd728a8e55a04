import { dropSpecks } from './drop-specks.ts'
import type { Mask } from '../mask.ts'
import { colorDifference, edgeColor } from './plain-background.ts'

// The width of the edge of blended colors that scaling and JPEG compression leave between the background and the
// artwork.
const haloPx = 2
const haloToleranceFactor = 2

// Smaller parts are noise in the background. The limits are in pixels and as a share of the picture's pixels; both are
// less than a hundredth of an inch wide.
const leastSpeck = 4
const speckShare = 1 / 200_000

/** Removes everything that has the color of the picture's edge, along with its halo and any remaining specks. */
export function removeBackground(mask: Mask, rgba: Uint8ClampedArray | Uint8Array, tolerance: number): void {
  const { width, height, covered } = mask
  const color = edgeColor(rgba, width, height)
  const most = (tolerance / 100) * 255
  const halo = new Uint8Array(covered.length)
  for (let at = 0; at < covered.length; at++) {
    const difference = colorDifference(rgba, at * 4, color)
    if (difference <= most) covered[at] = 0
    else if (difference <= most * haloToleranceFactor) halo[at] = 1
  }
  for (let pass = 0; pass < haloPx; pass++) removeRim(mask, halo)
  dropSpecks(mask, Math.max(leastSpeck, Math.round(covered.length * speckShare)))
}

/** Removes the halo pixels that touch the background. */
function removeRim({ width, covered }: Mask, halo: Uint8Array): void {
  const rim: number[] = []
  for (let at = halo.indexOf(1); at >= 0; at = halo.indexOf(1, at + 1)) {
    if (covered[at] === 0) halo[at] = 0
    else if (
      covered[at - 1] === 0 ||
      covered[at + 1] === 0 ||
      covered[at - width] === 0 ||
      covered[at + width] === 0
    )
      rim.push(at)
  }
  for (const at of rim) covered[at] = 0
}
