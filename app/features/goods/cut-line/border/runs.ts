import type { Contour } from './contours.ts'
import type { Field, Runs } from './distance-field.ts'

const tileSide = 16
const middleOfTile = tileSide / 2
/** From its middle to the farthest point before it. */
const reachOfTile = Math.SQRT2 * (middleOfTile + 1)

/** Where a line of the level may be: distances change by at most one from point to point. `known` is how far they are exact. */
export function runsAt(field: Field, level: number, known: number): Runs {
  const { columns, rows, values } = field
  const tiles = tilesOf(field)
  for (let down = 0; down < tiles.down; down++) {
    const row = Math.min(rows - 1, down * tileSide + middleOfTile) * columns
    for (let across = 0; across < tiles.across; across++) {
      const value = values[row + Math.min(columns - 1, across * tileSide + middleOfTile)] ?? 0
      if (Math.abs(Math.min(value, known) - level) <= reachOfTile)
        tiles.marked[down * tiles.across + across] = 1
    }
  }
  return runsOf(field, tiles)
}

/** All that is within the distance of lines. */
export function runsAlong(field: Field, lines: Contour[], distance: number): Runs {
  const tiles = tilesOf(field)
  const { across, down, marked } = tiles
  const far = Math.ceil(distance / tileSide)
  let last = -1
  for (const { points } of lines) {
    for (let at = 0; at < points.length; at += 2) {
      const x = Math.floor((points[at] ?? 0) / tileSide)
      const y = Math.floor((points[at + 1] ?? 0) / tileSide)
      const tile = y * across + x
      if (tile === last) continue
      last = tile
      const [left, right] = [Math.max(0, x - far), Math.min(across, x + far + 1)]
      const bottom = Math.min(down - 1, y + far)
      for (let row = Math.max(0, y - far); row <= bottom; row++)
        marked.fill(1, row * across + left, row * across + right)
    }
  }
  return runsOf(field, tiles)
}

/** Whether a line has a point in a tile of the runs, which are whole tiles. */
export function nearRuns(field: Field, runs: Runs): (points: Float32Array) => boolean {
  const { across, marked } = tilesOf(field)
  for (let run = 0; run < runs.length; run += 2) {
    const [from = 0, to = 0] = [runs[run], runs[run + 1]]
    const row = Math.floor(from / field.columns)
    const left = from - row * field.columns
    const first = Math.floor(row / tileSide) * across
    marked.fill(1, first + Math.floor(left / tileSide), first + Math.ceil((left + to - from) / tileSide))
  }
  return (points) => {
    for (let at = 0; at < points.length; at += 2) {
      const tile =
        Math.floor((points[at + 1] ?? 0) / tileSide) * across + Math.floor((points[at] ?? 0) / tileSide)
      if (marked[tile] === 1) return true
    }
    return false
  }
}

type Tiles = { across: number; down: number; marked: Uint8Array }

function tilesOf({ columns, rows }: Field): Tiles {
  const [across, down] = [Math.ceil(columns / tileSide), Math.ceil(rows / tileSide)]
  return { across, down, marked: new Uint8Array(across * down) }
}

function runsOf({ columns, rows }: Field, { across, down, marked }: Tiles): Runs {
  const runs: Runs = []
  for (let tileRow = 0; tileRow < down; tileRow++) {
    const parts: number[] = []
    const end = (tileRow + 1) * across
    for (let from = marked.indexOf(1, tileRow * across); from >= 0 && from < end;) {
      let to = from
      while (to < end && marked[to] === 1) to++
      const start = (from - tileRow * across) * tileSide
      parts.push(Math.max(1, start), Math.min(columns, (to - tileRow * across) * tileSide))
      from = marked.indexOf(1, to)
    }
    const bottom = Math.min(rows, (tileRow + 1) * tileSide)
    for (let y = tileRow * tileSide; y < bottom; y++) for (const x of parts) runs.push(y * columns + x)
  }
  return runs
}
