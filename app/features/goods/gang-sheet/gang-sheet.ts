import type { Point } from '#app/features/goods/cut-line/cut-line.ts'

/** All lengths are in inches; x runs across the roll from its left edge, y along it, downward from where it begins. */
export type GangPiece = {
  id: string
  /** Closed; 0, 0 is the upper left corner of the piece as printed. The first is the outer one: holes aren't filled. */
  outlines: Point[][]
  width: number
  height: number
  quantity: number
  /** Clockwise degrees that are allowed. */
  turns: readonly number[]
}

export type GangRoll = {
  /** What the machine can print of it. */
  width: number
  /** Of a sheet, margins included. */
  maxLength: number
  /** What stays free along all four edges of a sheet. */
  margin: number
  /** The least distance between two pieces. */
  gap: number
}

/** `x` and `y` are the upper left corner of the box around the turned outline; see `placedOutlines`. */
export type GangPlacement = { pieceId: string; x: number; y: number; turn: number }

export type GangLayout = {
  length: number
  placements: GangPlacement[]
  /** The share of what can be printed of it, within its margins, that pieces with half of the gap around them cover. */
  use: number
  /** The same of the pieces alone. */
  bareUse: number
}

export const quarterTurns = [0, 90, 180, 270] as const

/** More would be a roll that nobody cuts in one go. */
export const maxPieces = 5000
