import type { Contour } from './contours.ts'
import type { Field, Runs } from './distance-field.ts'

const tileSide = 16
const middleOfTile = tileSide / 2
/** The distance from a tile's center to its farthest point, including the points before its runs. */
const reachOfTile = Math.SQRT2 * (middleOfTile + 1)

/**
 * Finds runs that may contain a line at the level. Distances differ by at most one between neighboring points. Up to
 * `maxExact`, they are off by at most `off`.
 */
export function runsAt(field: Field, level: number, maxExact: number, off = 0): Runs {
  const tiles = tilesOf(field)
  for (let y = 0; y < tiles.down; y++)
    for (let x = 0; x < tiles.across; x++)
      if (Math.abs(Math.min(middleOf(field, x, y), maxExact) - level) <= reachOfTile + off)
        tiles.marked[y * tiles.across + x] = 1
  return runsOf(field, tiles)
}

/**
 * Returns everything within `distance` of the lines, except for tiles outside of them that can't contain a line at the
 * level. `maxExact` is the largest exact value of the field.
 */
export function runsInside(
  field: Field,
  { level, maxExact }: { level: number; maxExact: number },
  lines: Contour[],
  distance: number,
): Runs {
  const { marked } = outsideTiles(field, level, maxExact)
  return runsOf(
    field,
    filterTiles(tilesAlong(field, lines, distance), (tile) => marked[tile] === 0),
  )
}

/** Returns the parts of the runs that are within `distance` of the lines. */
export function runsAlong(field: Field, lines: Contour[], distance: number, runs: Runs): Runs {
  const { marked } = tilesIn(field, runs)
  return runsOf(
    field,
    filterTiles(tilesAlong(field, lines, distance), (tile) => marked[tile] === 1),
  )
}

function tilesAlong(field: Field, lines: Contour[], distance: number): Tiles {
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
      const left = Math.max(0, x - far)
      const right = Math.min(across, x + far + 1)
      const bottom = Math.min(down - 1, y + far)
      for (let row = Math.max(0, y - far); row <= bottom; row++)
        marked.fill(1, row * across + left, row * across + right)
    }
  }
  return tiles
}

/** Marks tiles from the field's edge inward, stopping at tiles that may contain or touch a line at the level. */
function outsideTiles(field: Field, level: number, maxExact: number): Tiles {
  const tiles = tilesOf(field)
  const { across, down, marked } = tiles
  const waiting: number[] = []
  const visit = (x: number, y: number) => {
    const tile = y * across + x
    if (x < 0 || y < 0 || x >= across || y >= down || marked[tile] === 1) return
    if (Math.min(middleOf(field, x, y), maxExact) - level <= reachOfTile) return
    marked[tile] = 1
    waiting.push(tile)
  }
  for (let x = 0; x < across; x++) for (const y of [0, down - 1]) visit(x, y)
  for (let y = 0; y < down; y++) for (const x of [0, across - 1]) visit(x, y)
  for (let tile = waiting.pop(); tile !== undefined; tile = waiting.pop()) {
    const x = tile % across
    const y = Math.floor(tile / across)
    visit(x - 1, y)
    visit(x + 1, y)
    visit(x, y - 1)
    visit(x, y + 1)
  }
  return tiles
}

const middleOf = ({ columns, rows, values }: Field, x: number, y: number): number =>
  values[
    Math.min(rows - 1, y * tileSide + middleOfTile) * columns +
      Math.min(columns - 1, x * tileSide + middleOfTile)
  ] ?? 0

function tilesIn(field: Field, runs: Runs): Tiles {
  const tiles = tilesOf(field)
  const { across, marked } = tiles
  for (let run = 0; run < runs.length; run += 2) {
    const from = runs[run] ?? 0
    const to = runs[run + 1] ?? 0
    const row = Math.floor(from / field.columns)
    const left = from - row * field.columns
    const first = Math.floor(row / tileSide) * across
    marked.fill(1, first + Math.floor(left / tileSide), first + Math.ceil((left + to - from) / tileSide))
  }
  return tiles
}

type Tiles = { across: number; down: number; marked: Uint8Array }

function tilesOf({ columns, rows }: Field): Tiles {
  const [across, down] = [Math.ceil(columns / tileSide), Math.ceil(rows / tileSide)]
  return { across, down, marked: new Uint8Array(across * down) }
}

const filterTiles = (tiles: Tiles, isKept: (tile: number) => boolean): Tiles => ({
  ...tiles,
  marked: tiles.marked.map((is, tile) => (isKept(tile) ? is : 0)),
})

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
