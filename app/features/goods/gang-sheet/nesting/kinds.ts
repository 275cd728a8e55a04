import type { Point } from '#app/features/goods/cut-line/cut-line.ts'
import { GangProblem } from '../gang-problem.ts'
import { maxPieces, type GangPiece, type GangRoll } from '../gang-sheet.ts'
import { turnOutlines } from '../place-outlines.ts'
import { slicedPiece, tolerance, type SlicedPiece } from './free-rows.ts'
import { rowHeight, sliceOutline } from './slice-outline.ts'

/** A rotated outline with half of the gap around it. */
export type TurnedOutline = SlicedPiece & {
  turn: number
  outline: Point[]
  width: number
  height: number
  /** The same outline with a wider border, to measure how tightly the piece is packed. It starts `ringRows` earlier. */
  ring: SlicedPiece
}

/** Interchangeable pieces with the same outline. */
export type Kind = { pieces: GangPiece[]; quantity: number; turns: TurnedOutline[]; area: number }

/** A quarter of an inch. */
export const ringRows = 16

/** The largest difference between outlines considered equal. */
const slight = 1e-6

/** Groups pieces into kinds, largest first. Throws GangProblem. */
export function readKinds(pieces: readonly GangPiece[], roll: GangRoll): Kind[] {
  const room = { width: roll.width - 2 * roll.margin, height: roll.maxLength - 2 * roll.margin }
  if (!(room.width > 0 && room.height > 0 && roll.margin >= 0 && roll.gap >= 0)) throw new GangProblem('roll')
  if (pieces.length === 0) throw new GangProblem('empty')
  const wrong = pieces.find(({ quantity }) => !Number.isInteger(quantity) || quantity < 1)
  if (wrong) throw new GangProblem('quantity', wrong.id)
  if (pieces.reduce((sum, { quantity }) => sum + quantity, 0) > maxPieces) throw new GangProblem('too-many')
  const kinds = new Map<string, Kind>()
  for (const piece of pieces) {
    const [outer = []] = piece.outlines
    const key = JSON.stringify([outer, piece.turns])
    const existing = kinds.get(key)
    if (existing) {
      existing.pieces.push(piece)
      existing.quantity += piece.quantity
      continue
    }
    const area = areaOf(outer)
    if (!(area > 0 && area < Infinity)) throw new GangProblem('outline', piece.id)
    const turns = turnsWithin(room, piece, roll)
    if (turns.length === 0) throw new GangProblem('too-large', piece.id)
    kinds.set(key, { pieces: [piece], quantity: piece.quantity, turns, area })
  }
  return [...kinds.values()].toSorted((one, other) => other.area - one.area)
}

function turnsWithin(
  room: { width: number; height: number },
  { outlines, turns }: GangPiece,
  { gap }: GangRoll,
): TurnedOutline[] {
  const kept: TurnedOutline[] = []
  for (const turn of turns) {
    const { outlines: turned, width, height } = turnOutlines(outlines.slice(0, 1), turn)
    // Skips rotations that don't fit, because placing them would add sheets forever.
    if (width > room.width + tolerance || height > room.height + tolerance) continue
    const [outline = []] = turned
    const piece = slicedPiece(sliceOutline(outline, { reach: gap / 2 }))
    // A circle looks the same in all rotations, and a square in all quarter turns.
    if (kept.some((other) => isSame(other, piece))) continue
    const ring = slicedPiece(sliceOutline(outline, { reach: gap / 2 + ringRows * rowHeight }))
    kept.push({ ...piece, turn, outline, width, height, ring })
  }
  return kept
}

const isSame = (one: SlicedPiece, other: SlicedPiece) =>
  one.rows.length === other.rows.length &&
  one.rows.every(
    (row, at) =>
      row === other.rows[at] &&
      Math.abs((one.lefts[at] ?? 0) - (other.lefts[at] ?? 0)) < slight &&
      Math.abs((one.rights[at] ?? 0) - (other.rights[at] ?? 0)) < slight,
  )

export function areaOf(outline: readonly Point[]): number {
  let doubledArea = 0
  for (const [at, b] of outline.entries()) {
    const a = outline.at(at - 1) ?? b
    doubledArea += a.x * b.y - b.x * a.y
  }
  return Math.abs(doubledArea) / 2
}
