export const gangSheetStates = ['queued', 'making', 'done', 'failed', 'canceled'] as const

export type GangSheetState = (typeof gangSheetStates)[number]

/** It can be canceled. */
export const isBeingMade = (state: GangSheetState): boolean => state === 'queued' || state === 'making'

export const gangSheetLabels: Record<GangSheetState, string> = {
  queued: 'Queued',
  making: 'Making',
  done: 'Ready to print',
  failed: 'Failed',
  canceled: 'Canceled',
}

/** Whose items can be chosen for one sheet. */
export const maxGangOrders = 50

/** The most pieces that one sheet can have, of all items together. */
export const maxGangPieces = 5_000

/** The choice about an order that has fewer pieces on gang sheets than were ordered: it moves to In print, or stays. */
export const fewerPieces = ['move', 'stay'] as const

/** Of a stop: items are on another sheet already, which was not printed yet. */
export const repeatStopCode = 'repeat'

/** In inches from the upper left corner of the roll's used part; turned clockwise, in degrees. */
export type PlacedPiece = { itemId: number; x: number; y: number; turn: number }

/** Where one piece of an item is cut, as path data in inches; those that are turned as far are cut as it is, elsewhere. */
export type PieceShape = PlacedPiece & { path: string }

/** One length of the roll. Shares of it from 0 to 1: what pieces cover, `use` with half the gap around each. */
export type SheetLayout = {
  length: number
  use: number
  bareUse: number
  pieces: PlacedPiece[]
  /** One for each item and turn, in the first length that has it. */
  shapes: PieceShape[]
}

type Used = Pick<SheetLayout, 'length' | 'use' | 'bareUse'>

/** Of all lengths together. */
export function useOf(layouts: readonly Used[]): Used {
  const length = layouts.reduce((sum, layout) => sum + layout.length, 0)
  const share = (name: 'use' | 'bareUse') =>
    length === 0 ? 0 : layouts.reduce((sum, layout) => sum + layout[name] * layout.length, 0) / length
  return { length, use: share('use'), bareUse: share('bareUse') }
}
