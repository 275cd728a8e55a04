import { placeLoop, type CutLoop, cutLinePath } from '#app/features/goods/cut-line/cut-line.ts'
import type { CameraMarks, GangItem, GangShape } from '../gang-job.ts'
import type { GangLayout, GangPiece, GangPlacement, GangRoll } from '../gang-sheet.ts'
import { mapped, placementMap, type PlacementMap } from '../place-outlines.ts'
import { cameraDots, type Dot } from './camera-marks.ts'
import type { ItemCut } from './item-cut.ts'

export type SheetItem = {
  item: GangItem
  /** The number in the legend and next to its pieces. */
  number: number
  cut: ItemCut
  piece: GangPiece
}

export type SheetPiece = {
  /** '1001/2/17': the 17th piece of item '1001/2'. */
  id: string
  item: SheetItem
  placement: GangPlacement
  /** Maps inches of the item to inches of the sheet. */
  map: PlacementMap
}

/** In inches, y down. */
export type Sheet = {
  number: number
  width: number
  layout: GangLayout
  pieces: SheetPiece[]
  marks: Dot[]
}

export function sheetsOf(
  layouts: readonly GangLayout[],
  items: readonly SheetItem[],
  { roll, marks }: { roll: GangRoll; marks: CameraMarks | null },
): Sheet[] {
  const byId = new Map(items.map((item) => [item.item.id, item]))
  const counts = new Map<string, number>()
  return layouts.map((layout, at) => ({
    number: at + 1,
    width: roll.width,
    layout,
    pieces: layout.placements.flatMap((placement): SheetPiece[] => {
      const item = byId.get(placement.pieceId)
      if (!item) return []
      const count = (counts.get(placement.pieceId) ?? 0) + 1
      counts.set(placement.pieceId, count)
      return [{ id: `${item.item.id}/${count}`, item, placement, map: placementMap(item.piece, placement) }]
    }),
    marks: marks ? cameraDots(marks, roll.width, layout.length) : [],
  }))
}

/** Returns the cut lines of a placed piece, in inches of the sheet. */
export const placedLines = ({ item, map }: SheetPiece): { spotColor: string; loops: CutLoop[] }[] =>
  item.cut.lines.map(({ spotColor, loops }) => ({
    spotColor,
    loops: loops.map((loop) => placeLoop(loop, (point) => mapped(map, point))),
  }))

const decimals = 3

/**
 * Returns each sheet's new shapes: the items in rotations that aren't on an earlier sheet. Drawings reuse them for all
 * other pieces.
 */
export function listShapes(sheets: readonly Sheet[]): GangShape[][] {
  const seen = new Set<string>()
  return sheets.map(({ pieces }) =>
    pieces.flatMap((piece) => {
      const { pieceId, turn } = piece.placement
      const key = `${pieceId} ${turn}`
      if (seen.has(key)) return []
      seen.add(key)
      const loops = placedLines(piece).flatMap((line) => line.loops)
      return [{ ...piece.placement, path: cutLinePath({ loops }, decimals) }]
    }),
  )
}
