export const gangSheetStates = ['queued', 'making', 'done', 'failed', 'canceled'] as const

export type GangSheetState = (typeof gangSheetStates)[number]

/** Returns whether the sheet can still be canceled. */
export const isBeingMade = (state: GangSheetState): boolean => state === 'queued' || state === 'making'

export const gangSheetLabels: Record<GangSheetState, string> = {
  queued: 'Queued',
  making: 'Making',
  done: 'Ready to print',
  failed: 'Failed',
  canceled: 'Canceled',
}

/** The maximum number of orders whose items can be chosen for one sheet. */
export const maxGangOrders = 50

/** The maximum number of pieces on one sheet, across all items. */
export const maxGangPieces = 5_000

/** Whether an order with fewer pieces on gang sheets than ordered moves to In print or stays. */
export const fewerPieces = ['move', 'stay'] as const

/** The stop for items that are already on another sheet that has not been printed yet. */
export const repeatStopCode = 'repeat'

/** The position in inches from the upper left corner of the roll's used part, and the clockwise rotation in degrees. */
export type PlacedPiece = { itemId: number; x: number; y: number; turn: number }

/**
 * The cut line of one piece of an item, as path data in inches. Pieces with the same rotation have the same line at
 * different positions.
 */
export type PieceShape = PlacedPiece & { path: string }

/**
 * One length of the roll. `bareUse` is the share of the area covered by pieces, from 0 to 1; `use` includes half the
 * gap around each.
 */
export type SheetLayout = {
  length: number
  use: number
  bareUse: number
  pieces: PlacedPiece[]
  /** One shape for each item and rotation, in the first length where it occurs. */
  shapes: PieceShape[]
}

type Used = Pick<SheetLayout, 'length' | 'use' | 'bareUse'>

/** Returns the combined use of all lengths. */
export function useOf(layouts: readonly Used[]): Used {
  const length = layouts.reduce((sum, layout) => sum + layout.length, 0)
  const share = (name: 'use' | 'bareUse') =>
    length === 0 ? 0 : layouts.reduce((sum, layout) => sum + layout[name] * layout.length, 0) / length
  return { length, use: share('use'), bareUse: share('bareUse') }
}
