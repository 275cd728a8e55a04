import type { GangLayout, GangRoll } from '../gang-sheet.ts'
import type { Bounds } from '../place-outlines.ts'
import type { Placed } from './fill-sheets.ts'
import { areaOf, type Kind } from './kinds.ts'
import { rowHeight, sliceOutline, type Span } from './slice-outline.ts'

/** Returns the total length of all sheets, in inches. */
export const lengthOf = (kinds: readonly Kind[], placed: readonly Placed[]): number =>
  bottomsOf(kinds, placed).reduce((sum, bottom) => sum + bottom, 0)

/** Returns where the last piece ends on each sheet. */
function bottomsOf(kinds: readonly Kind[], placed: readonly Placed[]): number[] {
  const bottoms: number[] = []
  for (const { kind, turn, sheet, row } of placed) {
    const bottom = row * rowHeight + (kinds[kind]?.turns[turn]?.height ?? 0)
    bottoms[sheet] = Math.max(bottoms[sheet] ?? 0, bottom)
  }
  return bottoms
}

export function layoutsOf(kinds: readonly Kind[], placed: readonly Placed[], roll: GangRoll): GangLayout[] {
  const ids = kinds.map(({ pieces }) =>
    pieces.flatMap(({ id, quantity }) => Array<string>(quantity).fill(id)),
  )
  const named = placed.map((each) => ({ ...each, pieceId: ids[each.kind]?.shift() ?? '' }))
  const covered = new Map<string, Span[]>()
  return bottomsOf(kinds, placed).map((bottom, sheet) => {
    const length = bottom + 2 * roll.margin
    const room = {
      left: roll.margin,
      top: roll.margin,
      right: roll.width - roll.margin,
      bottom: roll.margin + bottom,
    }
    const placements: GangLayout['placements'] = []
    let [use, bare] = [0, 0]
    for (const { pieceId, kind, turn, x, row } of named.filter((each) => each.sheet === sheet)) {
      const turned = kinds[kind]?.turns[turn]
      if (!turned) continue
      const key = `${kind} ${turn}`
      const spans = covered.get(key) ?? sliceOutline(turned.outline, { reach: roll.gap / 2, isThin: true })
      covered.set(key, spans)
      const y = roll.margin + row * rowHeight
      placements.push({ pieceId, x, y, turn: turned.turn })
      use += coveredArea(spans, { x, y: y - roll.gap / 2 }, room)
      bare += areaOf(turned.outline)
    }
    const area = (room.right - room.left) * (room.bottom - room.top)
    return { length, placements, use: use / area, bareUse: bare / area }
  })
}

/** Returns the covered area within the printable area, in square inches. */
function coveredArea(
  spans: readonly Span[],
  { x, y }: { x: number; y: number },
  { left: first, top, right: last, bottom }: Bounds,
): number {
  let area = 0
  for (const { row, left, right } of spans) {
    const middle = y + (row + 0.5) * rowHeight
    if (middle < top || middle > bottom) continue
    area += rowHeight * Math.max(0, Math.min(last, x + right) - Math.max(first, x + left))
  }
  return area
}
