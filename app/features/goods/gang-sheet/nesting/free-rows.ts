import type { Span } from './slice-outline.ts'

/** Allows for rounding errors in sums of inches that should be equal. */
export const tolerance = 1e-9

/** A rotated piece as spans: their rows, their left and right ends, and the number of rows they take. */
export type SlicedPiece = {
  rows: Int32Array
  lefts: Float64Array
  rights: Float64Array
  count: number
  /** The index of its widest span. */
  widest: number
  /** The total length of all spans. */
  extent: number
}

export type FoundPlace = { row: number; x: number }

export type FreeRows = ReturnType<typeof createFreeRows>

/** Tracks the free space of a sheet, row by row, from `left` to `right`. */
export function createFreeRows(count: number, left: number, right: number) {
  const untouched = [left, right]
  /** The left and right end of each free run, in order, down to the last row with a piece in it. */
  const runs: number[][] = []
  const widest: number[] = []
  let steps = 0

  /** Returns the smallest x at which all spans fit if the piece starts in this row; NaN if there is none. */
  function leastX({ rows, lefts, rights }: SlicedPiece, row: number): number {
    let x = -Infinity
    let satisfied = 0
    for (let at = 0; satisfied < rows.length; at = at + 1 === rows.length ? 0 : at + 1) {
      const free = runs[row + (rows[at] ?? 0)] ?? untouched
      const [from, to] = [lefts[at] ?? 0, rights[at] ?? 0]
      let run = 0
      // Skips to the first run that is wide enough and ends late enough.
      while (
        run < free.length &&
        ((free[run + 1] ?? 0) + tolerance < x + to ||
          (free[run + 1] ?? 0) - (free[run] ?? 0) + tolerance < to - from)
      )
        run += 2
      steps += 1 + run / 2
      if (run >= free.length) return NaN
      const least = (free[run] ?? 0) - from
      if (least > x + tolerance) {
        x = least
        satisfied = 1
      } else satisfied++
    }
    return x
  }

  function take(row: number, from: number, to: number) {
    while (runs.length <= row) {
      runs.push(untouched)
      widest.push(right - left)
    }
    const free = runs[row] ?? untouched
    const kept: number[] = []
    let most = 0
    for (let run = 0; run < free.length; run += 2) {
      const [start, end] = [free[run] ?? 0, free[run + 1] ?? 0]
      for (const [low, high] of [
        [start, Math.min(end, from)],
        [Math.max(start, to), end],
      ] as const) {
        if (high - low <= tolerance) continue
        kept.push(low, high)
        most = Math.max(most, high - low)
      }
    }
    runs[row] = kept
    widest[row] = most
  }

  return {
    /** Finds the first position from this row on, as far left as possible. */
    find(piece: SlicedPiece, from: number): FoundPlace | null {
      const row = piece.rows[piece.widest] ?? 0
      const width = (piece.rights[piece.widest] ?? 0) - (piece.lefts[piece.widest] ?? 0)
      for (let at = from; at + piece.count <= count; at++) {
        steps++
        if ((widest[at + row] ?? right - left) + tolerance < width) continue
        const x = leastX(piece, at)
        if (!Number.isNaN(x)) return { row: at, x }
      }
      return null
    },
    /** Returns the free length within all spans if they start in this row at x. Rows above the first count as taken. */
    freeWithin({ rows, lefts, rights }: SlicedPiece, { row, x }: FoundPlace): number {
      let sum = 0
      for (let at = 0; at < rows.length; at++) {
        const index = row + (rows[at] ?? 0)
        if (index < 0) continue
        const free = runs[index] ?? untouched
        const [from, to] = [x + (lefts[at] ?? 0), x + (rights[at] ?? 0)]
        for (let run = 0; run < free.length; run += 2) {
          if ((free[run] ?? 0) >= to) break
          sum += Math.max(0, Math.min(free[run + 1] ?? 0, to) - Math.max(free[run] ?? 0, from))
        }
      }
      steps += 2 * rows.length
      return sum
    },
    place({ rows, lefts, rights }: SlicedPiece, { row, x }: FoundPlace) {
      for (const [at, offset] of rows.entries())
        take(row + offset, x + (lefts[at] ?? 0), x + (rights[at] ?? 0))
    },
    /** The number of steps so far. Unlike a time limit, a limit on steps gives the same result on every machine. */
    steps: () => steps,
  }
}

/** Orders spans so that conflicts are found early: consecutive spans are in rows far apart. */
export function slicedPiece(spans: readonly Span[]): SlicedPiece {
  const ordered: Span[] = []
  for (let stride = 2 ** Math.floor(Math.log2(Math.max(1, spans.length))); stride >= 1; stride /= 2) {
    for (let at = stride - 1; at < spans.length; at += 2 * stride) {
      const span = spans[at]
      if (span) ordered.push(span)
    }
  }
  const widths = ordered.map(({ left, right }) => right - left)
  return {
    rows: Int32Array.from(ordered, ({ row }) => row),
    lefts: Float64Array.from(ordered, ({ left }) => left),
    rights: Float64Array.from(ordered, ({ right }) => right),
    count: 1 + Math.max(...spans.map(({ row }) => row)),
    widest: widths.indexOf(Math.max(...widths)),
    extent: widths.reduce((sum, width) => sum + width, 0),
  }
}
