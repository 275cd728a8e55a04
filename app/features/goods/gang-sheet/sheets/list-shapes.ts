import { cutLinePath } from '#app/features/goods/cut-line/cut-line.ts'
import type { GangShape } from '../gang-job.ts'
import { placedLines, type Sheet } from './sheet.ts'

const decimals = 3

/** For each sheet, of the items that no sheet before it has turned as far: a drawing moves them to the other places. */
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
