import { applied, inverse, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import {
  cellsAcross,
  isCellVisible,
  type VisibleCells,
} from '#app/features/goods/print-quality/look/visible-cells.ts'
import { isRound, type Shape } from '#app/features/ground/product/shape.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'

export type VisibleCoverage = {
  /** The fraction of the artwork outside the size, not counting bleed. */
  cropped: number
  /** True if none of the artwork is on the product. */
  isBeside: boolean
  /** True if the artwork is surrounded by material, so that most of the cut line is outside it. */
  isFree: boolean
}

/** `map` comes from `placeArtwork`, in the unit of the size. `bleed` is the sum of both sides. */
type Placed = { map: Matrix; size: Dimensions; shape: Shape; bleed: number }

const pointsAround = 64
/** Artwork that covers less than this fraction of the cut line is surrounded by material. */
const covering = 0.5

/** Measures where the visible cells of artwork are on the product. */
export function visibleCoverage(cells: VisibleCells, { map, size, shape, bleed }: Placed): VisibleCoverage {
  const isFree = sharedWithEdge(cells, { map, size, shape }) < covering
  const counted = { visible: 0, outside: 0, beyond: 0 }
  const isOutside = outsideOf(shape, size)
  const isBeyond = outsideOf(shape, { width: size.width + bleed, height: size.height + bleed })
  for (let row = 0; row < cellsAcross; row++) {
    for (let column = 0; column < cellsAcross; column++) {
      if (!isCellVisible(cells, column, row)) continue
      const corners = cornersOf(map, column, row)
      counted.visible++
      if (corners.every(isOutside)) counted.outside++
      if (corners.every(isBeyond)) counted.beyond++
    }
  }
  // Artwork that covers the edge and ends within the bleed was made with bleed.
  const isBleed = !isFree && counted.beyond === 0
  return {
    cropped: isBleed || counted.visible === 0 ? 0 : counted.outside / counted.visible,
    isBeside: counted.visible > 0 && counted.outside === counted.visible,
    isFree,
  }
}

type Point = [number, number]

/**
 * Points are relative to the center of the product. Rounded corners count as square, and a starburst's valleys as tips.
 */
function outsideOf(shape: Shape, { width, height }: Dimensions): (point: Point) => boolean {
  const [rx, ry] = [width / 2, height / 2]
  return isRound(shape)
    ? ([x, y]) => Math.hypot(x / rx, y / ry) > 1
    : ([x, y]) => Math.abs(x) > rx || Math.abs(y) > ry
}

function cornersOf(map: Matrix, column: number, row: number): Point[] {
  return [0, 1].flatMap((right) =>
    [0, 1].map((down) => applied(map, (column + right) / cellsAcross, 1 - (row + down) / cellsAcross)),
  )
}

function sharedWithEdge(cells: VisibleCells, { map, size, shape }: Omit<Placed, 'bleed'>): number {
  const back = inverse(map)
  const covered = edgePoints(shape, size).filter(([x, y]) => {
    const [across, up] = applied(back, x, y)
    return isCellVisible(cells, Math.floor(across * cellsAcross), Math.floor((1 - up) * cellsAcross))
  })
  return covered.length / pointsAround
}

/** Returns points just inside the cut line, so that artwork that ends at the line covers them. */
function edgePoints(shape: Shape, { width, height }: Dimensions): Point[] {
  const [rx, ry] = [width / 2, height / 2].map((half) => half * (1 - 1 / cellsAcross)) as Point
  return Array.from({ length: pointsAround }, (_, at): Point => {
    const angle = (2 * Math.PI * at) / pointsAround
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    const reach = isRound(shape) ? 1 : 1 / Math.max(Math.abs(x), Math.abs(y))
    return [x * rx * reach, y * ry * reach]
  })
}
