import { bleedInches } from '#app/features/goods/item-drawing/edges.ts'
import { applied } from '#app/features/goods/item-drawing/matrix.ts'
import { placeArtwork } from '#app/features/goods/item-drawing/place-artwork.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import { inchesPer, type Dimensions, type Unit } from '#app/features/ground/product/size-rule.ts'
import { visibleCoverage, type VisibleCoverage } from './visible-coverage.ts'
import type { VisibleCells } from '#app/features/goods/print-quality/look/visible-cells.ts'

export type Placement = Pick<ArtworkDesign, 'mode' | 'scale' | 'x' | 'y' | 'turn'>

/** The position of artwork on the product. */
export type Coverage = VisibleCoverage & {
  /** The size of the artwork, in the product's unit. */
  placed: Dimensions
  /** The factor by which the artwork would have to grow to cover the whole shape; at most 1 if it already does. */
  growth: number
}

/** Resolutions are rounded down, so a computed 299.99 dpi would become 299. */
const below = 1 - 1e-9

/** Larger than any rounding error. */
const slight = 1e-6

/** Only the proportions of `artwork` matter. With `cells`, its transparent parts don't count as cropped. */
export function coverage(
  artwork: Dimensions & { cells?: VisibleCells | undefined },
  { size, unit, shape, placement }: { size: Dimensions; unit: Unit; shape: Shape; placement: Placement },
): Coverage {
  const map = placeArtwork(artwork, size, placement)
  const [a, b, c, d] = map
  const placed = { width: Math.hypot(a, b) * below, height: Math.hypot(c, d) * below }
  const [x, y] = applied(map, 0.5, 0.5)
  const reach = reachOf(shape, size)
  const grown = (nx: number, ny: number, side: number) =>
    (reach(nx, ny) + Math.abs(x * nx + y * ny)) / (side / 2)
  const bleed = 2 * (bleedInches / inchesPer(unit) + slight)
  const corners = [applied(map, 0, 0), applied(map, 1, 0), applied(map, 1, 1), applied(map, 0, 1)]
  const shown = (by: number) =>
    clippedArea(corners, { width: size.width + by, height: size.height + by }) /
    (placed.width * placed.height)
  const isBleed = isEven(corners, size, bleed / 2) && shown(bleed) > 1 - slight
  return {
    placed,
    growth: Math.max(
      grown(a / placed.width, b / placed.width, placed.width),
      grown(c / placed.height, d / placed.height, placed.height),
    ),
    ...(artwork.cells
      ? visibleCoverage(artwork.cells, { map, size, shape, bleed })
      : { cropped: isBleed ? 0 : 1 - shown(0), isBeside: shown(0) === 0, isFree: false }),
  }
}

/** Returns true if the artwork extends evenly beyond the size on all sides, as bleed does. */
function isEven(corners: [number, number][], { width, height }: Dimensions, bleed: number): boolean {
  const [across, up] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const beyond = [
    Math.max(...across) - width / 2,
    -Math.min(...across) - width / 2,
    Math.max(...up) - height / 2,
    -Math.min(...up) - height / 2,
  ]
  return Math.max(...beyond) - Math.min(...beyond) <= bleed / 2
}

/** Corner radii as fractions of half the shorter side, as drawn by `shapePath`. */
const cornerShares: Partial<Record<Shape, number>> = { rounded: 0.24, bumper: 0.1 }

/** Returns a function that measures how far a shape extends from its center in the direction of a unit vector. */
function reachOf(shape: Shape, { width, height }: Dimensions): (nx: number, ny: number) => number {
  const [rx, ry] = [width / 2, height / 2]
  switch (shape) {
    case 'circle':
    case 'oval':
    case 'starburst':
      return (nx, ny) => Math.hypot(rx * nx, ry * ny)
    default: {
      const corner = Math.min(rx, ry) * (cornerShares[shape] ?? 0)
      return (nx, ny) => (rx - corner) * Math.abs(nx) + (ry - corner) * Math.abs(ny) + corner
    }
  }
}

type Corner = readonly [x: number, y: number]

/** Returns the area of a convex shape within a rectangle centered on the origin. */
function clippedArea(corners: Corner[], { width, height }: Dimensions): number {
  const sides: [axis: 0 | 1, sign: 1 | -1, limit: number][] = [
    [0, 1, width / 2],
    [0, -1, width / 2],
    [1, 1, height / 2],
    [1, -1, height / 2],
  ]
  return areaOf(sides.reduce((left, side) => clip(left, ...side), corners))
}

function clip(corners: Corner[], axis: 0 | 1, sign: 1 | -1, limit: number): Corner[] {
  const room = (corner: Corner) => limit - sign * corner[axis]
  return corners.flatMap((corner, at) => {
    const next = corners[(at + 1) % corners.length] ?? corner
    const [here, there] = [room(corner), room(next)]
    const kept = here >= 0 ? [corner] : []
    if (here >= 0 === there >= 0) return kept
    const share = here / (here - there)
    const crossing: Corner = [
      corner[0] + (next[0] - corner[0]) * share,
      corner[1] + (next[1] - corner[1]) * share,
    ]
    return [...kept, crossing]
  })
}

function areaOf(corners: Corner[]): number {
  const doubledArea = corners.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubledArea) / 2
}
