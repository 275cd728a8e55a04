import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { applied } from '#app/features/goods/item-drawing/matrix.ts'
import { placeArtwork } from '#app/features/goods/item-drawing/place-artwork.ts'
import { starburstCore } from '#app/features/ground/product/shape-path.ts'
import { isCutAlongArtwork, isRound, type Shape } from '#app/features/ground/product/shape.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { visibleCells, type VisibleCells } from './look/visible-cells.ts'
import type { SharesBox } from '#app/features/goods/item-drawing/page-frame.ts'

type Placement = Pick<ArtworkDesign, 'mode' | 'scale' | 'x' | 'y' | 'turn'>

/** `size` is in inches. */
type Placed = { size: Dimensions; shape: Shape; design: Placement }

/** A point as fractions of the artwork's width and height, from its upper left. */
export type EdgePoint = [across: number, down: number]

export const textPoints = (boxes: SharesBox[]): EdgePoint[] =>
  boxes.flatMap(([left, top, right, bottom]) =>
    [left, right].flatMap((across) => [top, bottom].map((down): EdgePoint => [across, down])),
  )

/** Returns points around the visible parts of artwork with transparency. */
export const visiblePoints = (cells: VisibleCells, box: SharesBox): EdgePoint[] =>
  visibleCells(cells).flatMap((cell): EdgePoint[] => {
    const [left, top, right, bottom] = common(cell, box)
    const [middle, center] = [(left + right) / 2, (top + bottom) / 2]
    // Uses the midpoints of a cell's sides, because its corners may be empty.
    return [
      [left, center],
      [right, center],
      [middle, top],
      [middle, bottom],
    ]
  })

const common = (one: SharesBox, other: SharesBox): SharesBox => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
]

/**
 * Returns how far inside the cut line the nearest point is, in inches: negative if it is cut off, and null if there is
 * no point or if the cut line follows the artwork. Only the proportions of `artwork` matter.
 */
export function edgeMargin(
  points: EdgePoint[],
  artwork: Dimensions,
  { size, shape, design }: Placed,
): number | null {
  if (isCutAlongArtwork(shape) || points.length === 0) return null
  const map = placeArtwork(artwork, size, design)
  return Math.min(...points.map(([across, down]) => marginOf(applied(map, across, 1 - down), size, shape)))
}

/** Returns the margin of a point, which is relative to the center. */
function marginOf([x, y]: [number, number], size: Dimensions, shape: Shape): number {
  const [halfWidth, halfHeight] = [size.width / 2, size.height / 2]
  if (!isRound(shape)) return Math.min(halfWidth - Math.abs(x), halfHeight - Math.abs(y))
  const reach = shape === 'starburst' ? starburstCore : 1
  return (reach - Math.hypot(x / halfWidth, y / halfHeight)) * Math.min(halfWidth, halfHeight)
}
