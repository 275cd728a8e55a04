import type { Mask } from '../mask.ts'

/** Numbers on a grid, row by row. */
export type Field = {
  columns: number
  rows: number
  values: Float32Array
  /** For each search for lines anew: to make it takes longer than to clear it. */
  seen: Uint8Array
}

/**
 * Parts of the grid's rows, each from one index up to another, row by row. Lines are looked for in them alone, and the
 * point before each is known, too.
 */
export type Runs = number[]

/**
 * The exact distance of each pixel's center to the nearest covered one's, in pixels, in linear time (Meijster,
 * Felzenszwalb). The field is larger than the mask by the margin on each side; farther away than that it is infinite.
 */
export function distanceField(mask: Mask, margin: number): Field {
  const columns = mask.width + 2 * margin
  const rows = mask.height + 2 * margin
  const heights = columnDistances(mask, columns, rows, margin)
  const values = new Float32Array(columns * rows)
  const envelope = createEnvelope(columns)
  for (let y = 0; y < rows; y++) fillRow(heights, values, y * columns, columns, margin, envelope)
  return { columns, rows, values, seen: new Uint8Array(values.length) }
}

/** The distance to the nearest covered pixel of the same column, at most the margin and one. */
function columnDistances(mask: Mask, columns: number, rows: number, margin: number): Uint16Array {
  const far = margin + 1
  const heights = new Uint16Array(columns * rows).fill(far)
  for (let y = 0; y < mask.height; y++) {
    const to = (y + margin) * columns + margin
    const from = y * mask.width
    for (let x = 0; x < mask.width; x++) if (mask.covered[from + x] !== 0) heights[to + x] = 0
  }
  for (let at = columns; at < heights.length; at++) {
    const next = (heights[at - columns] ?? 0) + 1
    if (next < (heights[at] ?? 0)) heights[at] = next
  }
  for (let at = heights.length - columns - 1; at >= 0; at--) {
    const next = (heights[at + columns] ?? 0) + 1
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

/** Covered pixels hide what lies behind them, so each gap between them is done by itself. */
function fillRow(
  heights: Uint16Array,
  values: Float32Array,
  row: number,
  columns: number,
  margin: number,
  envelope: Envelope,
): void {
  let at = 0
  while (at < columns) {
    if (heights[row + at] === 0) {
      at++
      continue
    }
    let end = at
    while (end < columns && heights[row + end] !== 0) end++
    fillGap(heights, values, row, Math.max(0, at - 1), Math.min(columns, end + 1), margin, envelope)
    at = end
  }
}

/** The lower envelope of the parabolas that the columns' distances raise. */
function fillGap(
  heights: Uint16Array,
  values: Float32Array,
  row: number,
  start: number,
  end: number,
  margin: number,
  { columns, squares, from }: Envelope,
): void {
  let top = -1
  for (let x = start; x < end; x++) {
    const height = heights[row + x] ?? 0
    if (height > margin) continue
    const square = height * height
    let begins = start
    while (top >= 0) {
      const before = columns[top] ?? 0
      // The first column where this parabola is not above the one before.
      begins = Math.ceil((x + before + (square - (squares[top] ?? 0)) / (x - before)) / 2)
      if (begins > (from[top] ?? 0)) break
      top--
      begins = start
    }
    if (begins >= end) continue
    top++
    columns[top] = x
    squares[top] = square
    from[top] = begins
  }
  if (top < 0) {
    values.fill(Infinity, row + start, row + end)
    return
  }
  from[top + 1] = end
  for (let part = 0; part <= top; part++) {
    const column = columns[part] ?? 0
    const square = squares[part] ?? 0
    const until = from[part + 1] ?? end
    for (let x = from[part] ?? 0; x < until; x++) {
      values[row + x] = Math.sqrt((x - column) * (x - column) + square)
    }
  }
}
