import type { SharesBox } from '#app/features/goods/item-drawing/page-frame.ts'

/** The number of cells along each side of a picture. */
export const cellsAcross = 24

/** A cell counts as visible from this fraction on, which is low enough for a thin line. */
const leastVisible = 1 / 8

const bitsPerDigit = 4
const digits = (cellsAcross * cellsAcross) / bitsPerDigit

/**
 * The visible cells of a grid over the picture, row by row from the upper left, as hexadecimal digits with the first
 * cell in the highest bit.
 */
export type VisibleCells = string

export class CellCounter {
  readonly #visible = new Uint32Array(cellsAcross * cellsAcross)
  readonly #columns: Uint8Array
  readonly #height: number
  readonly #leastPixels: number

  constructor(width: number, height: number) {
    this.#columns = Uint8Array.from({ length: width }, (_, x) => Math.floor((x * cellsAcross) / width))
    this.#height = height
    this.#leastPixels = ((width * height) / (cellsAcross * cellsAcross)) * leastVisible
  }

  add(x: number, y: number): void {
    const row = Math.floor((y * cellsAcross) / this.#height)
    const cell = row * cellsAcross + (this.#columns[x] ?? 0)
    this.#visible[cell] = (this.#visible[cell] ?? 0) + 1
  }

  cells(): VisibleCells {
    const isVisible = (cell: number) => (this.#visible[cell] ?? 0) >= this.#leastPixels
    return Array.from({ length: digits }, (_, digit) => {
      const bits = [0, 1, 2, 3].map((bit) => (isVisible(digit * bitsPerDigit + bit) ? 8 >> bit : 0))
      return bits.reduce((sum, bit) => sum + bit, 0).toString(16)
    }).join('')
  }
}

export const areCells = (value: unknown): value is VisibleCells =>
  typeof value === 'string' && value.length === digits && /^[\da-f]+$/.test(value)

/** Returns true if the cell is visible; false outside the picture. */
export function isCellVisible(cells: VisibleCells, column: number, row: number): boolean {
  if (column < 0 || row < 0 || column >= cellsAcross || row >= cellsAcross) return false
  const cell = row * cellsAcross + column
  const digit = Number.parseInt(cells[Math.floor(cell / bitsPerDigit)] ?? '0', 16)
  return (digit & (8 >> (cell % bitsPerDigit))) > 0
}

/** Returns the cells of a part of the picture, as if it were a separate picture. */
export function cellsWithin(cells: VisibleCells, [left, top, right, bottom]: SharesBox): VisibleCells {
  const counter = new CellCounter(cellsAcross, cellsAcross)
  const cellAt = (from: number, to: number, at: number) =>
    Math.floor((from + ((at + 0.5) / cellsAcross) * (to - from)) * cellsAcross)
  for (let row = 0; row < cellsAcross; row++) {
    for (let column = 0; column < cellsAcross; column++) {
      if (isCellVisible(cells, cellAt(left, right, column), cellAt(top, bottom, row)))
        counter.add(column, row)
    }
  }
  return counter.cells()
}

/** Returns the boxes of the visible cells, in fractions of the picture's sides. */
export function visibleCells(cells: VisibleCells): SharesBox[] {
  const places = Array.from({ length: cellsAcross }, (_, at) => at)
  return places.flatMap((row) =>
    places
      .filter((column) => isCellVisible(cells, column, row))
      .map((column): SharesBox => [
        column / cellsAcross,
        row / cellsAcross,
        (column + 1) / cellsAcross,
        (row + 1) / cellsAcross,
      ]),
  )
}
