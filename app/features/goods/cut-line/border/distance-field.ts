import type { Mask } from '../mask.ts'

/** A grid of numbers, stored row by row. */
export type Field = {
  columns: number
  rows: number
  values: Float32Array
  /** Reused by each search for lines, because clearing it is faster than allocating it. */
  seen: Uint8Array
}

/**
 * The parts of rows to search for lines, as pairs of start and end indexes, row by row. The point before each run also
 * has a valid value.
 */
export type Runs = number[]

/**
 * Calculates the exact distance from each pixel's center to the nearest covered pixel's center, in linear time
 * (Meijster, Felzenszwalb). The field extends beyond the mask by the margin on each side. Distances above the margin
 * are infinite.
 */
export function distanceField(mask: Mask, margin: number): Field {
  const columns = mask.width + 2 * margin
  const rows = mask.height + 2 * margin
  const heights = columnDistances(mask, rows, margin)
  const values = new Float32Array(columns * rows)
  const row = { heights, values, width: mask.width, margin, envelope: createEnvelope(mask.width) }
  for (let y = 0; y < rows; y++) fillRow(row, y * mask.width, y * columns + margin)
  return { columns, rows, values, seen: new Uint8Array(values.length) }
}

/** Returns each pixel's distance to the nearest covered pixel of its mask column, capped at the margin plus one. */
function columnDistances({ width, covered }: Mask, rows: number, margin: number): Uint16Array {
  const far = margin + 1
  const top = margin * width
  const bottom = top + covered.length
  const heights = new Uint16Array(width * rows).fill(far, 0, top)
  for (let at = top; at < bottom; at++)
    heights[at] = covered[at - top] === 0 ? Math.min(far, (heights[at - width] ?? 0) + 1) : 0
  for (let at = bottom; at < heights.length; at++) heights[at] = Math.min(far, (heights[at - width] ?? 0) + 1)
  for (let at = heights.length - width - 1; at >= 0; at--) {
    const next = (heights[at + width] ?? 0) + 1
    if (next < (heights[at] ?? 0)) heights[at] = next
  }
  return heights
}

type Envelope = { columns: Int32Array; squares: Float64Array; from: Int32Array }

const createEnvelope = (length: number): Envelope => ({
  columns: new Int32Array(length + 2),
  squares: new Float64Array(length + 2),
  from: new Int32Array(length + 3),
})

type Row = {
  heights: Uint16Array
  values: Float32Array
  width: number
  margin: number
  envelope: Envelope
}

/** Fills each gap between covered pixels separately, because pixels beyond them can't be nearer. */
function fillRow(row: Row, from: number, to: number): void {
  const { heights, width, margin } = row
  let at = 0
  while (at < width) {
    if (heights[from + at] === 0) {
      at++
      continue
    }
    let end = at
    while (end < width && heights[from + end] !== 0) end++
    fillGap(row, from, to, at === 0 ? -margin : at - 1, end === width ? width + margin : end + 1)
    at = end
  }
  // If the artwork touches a side of the mask, the margin beyond it is a separate gap.
  if (heights[from] === 0) fillGap(row, from, to, -margin, 1)
  if (heights[from + width - 1] === 0) fillGap(row, from, to, width - 1, width + margin)
}

/**
 * Calculates the lower envelope of the parabolas given by the columns' distances. `from` and `to` are the indexes of
 * the mask's first column in the heights and in the values.
 */
function fillGap(
  { heights, values, width, margin, envelope }: Row,
  from: number,
  to: number,
  start: number,
  end: number,
): void {
  const { columns, squares, from: begin } = envelope
  let top = -1
  const last = Math.min(end, width)
  for (let x = Math.max(0, start); x < last; x++) {
    const height = heights[from + x] ?? 0
    if (height > margin) continue
    const square = height * height
    let begins = start
    while (top >= 0) {
      const before = columns[top] ?? 0
      // This is the first column where the parabola is not above the previous one.
      begins = Math.ceil((x + before + (square - (squares[top] ?? 0)) / (x - before)) / 2)
      if (begins > (begin[top] ?? 0)) break
      top--
      begins = start
    }
    if (begins >= end) continue
    top++
    columns[top] = x
    squares[top] = square
    begin[top] = begins
  }
  values.fill(Infinity, to + start, to + end)
  begin[top + 1] = end
  const reach = margin * margin
  for (let part = 0; part <= top; part++) {
    const column = columns[part] ?? 0
    const square = squares[part] ?? 0
    const half = Math.floor(Math.sqrt(reach - square))
    const until = Math.min(begin[part + 1] ?? end, column + half + 1)
    for (let x = Math.max(begin[part] ?? 0, column - half); x < until; x++)
      values[to + x] = Math.sqrt((x - column) * (x - column) + square)
  }
}
