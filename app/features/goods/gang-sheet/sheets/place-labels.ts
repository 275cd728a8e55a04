import type { Point } from '#app/features/goods/cut-line/cut-line.ts'
import { isNear } from '../check-layouts.ts'
import { boundsOf, placedOutlines, type Bounds } from '../place-outlines.ts'
import type { Sheet, SheetPiece } from './sheet.ts'

/** One and a half times a cutter's deviation. */
const clearance = 0.025
const triesAround = 48

type Size = { width: number; height: number }
type Laid = { outline: Point[]; bounds: Bounds }

/** The upper left corner of a piece's label, in inches of the sheet. */
export type PlacedLabel = { piece: SheetPiece; x: number; y: number }

/**
 * Places a label next to each piece, in the waste material. Labels keep clear of all outlines, marks and other labels.
 * Pieces without enough room around them get none.
 */
export function placeLabels(sheet: Sheet, sizeOf: (piece: SheetPiece) => Size): PlacedLabel[] {
  const outlines = sheet.pieces.map((piece) =>
    laid(placedOutlines(piece.item.piece, piece.placement)[0] ?? []),
  )
  const taken = sheet.marks.map(({ x, y, radius }) =>
    laid(box(x - radius, y - radius, 2 * radius, 2 * radius)),
  )
  const labels: PlacedLabel[] = []
  for (const [at, piece] of sheet.pieces.entries()) {
    const own = outlines[at]
    if (!own) continue
    const size = sizeOf(piece)
    const reach = clearance + Math.hypot(size.width, size.height)
    const near = [...outlines, ...taken].filter(({ bounds }) => areNear(bounds, own.bounds, reach))
    const free = candidates(own.outline, size).find((candidate) => {
      const { left, top, right, bottom } = candidate.bounds
      if (left < 0 || top < 0 || right > sheet.width || bottom > sheet.layout.length) return false
      return near.every(
        (other) =>
          !areNear(candidate.bounds, other.bounds, clearance) || !isNear(candidate, other, clearance),
      )
    })
    if (!free) continue
    taken.push(free)
    labels.push({ piece, x: free.bounds.left, y: free.bounds.top })
  }
  return labels
}

/** Returns boxes along the outside of the outline, just beyond the clearance. */
function candidates(outline: Point[], { width, height }: Size): Laid[] {
  const { left, top, right, bottom } = boundsOf(outline)
  const step = Math.max(1, Math.floor(outline.length / triesAround))
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  return outline.flatMap((point, at) => {
    if (at % step !== 0) return []
    const next = outline[(at + 1) % outline.length] ?? point
    const before = outline.at(at - 1) ?? point
    const length = Math.hypot(next.x - before.x, next.y - before.y) || 1
    let [nx, ny] = [(next.y - before.y) / length, (before.x - next.x) / length]
    if (nx * (point.x - middle.x) + ny * (point.y - middle.y) < 0) [nx, ny] = [-nx, -ny]
    const away = clearance * 1.2 + (Math.abs(nx) * width + Math.abs(ny) * height) / 2
    return [laid(box(point.x + nx * away - width / 2, point.y + ny * away - height / 2, width, height))]
  })
}

const areNear = (one: Bounds, other: Bounds, by: number) =>
  one.left < other.right + by &&
  other.left < one.right + by &&
  one.top < other.bottom + by &&
  other.top < one.bottom + by

const laid = (outline: Point[]): Laid => ({ outline, bounds: boundsOf(outline) })

const box = (x: number, y: number, width: number, height: number): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]
