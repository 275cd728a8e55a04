import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import type { Style } from './svg-document.server.ts'

/** The context in which an element is drawn. */
export type Place = {
  style: Style
  /** The size that the element's percentages refer to. */
  viewport: Dimensions
  /** Maps the element's coordinates to those of the content being written. */
  map: Matrix
  depth: number
  /** True in a luminance mask, which only uses how light colors are. */
  isLight: boolean
}

/** Returns the color, or its gray by SVG's luminance weights if `isLight`. */
export function toneOf(rgb: readonly number[], { isLight }: Pick<Place, 'isLight'>): number[] {
  if (!isLight) return [...rgb]
  const [red = 0, green = 0, blue = 0] = rgb
  const light = 0.2125 * red + 0.7154 * green + 0.0721 * blue
  return [light, light, light]
}
