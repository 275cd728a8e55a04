import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import type { Style } from './svg-document.server.ts'

/** Where an element is drawn, and what it takes from there. */
export type Place = {
  style: Style
  /** What its percentages are of. */
  viewport: Dimensions
  /** From its coordinates to those of the content that is being written. */
  map: Matrix
  depth: number
  /** A mask of light takes colors as how light they are. */
  isLight: boolean
}

/** Of red, green and blue, as SVG weighs them. */
export function toneOf(rgb: readonly number[], { isLight }: Pick<Place, 'isLight'>): number[] {
  if (!isLight) return [...rgb]
  const [red = 0, green = 0, blue = 0] = rgb
  const light = 0.2125 * red + 0.7154 * green + 0.0721 * blue
  return [light, light, light]
}
