import type { GangRoll } from '../gang-sheet.ts'
import { createFreeRows, type FoundPlace, type FreeRows } from './free-rows.ts'
import { ringRows, type Kind, type TurnedOutline } from './kinds.ts'
import { rowHeight, rowsOf } from './slice-outline.ts'

/** Weights that decide which piece is placed next. */
export type Weights = {
  /** The cost of each inch farther along the roll, relative to `tightness`. */
  lowness: number
  /** The head start of the largest piece over the smallest. */
  size: number
  /** The head start of each kind. */
  bias: readonly number[]
}

/** `kind` and `turn` are indexes. */
export type Placed = FoundPlace & { kind: number; turn: number; sheet: number }

/**
 * A possible position for a kind in one rotation. Space never becomes free again, so the position only moves farther
 * along.
 */
type Candidate = {
  kind: number
  turn: number
  piece: TurnedOutline
  sheet: number
  row: number
  x: number
  /** The number of rows it takes in addition to those of the kind's flattest rotation. */
  extraRows: number
  /** The share of the space around it that is already taken. */
  tightness: number
  isStale: boolean
}

/** Only this many of the largest remaining kinds are considered at once. Smaller ones fill free space later. */
const maxKindsAtOnce = 64

type Options = {
  /** Pieces that are already placed. */
  kept?: readonly Placed[]
  onPlaced?: (count: number) => void
}

/**
 * Places one piece after another, each in the first position that fits. Always chooses the piece that leaves the least
 * free space around itself.
 */
export function fillSheets(
  kinds: readonly Kind[],
  roll: GangRoll,
  { lowness, size, bias }: Weights,
  { kept = [], onPlaced = () => undefined }: Options = {},
): { placed: Placed[]; steps: number } {
  const reach = roll.gap / 2
  const [left, right] = [roll.margin - reach, roll.width - roll.margin + reach]
  const rows = rowsOf(roll)
  const sheets: FreeRows[] = []
  // After rounding up to rows, a piece as long as the roll may need an extra row.
  const sheetAt = (at: number, piece: TurnedOutline) =>
    (sheets[at] ??= createFreeRows(Math.max(rows, piece.count), left, right))
  const remaining = kinds.map(({ quantity }) => quantity)
  const candidates = kinds.map(({ turns }, kind) => {
    const fewestRows = Math.min(...turns.map(({ count }) => count))
    return turns.map((piece, turn): Candidate => {
      const extraRows = piece.count - fewestRows
      return { kind, turn, piece, extraRows, sheet: 0, row: 0, x: 0, tightness: 0, isStale: true }
    })
  })
  const placed = [...kept]
  for (const { kind, turn, sheet, ...place } of kept) {
    const piece = kinds[kind]?.turns[turn]
    if (piece) sheetAt(sheet, piece).place(piece, place)
    remaining[kind] = (remaining[kind] ?? 0) - 1
  }
  const largest = kinds[0]?.area ?? 1
  const waiting = candidates.filter((_, kind) => (remaining[kind] ?? 0) > 0)
  let open = waiting.slice(0, maxKindsAtOnce).flat()
  let opened = maxKindsAtOnce
  while (open.length > 0) {
    for (const candidate of open) if (candidate.isStale) settle(candidate, sheetAt)
    const along = ({ sheet, row }: Candidate) => sheet * rows + row
    const first = Math.min(...open.map(along))
    const scoreOf = (each: Candidate) =>
      each.tightness -
      lowness * (along(each) - first + each.extraRows) * rowHeight +
      (size * (kinds[each.kind]?.area ?? 0)) / largest +
      (bias[each.kind] ?? 0)
    const next = open.reduce((best, each) => (scoreOf(each) > scoreOf(best) ? each : best))
    const { kind, turn, sheet, row, x } = next
    sheetAt(sheet, next.piece).place(next.piece, next)
    placed.push({ kind, turn, sheet, row, x })
    onPlaced(placed.length)
    remaining[kind] = (remaining[kind] ?? 0) - 1
    if (remaining[kind] === 0) {
      open = [...open.filter((each) => each.kind !== kind), ...(waiting[opened] ?? [])]
      opened++
    }
    for (const each of open) if (each.sheet === sheet && areNear(each, next, roll.gap)) each.isStale = true
  }
  return { placed, steps: sheets.reduce((sum, each) => sum + each.steps(), 0) }
}

function settle(candidate: Candidate, sheetAt: (at: number, piece: TurnedOutline) => FreeRows): void {
  const { piece } = candidate
  for (;;) {
    const sheet = sheetAt(candidate.sheet, piece)
    const found = sheet.find(piece, candidate.row)
    if (found) {
      const free = sheet.freeWithin(piece.ring, { row: found.row - ringRows, x: found.x }) - piece.extent
      const tightness = 1 - free / (piece.ring.extent - piece.extent)
      Object.assign(candidate, found, { tightness, isStale: false })
      return
    }
    candidate.sheet++
    candidate.row = 0
  }
}

/** Returns whether placing the second piece may have changed the free space around the first. */
const areNear = (one: Candidate, placed: Candidate, gap: number) =>
  one.row - ringRows < placed.row + placed.piece.count &&
  placed.row < one.row + one.piece.count + ringRows &&
  Math.abs(one.x + one.piece.width / 2 - placed.x - placed.piece.width / 2) <
    (one.piece.width + placed.piece.width) / 2 + gap + ringRows * rowHeight
