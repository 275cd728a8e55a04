import type { Point } from '#app/features/goods/cut-line/cut-line.ts'

/** All lengths are in inches; x runs across the roll from its left edge, and y along it, down from its start. */
export type GangPiece = {
  id: string
  /**
   * Closed outlines; 0, 0 is the upper left corner of the piece as printed. The first is the outer one. Other pieces
   * are never placed in holes.
   */
  outlines: Point[][]
  width: number
  height: number
  quantity: number
  /** Allowed rotations in clockwise degrees. */
  turns: readonly number[]
}

export type GangRoll = {
  /** The width that the machine can print. */
  width: number
  /** The longest sheet, margins included. */
  maxLength: number
  /** The unprinted border along all four edges of a sheet. */
  margin: number
  /** The smallest distance between two pieces. */
  gap: number
}

/** `x` and `y` are the upper left corner of the box around the rotated outline; see `placedOutlines`. */
export type GangPlacement = { pieceId: string; x: number; y: number; turn: number }

export type GangLayout = {
  length: number
  placements: GangPlacement[]
  /** The share of the printable area, within the margins, covered by pieces with half of the gap around them. */
  use: number
  /** The same share without the gap around pieces. */
  bareUse: number
}

export const quarterTurns = [0, 90, 180, 270] as const

/** A sheet with more pieces would be too long to cut in one go. */
export const maxPieces = 5000
