import type { Contour } from './contours.ts'
import type { Field, Runs } from './distance-field.ts'

/** The points where closed lines cross each row, from left to right. Every second crossing leaves the enclosed area. */
export type Spans = { crossings: Float32Array; rowStarts: Int32Array }

export function spansOf({ rows }: Pick<Field, 'rows'>, lines: Contour[]): Spans {
  const rowStarts = new Int32Array(rows + 1)
  eachCrossing(lines, (row) => (rowStarts[row + 1] = (rowStarts[row + 1] ?? 0) + 1))
  for (let row = 1; row <= rows; row++) rowStarts[row] = (rowStarts[row] ?? 0) + (rowStarts[row - 1] ?? 0)
  const crossings = new Float32Array(rowStarts[rows] ?? 0)
  const rowEnds = rowStarts.slice()
  eachCrossing(lines, (row, crossing) => {
    const start = rowStarts[row] ?? 0
    let at = rowEnds[row] ?? 0
    rowEnds[row] = at + 1
    for (; at > start && (crossings[at - 1] ?? 0) > crossing; at--) crossings[at] = crossings[at - 1] ?? 0
    crossings[at] = crossing
  })
  return { crossings, rowStarts }
}

function eachCrossing(lines: Contour[], onCrossing: (row: number, crossing: number) => void): void {
  for (const { points } of lines) {
    let [beforeX = 0, beforeY = 0] = points.subarray(-2)
    for (let at = 0; at < points.length; at += 2) {
      const x = points[at] ?? 0
      const y = points[at + 1] ?? 0
      const bottom = Math.max(beforeY, y)
      for (let row = Math.ceil(Math.min(beforeY, y)); row < bottom; row++)
        onCrossing(row, beforeX + ((x - beforeX) * (row - beforeY)) / (y - beforeY))
      beforeX = x
      beforeY = y
    }
  }
}

/** Splits the runs, each extended by `before` points at its start, into the parts inside and outside the spans. */
export function splitRuns(
  { columns }: Field,
  runs: Runs,
  spans: Spans,
  before = 0,
): { inside: Runs; outside: Runs } {
  const [inside, outside]: [Runs, Runs] = [[], []]
  const { crossings, rowStarts } = spans
  let [row, next, until] = [-1, 0, 0]
  for (let run = 0; run < runs.length; run += 2) {
    let from = (runs[run] ?? 0) - before
    const to = runs[run + 1] ?? 0
    const runRow = Math.floor(from / columns)
    if (runRow !== row) {
      row = runRow
      next = rowStarts[row] ?? 0
      until = rowStarts[row + 1] ?? 0
    }
    const first = row * columns
    // Spans that end before this run also end before the later runs of its row.
    while (next + 1 < until && first + Math.floor(crossings[next + 1] ?? 0) < from) next += 2
    for (let at = next; at + 1 < until && from < to; at += 2) {
      const start = first + Math.ceil(crossings[at] ?? 0)
      const end = first + Math.floor(crossings[at + 1] ?? 0) + 1
      if (start >= to) break
      if (start > from) outside.push(from, start)
      if (end > Math.max(from, start)) inside.push(Math.max(from, start), Math.min(end, to))
      from = Math.max(from, Math.min(end, to))
    }
    if (from < to) outside.push(from, to)
  }
  return { inside, outside }
}
