import type { Point } from '#app/features/goods/cut-line/cut-line.ts'
import type { GangRoll } from '../gang-sheet.ts'

/** The part of a row across the roll that an outline covers, in inches. Row 0 is the first row of the outline. */
export type Span = { row: number; left: number; right: number }

/** A 64th of an inch, so that squares and gaps measured in eighths of an inch waste no space. */
export const rowHeight = 1 / 64

/** Returns the number of rows of a sheet, including half of the gap beyond its margins. */
export const rowsOf = ({ maxLength, margin, gap }: GangRoll): number =>
  Math.floor((maxLength - 2 * margin + gap) / rowHeight + 1e-9)

type Interval = [left: number, right: number]
type Slab = { from: number; to: number }

/**
 * Cuts an outline, widened by `reach`, into rows. Row 0 starts `reach` above the outline's box, which starts at 0, 0.
 * Spans cover all of it, so two outlines whose spans don't overlap are at least twice `reach` apart. With `isThin`,
 * spans follow each row's middle instead, to measure the area.
 */
export function sliceOutline(
  outline: readonly Point[],
  { reach, isThin = false }: { reach: number; isThin?: boolean },
): Span[] {
  const height = Math.max(...outline.map(({ y }) => y))
  // Ignores parts that reach into a row by less than a billionth of it.
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

/** Returns the leftmost and rightmost points in the slab within `reach` of a side. */
function capsuleInterval(a: Point, b: Point, reach: number, { from, to }: Slab): Interval | null {
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)]
  if (top - reach > to || bottom + reach < from) return null
  // The capsule is convex: its leftmost point in the slab is on the line nearest to its overall leftmost point.
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
    // Rounding may make this negative at the very end of a disc.
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
