import type { Contour } from './contours.ts'
import type { Field, Runs } from './distance-field.ts'
import { measure } from './stamp.ts'

/** The largest difference between the distance to pixels and the distance to lines through them. */
export const roughPx = 0.75

const tileSide = 16
const longestPiece = 8
const farther = 1.5

/**
 * Returns the field with distances to the outline instead of to pixels, but only near the level and within the runs.
 * Overwrites `values`, which must be as long as the field.
 */
export function exactField(
  field: Field,
  outline: Contour[],
  level: number,
  runs: Runs,
  values: Float32Array,
): Field {
  values.set(field.values)
  const exact = { ...field, values }
  const band = 1 + roughPx
  const tiles = { across: Math.ceil(field.columns / tileSide), down: Math.ceil(field.rows / tileSide) }
  const marked = new Uint8Array(tiles.across * tiles.down)
  for (let run = 0; run < runs.length; run += 2) {
    const to = runs[run + 1] ?? 0
    // Also measures the point before each run.
    const from = (runs[run] ?? 0) - 1
    const row = Math.floor(from / field.columns)
    const first = Math.floor(row / tileSide) * tiles.across
    for (let at = from; at < to; at++) {
      if (Math.abs((values[at] ?? 0) - level) > band) continue
      values[at] = Infinity
      marked[first + Math.floor((at - row * field.columns) / tileSide)] = 1
    }
  }
  const far = level + farther + 2 * roughPx
  const near = widened(marked, tiles, Math.ceil((far + longestPiece) / tileSide))
  measure(
    exact,
    outline,
    { near: Math.max(0, level - band - roughPx), far, side: 1 },
    (x, y) => near[Math.floor(y / tileSide) * tiles.across + Math.floor(x / tileSide)] === 1,
  )
  return exact
}

/** Returns the tiles that are at most `by` tiles away from a marked one. */
function widened(
  marked: Uint8Array,
  { across, down }: { across: number; down: number },
  by: number,
): Uint8Array {
  const wide = new Uint8Array(marked.length)
  for (let at = marked.indexOf(1); at >= 0; at = marked.indexOf(1, at + 1)) {
    const row = Math.floor(at / across)
    const column = at - row * across
    wide.fill(1, row * across + Math.max(0, column - by), row * across + Math.min(across, column + by + 1))
  }
  const all = new Uint8Array(marked.length)
  for (let row = 0; row < down; row++)
    for (let from = Math.max(0, row - by); from <= Math.min(down - 1, row + by); from++)
      for (let column = 0; column < across; column++)
        if (wide[from * across + column] === 1) all[row * across + column] = 1
  return all
}
