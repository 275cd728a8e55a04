import type { Point } from '#app/features/goods/cut-line/cut-line.ts'
import type { GangRoll } from '../gang-sheet.ts'

/** What an outline covers of a row across the roll. Inches; rows are counted from the first that it reaches. */
export type Span = { row: number; left: number; right: number }

/** A 64th of an inch: squares and gaps whose sizes are eighths lie side by side without a loss. */
export const rowHeight = 1 / 64

/** As many as a sheet has, with half of the gap beyond its margins. */
export const rowsOf = ({ maxLength, margin, gap }: GangRoll): number =>
  Math.floor((maxLength - 2 * margin + gap) / rowHeight + 1e-9)

type Interval = [left: number, right: number]
type Slab = { from: number; to: number }

/**
 * Cuts an outline with `reach` around it into rows. Row 0 begins `reach` above the outline's box, which begins at 0, 0.
 * No point of it is outside of its spans, so two outlines without a common part of a row are twice `reach` apart. With
 * `isThin`, spans are those of each row's middle instead: the area.
 */
export function sliceOutline(
  outline: readonly Point[],
  { reach, isThin = false }: { reach: number; isThin?: boolean },
): Span[] {
  const height = Math.max(...outline.map(({ y }) => y))
  // What reaches into a row by less than a billionth of it doesn't.
  const count = Math.max(1, Math.ceil((height + 2 * reach) / rowHeight - 1e-9))
  const slabs = Array.from({ length: count }, (_, row): Slab => {
    const from = row * rowHeight - reach
    return isThin ? { from: from + rowHeight / 2, to: from + rowHeight / 2 } : { from, to: from + rowHeight }
  })
  const intervals = slabs.map((): Interval[] => [])
  const crossings = slabs.map((): number[] => [])
  for (const [at, b] of outline.entries()) {
    const a = outline.at(at - 1) ?? b
    const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)]
    const first = Math.max(0, Math.floor(top / rowHeight) - 1)
    const last = Math.min(count - 1, Math.ceil((bottom + 2 * reach) / rowHeight) + 1)
    for (let row = first; row <= last; row++) {
      const slab = slabs[row]
      if (!slab) continue
      const middle = (slab.from + slab.to) / 2
      if (top <= middle && middle < bottom)
        crossings[row]?.push(a.x + ((middle - a.y) / (b.y - a.y)) * (b.x - a.x))
      const within = capsuleInterval(a, b, reach, slab)
      if (within) intervals[row]?.push(within)
    }
  }
  return intervals.flatMap((found, row) => {
    const inner = (crossings[row] ?? []).toSorted((one, other) => one - other)
    for (let at = 0; at + 1 < inner.length; at += 2) found.push([inner[at] ?? 0, inner[at + 1] ?? 0])
    return united(found).map(([left, right]): Span => ({ row, left, right }))
  })
}

/** Of the points within `reach` of a side, those in the slab, from the leftmost to the rightmost. */
function capsuleInterval(a: Point, b: Point, reach: number, { from, to }: Slab): Interval | null {
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)]
  if (top - reach > to || bottom + reach < from) return null
  // It is convex: its leftmost point in the slab is on the line that is nearest to its leftmost point of all.
  const widestAt = (isFirst: boolean) => {
    const y = a.x === b.x ? clamp(from, top, bottom) : isFirst ? a.y : b.y
    return clamp(y, Math.max(from, top - reach), Math.min(to, bottom + reach))
  }
  const left = lineInterval(a, b, reach, widestAt(a.x < b.x))[0]
  const right = lineInterval(a, b, reach, widestAt(a.x > b.x))[1]
  return left <= right ? [left, right] : null
}

function lineInterval(a: Point, b: Point, reach: number, y: number): Interval {
  const found: Interval = [Infinity, -Infinity]
  const include = (x: number) => {
    found[0] = Math.min(found[0], x)
    found[1] = Math.max(found[1], x)
  }
  for (const { x, y: centerY } of [a, b]) {
    const square = reach * reach - (y - centerY) ** 2
    // At the very end of a disc, rounding may leave less than nothing.
    if (square < -1e-12) continue
    const half = Math.sqrt(Math.max(0, square))
    include(x - half)
    include(x + half)
  }
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = Math.hypot(dx, dy)
  if (dy === 0 || length === 0) return found
  for (const side of [-reach / length, reach / length]) {
    const share = (y - (a.y + side * dx)) / dy
    if (share >= 0 && share <= 1) include(a.x - side * dy + share * dx)
  }
  return found
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

function united(intervals: Interval[]): Interval[] {
  const merged: Interval[] = []
  for (const [left, right] of intervals.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1)
    if (last && left <= last[1]) last[1] = Math.max(last[1], right)
    else merged.push([left, right])
  }
  return merged
}
