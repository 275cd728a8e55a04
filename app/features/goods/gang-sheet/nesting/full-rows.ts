import type { GangRoll } from '../gang-sheet.ts'
import type { Placed } from './fill-sheets.ts'
import { tolerance } from './free-rows.ts'
import type { Kind, TurnedOutline } from './kinds.ts'
import { rowsOf } from './slice-outline.ts'

/**
 * Lays out full rows of pieces that cover at least `boxShare` of their bounding box. Pieces that don't fill a row are
 * left out. Traced outlines are never quite straight, so placing such pieces one at a time could stagger them and leave
 * gaps just too narrow for another piece.
 */
export function fullRows(kinds: readonly Kind[], roll: GangRoll, boxShare: number): Placed[] {
  const rows = rowsOf(roll)
  const placed: Placed[] = []
  let [sheet, row] = [0, 0]
  for (const [kind, { turns, quantity, area }] of kinds.entries()) {
    // At least one, because each piece is known to fit across the roll despite rounding.
    const across = (piece: TurnedOutline) =>
      Math.max(
        1,
        Math.floor((roll.width - 2 * roll.margin + roll.gap + tolerance) / (piece.width + roll.gap)),
      )
    const rowsPerPiece = (piece: TurnedOutline) => piece.count / across(piece)
    const piece = turns.reduce((best, each) => (rowsPerPiece(each) < rowsPerPiece(best) ? each : best))
    if (area < boxShare * piece.width * piece.height) continue
    const turn = turns.indexOf(piece)
    for (let left = quantity; left >= across(piece); left -= across(piece)) {
      if (row > 0 && row + piece.count > rows) [sheet, row] = [sheet + 1, 0]
      for (let at = 0; at < across(piece); at++)
        placed.push({ kind, turn, sheet, row, x: roll.margin + at * (piece.width + roll.gap) })
      row += piece.count
    }
  }
  return placed
}
