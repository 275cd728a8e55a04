import { cutLinePath } from '#app/features/goods/cut-line/cut-line.ts'
import type { GangShape } from '../gang-job.ts'
import { placedLines, type Sheet } from './sheet.ts'

const decimals = 3

/**
 * Returns, for each sheet, the shapes of items in turns that no earlier sheet has. Drawings reuse them at other places.
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
