import type { Point } from '#app/features/goods/cut-line/cut-line.ts'
import type { GangPiece, GangPlacement } from './gang-sheet.ts'

/** Maps inches of the piece to inches of the sheet, both y down: x' = a x + c y + e, y' = b x + d y + f. */
export type PlacementMap = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export type TurnedOutlines = {
  turn: number
  /** The box around the outer outline starts at 0, 0. */
  outlines: Point[][]
  width: number
  height: number
  /** The map from the piece to the rotated outlines. */
  map: PlacementMap
}

export function turnOutlines(outlines: readonly Point[][], turn: number): TurnedOutlines {
  const [cos, sin] = directionOf(turn)
  const map: PlacementMap = [cos, sin, -sin, cos, 0, 0]
  const { left, top, right, bottom } = boundsOf((outlines[0] ?? []).map((point) => mapped(map, point)))
  const settled: PlacementMap = [cos, sin, -sin, cos, -left, -top]
  return {
    turn,
    outlines: outlines.map((points) => points.map((point) => mapped(settled, point))),
    width: right - left,
    height: bottom - top,
    map: settled,
  }
}

/** Returns the outlines of a placed piece, in inches of the sheet. */
export const placedOutlines = (piece: GangPiece, placement: GangPlacement): Point[][] => {
  const map = placementMap(piece, placement)
  return piece.outlines.map((points) => points.map((point) => mapped(map, point)))
}

export function placementMap({ outlines }: GangPiece, { x, y, turn }: GangPlacement): PlacementMap {
  const [a, b, c, d, e, f] = turnOutlines(outlines.slice(0, 1), turn).map
  return [a, b, c, d, e + x, f + y]
}

export const mapped = ([a, b, c, d, e, f]: PlacementMap, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})

/** Keeps right angles exact. */
function directionOf(degrees: number): [cos: number, sin: number] {
  const radians = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return degrees % 90 === 0 ? [Math.round(cos), Math.round(sin)] : [cos, sin]
}

export type Bounds = { left: number; top: number; right: number; bottom: number }

export function boundsOf(points: readonly Point[]): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { x, y } of points) {
    bounds.left = Math.min(bounds.left, x)
    bounds.top = Math.min(bounds.top, y)
    bounds.right = Math.max(bounds.right, x)
    bounds.bottom = Math.max(bounds.bottom, y)
  }
  return bounds
}
