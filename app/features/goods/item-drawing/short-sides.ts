import type { Box } from '#app/features/goods/cut-line/mask.ts'

/** The sides of artwork as displayed. */
export const sides = ['left', 'top', 'right', 'bottom'] as const

export type Side = (typeof sides)[number]

/** Less opaque pixels don't belong to the artwork. */
const leastOpacity = 128

/** JPEG compression varies a single color by up to this much. */
const sameColor = 16

/**
 * Lists the sides that the artwork stops short of, because they are partly transparent or have a single color, such as
 * paper. A mirrored copy would repeat the artwork that starts a little farther inside. `box` is the artwork's position
 * in the picture, in pixels.
 */
export function shortSides(rgba: ArrayLike<number>, width: number, box: Box): Side[] {
  const [left, top] = [Math.ceil(box.x), Math.ceil(box.y)]
  const right = Math.max(left, Math.floor(box.x + box.width) - 1)
  const bottom = Math.max(top, Math.floor(box.y + box.height) - 1)
  const lines: Record<Side, [from: number, to: number, step: number]> = {
    left: [top * width + left, bottom * width + left, width],
    right: [top * width + right, bottom * width + right, width],
    top: [top * width + left, top * width + right, 1],
    bottom: [bottom * width + left, bottom * width + right, 1],
  }
  return sides.filter((side) => isShort(rgba, ...lines[side]))
}

/** `from`, `to` and `step` are in pixels. */
function isShort(rgba: ArrayLike<number>, from: number, to: number, step: number): boolean {
  const channel = (pixel: number, at: number) => rgba[4 * pixel + at] ?? 0
  let isOfOneColor = true
  for (let pixel = from; pixel <= to; pixel += step) {
    if (channel(pixel, 3) < leastOpacity) return true
    if ([0, 1, 2].some((at) => Math.abs(channel(pixel, at) - channel(from, at)) > sameColor))
      isOfOneColor = false
  }
  return isOfOneColor
}
