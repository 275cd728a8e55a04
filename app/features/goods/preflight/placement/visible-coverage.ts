import { applied, inverse, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import {
  cellsAcross,
  isCellVisible,
  type VisibleCells,
} from '#app/features/goods/print-quality/look/visible-cells.ts'
import { isRound, type Shape } from '#app/features/ground/product/shape.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'

export type VisibleCoverage = {
  /** The share of it that lies outside of the size, without what is bleed. */
  cropped: number
  /** Nothing of it is on the product. */
  isBeside: boolean
  /** It stands on the material: the cut line is mostly beside it. */
  isFree: boolean
}

/** `map` is of `placeArtwork`, in the unit of the size; `bleed` is that of both sides. */
type Placed = { map: Matrix; size: Dimensions; shape: Shape; bleed: number }

const pointsAround = 64
/** Of the cut line. Artwork that covers less stands on the material. */
const covering = 0.5

/** How what is visible of artwork lies on the product, by the cells of it that are visible. */
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
  // What covers the edge, and ends within the bleed, was made with it.
  const isBleed = !isFree && counted.beyond === 0
  return {
    cropped: isBleed || counted.visible === 0 ? 0 : counted.outside / counted.visible,
    isBeside: counted.visible > 0 && counted.outside === counted.visible,
    isFree,
  }
}

type Point = [number, number]

/** Around the middle of the product. Rounded corners count as square, a starburst's valleys as its tips. */
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

/** Just inside of the cut line, so that artwork which ends at it covers it. */
function edgePoints(shape: Shape, { width, height }: Dimensions): Point[] {
  const [rx, ry] = [width / 2, height / 2].map((half) => half * (1 - 1 / cellsAcross)) as Point
  return Array.from({ length: pointsAround }, (_, at): Point => {
    const angle = (2 * Math.PI * at) / pointsAround
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    const reach = isRound(shape) ? 1 : 1 / Math.max(Math.abs(x), Math.abs(y))
    return [x * rx * reach, y * ry * reach]
  })
}
