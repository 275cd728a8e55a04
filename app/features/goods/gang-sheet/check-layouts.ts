import type { Point } from '#app/features/goods/cut-line/cut-line.ts'
import type { GangLayout, GangPiece, GangRoll } from './gang-sheet.ts'
import { boundsOf, placedOutlines, type Bounds } from './place-outlines.ts'

// In inches; allows for accumulated rounding errors.
const tolerance = 1e-6
/** In square inches. Sides that touch don't cross. */
const crossing = 1e-7

type Laid = { id: string; outline: Point[]; bounds: Bounds }

/** Checks the polygons of layouts and returns any faults. The result is empty if the layouts can be printed. */
export function layoutFaults(
  pieces: readonly GangPiece[],
  layouts: readonly GangLayout[],
  roll: GangRoll,
): string[] {
  const counts = new Map(pieces.map(({ id, quantity }) => [id, quantity]))
  const byId = new Map(pieces.map((piece) => [piece.id, piece]))
  const faults: string[] = []
  for (const { placements, length } of layouts) {
    if (length > roll.maxLength + tolerance) faults.push(`A sheet is ${length} inches long.`)
    const laid = placements.flatMap((placement): Laid[] => {
      const { pieceId } = placement
      counts.set(pieceId, (counts.get(pieceId) ?? 0) - 1)
      const piece = byId.get(pieceId)
      const outline = piece && placedOutlines(piece, placement)[0]
      return outline ? [{ id: pieceId, outline, bounds: boundsOf(outline) }] : []
    })
    const room = {
      left: roll.margin,
      top: roll.margin,
      right: roll.width - roll.margin,
      bottom: length - roll.margin,
    }
    for (const { id, bounds } of laid) if (!isWithin(bounds, room)) faults.push(`${id} is off the roll.`)
    faults.push(
      ...nearPairs(laid, roll.gap - tolerance).map(([one, other]) => `${one} and ${other} are too close.`),
    )
  }
  for (const [id, missing] of counts) if (missing !== 0) faults.push(`${missing} of ${id} are missing.`)
  return faults
}

const isWithin = (inner: Bounds, outer: Bounds) =>
  inner.left >= outer.left - tolerance &&
  inner.top >= outer.top - tolerance &&
  inner.right <= outer.right + tolerance &&
  inner.bottom <= outer.bottom + tolerance

function nearPairs(laid: Laid[], distance: number): [string, string][] {
  const near: [string, string][] = []
  const sorted = laid.toSorted((one, other) => one.bounds.top - other.bounds.top)
  let open: Laid[] = []
  for (const one of sorted) {
    open = open.filter(({ bounds }) => bounds.bottom + distance > one.bounds.top)
    for (const other of open) if (isNear(one, other, distance)) near.push([other.id, one.id])
    open.push(one)
  }
  return near
}

type Side = readonly [Point, Point]

/** Returns whether two closed polygons cross, contain one another, or are closer than the distance. */
export function isNear(one: Omit<Laid, 'id'>, other: Omit<Laid, 'id'>, distance: number): boolean {
  const sides = sidesNear(one.outline, other.bounds, distance)
  const otherSides = sidesNear(other.outline, one.bounds, distance)
  if (sides.some((side) => otherSides.some((each) => areNear(side, each, distance)))) return true
  return isInside(innerPoint(one), other.outline) || isInside(innerPoint(other), one.outline)
}

function sidesNear(outline: Point[], { left, top, right, bottom }: Bounds, by: number): Side[] {
  const sides: Side[] = []
  for (const [at, b] of outline.entries()) {
    const a = outline.at(at - 1) ?? b
    if (Math.max(a.x, b.x) > left - by && Math.min(a.x, b.x) < right + by)
      if (Math.max(a.y, b.y) > top - by && Math.min(a.y, b.y) < bottom + by) sides.push([a, b])
  }
  return sides
}

function areNear([a, b]: Side, [c, d]: Side, distance: number): boolean {
  if (
    Math.min(a.x, b.x) - Math.max(c.x, d.x) >= distance ||
    Math.min(c.x, d.x) - Math.max(a.x, b.x) >= distance
  )
    return false
  if (
    Math.min(a.y, b.y) - Math.max(c.y, d.y) >= distance ||
    Math.min(c.y, d.y) - Math.max(a.y, b.y) >= distance
  )
    return false
  if (doCross(a, b, c, d)) return true
  const most = distance > 0 ? distance * distance : 0
  return (
    squareTo(a, c, d) < most ||
    squareTo(b, c, d) < most ||
    squareTo(c, a, b) < most ||
    squareTo(d, a, b) < most
  )
}

function doCross(a: Point, b: Point, c: Point, d: Point): boolean {
  const turn = (p: Point, q: Point, r: Point) => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
  const isApart = (one: number, other: number) =>
    Math.min(one, other) < -crossing && Math.max(one, other) > crossing
  return isApart(turn(a, b, c), turn(a, b, d)) && isApart(turn(c, d, a), turn(c, d, b))
}

/** Returns the squared distance between a point and a side. */
function squareTo(point: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / square
  const along = Math.min(1, Math.max(0, share))
  return (point.x - a.x - along * dx) ** 2 + (point.y - a.y - along * dy) ** 2
}

/** Returns a point inside the outline but not on a side, because two pieces that touch share sides. */
function innerPoint({ outline, bounds }: Omit<Laid, 'id'>): Point | undefined {
  // An odd share of the height, so that the line across hardly ever meets a corner.
  const y = bounds.top + 0.4871 * (bounds.bottom - bounds.top)
  const crossings = crossingsAt(outline, y).toSorted((one, other) => one - other)
  const [left, right] = crossings
  return left === undefined || right === undefined ? undefined : { x: (left + right) / 2, y }
}

/** Returns the positions where the sides cross a line across the roll. */
const crossingsAt = (outline: Point[], y: number): number[] =>
  outline.flatMap((b, at) => {
    const a = outline.at(at - 1) ?? b
    return a.y > y === b.y > y ? [] : [a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)]
  })

function isInside(point: Point | undefined, outline: Point[]): boolean {
  if (!point) return false
  return crossingsAt(outline, point.y).filter((x) => x > point.x).length % 2 === 1
}
