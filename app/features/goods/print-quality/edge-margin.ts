import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { applied } from '#app/features/goods/item-drawing/matrix.ts'
import { placeArtwork } from '#app/features/goods/item-drawing/place-artwork.ts'
import { starburstCore } from '#app/features/ground/product/shape-path.ts'
import { isCutAlongArtwork, isRound, type Shape } from '#app/features/ground/product/shape.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { TextBox } from './page-layout.ts'

type Placement = Pick<ArtworkDesign, 'mode' | 'scale' | 'x' | 'y' | 'turn'>

/**
 * How far inside of the cut the nearest of the boxes is, in inches: negative if it is cut through, null if there is none
 * or if the cut follows the artwork. `artwork` gives the proportions only; `size` is in inches.
 */
export function edgeMargin(
  boxes: TextBox[],
  artwork: Dimensions,
  { size, shape, design }: { size: Dimensions; shape: Shape; design: Placement },
): number | null {
  if (isCutAlongArtwork(shape) || boxes.length === 0) return null
  const placed = placeArtwork(artwork, size, design)
  const marginAt = (across: number, down: number) => marginOf(applied(placed, across, 1 - down), size, shape)
  const margins = boxes.flatMap(([left, top, right, bottom]) =>
    [left, right].flatMap((across) => [top, bottom].map((down) => marginAt(across, down))),
  )
  return Math.min(...margins)
}

/** Of a point around the middle. */
function marginOf([x, y]: [number, number], size: Dimensions, shape: Shape): number {
  const [halfWidth, halfHeight] = [size.width / 2, size.height / 2]
  if (!isRound(shape)) return Math.min(halfWidth - Math.abs(x), halfHeight - Math.abs(y))
  const reach = shape === 'starburst' ? starburstCore : 1
  return (reach - Math.hypot(x / halfWidth, y / halfHeight)) * Math.min(halfWidth, halfHeight)
}
