import { combined, moved, scaled, turned, unchanged } from '#app/features/goods/item-drawing/matrix.ts'
import { attributeOf, type XmlElement } from './read-xml.server.ts'
import type { Resolver } from './svg-document.server.ts'
import { fitInto, isCut, length, readViewBox } from './svg-geometry.ts'
import { pathOperators, type PathOperator } from './svg-path.ts'
import { notAsShown } from './svg-problem.ts'
import type { Place, Style } from './styles/svg-style.ts'
import { clipTo, plainGroup, type SvgNode } from './svg-tree.ts'

const marked = new Set('path line polyline polygon'.split(' '))
const kinds = ['start', 'mid', 'end'] as const

export const hasMarkers = ({ name }: XmlElement, style: Style): boolean =>
  marked.has(name) && kinds.some((kind) => style[`marker-${kind}`] !== 'none')

/** Returns the arrowheads of path data. Throws UnreadableArtwork. */
export function readMarkers(resolver: Resolver, data: string, place: Place): SvgNode[] {
  const width = length(place.style['stroke-width'], place.viewport.width) ?? 0
  const operators = pathOperators(data)
  // librsvg ends all pieces but the first differently from browsers.
  if (!isOnePiece(operators) && (place.style['marker-mid'] !== 'none' || operators.at(-1)?.operator === 'h'))
    throw notAsShown('arrowheads (markers) on a path of several pieces')
  const points = markedPoints(operators)
  if (!points) throw notAsShown('arrowheads (markers) on a single point')
  if (width === 0) return []
  return points.flatMap((point) => {
    const marker = resolver.document.referenced(place.style[`marker-${point.kind}`], /^marker$/)
    return (marker && readMarker(resolver, marker, { point, strokeWidth: width, place })) ?? []
  })
}

function readMarker(
  { document, definedIn }: Resolver,
  marker: XmlElement,
  { point, strokeWidth, place }: { point: MarkedPoint; strokeWidth: number; place: Place },
): SvgNode | null {
  const get = document.getOf(marker)
  const own = ['opacity', 'mask', 'clip-path', 'transform', 'mix-blend-mode', 'isolation'].find(get)
  if (own) throw notAsShown(`an arrowhead (marker) with its own ${own}`)
  const side = (name: string, around: number) => length(get(name) ?? '3', around) ?? 0
  const whole = {
    x: 0,
    y: 0,
    width: side('markerWidth', place.viewport.width),
    height: side('markerHeight', place.viewport.height),
  }
  if (!(whole.width > 0 && whole.height > 0)) return null
  const view = readViewBox(attributeOf(marker, 'viewBox'))
  const content = view ? fitInto(whole, view, attributeOf(marker, 'preserveAspectRatio')).map : unchanged
  const inner = view ?? whole
  const reference = moved(-(length(get('refX'), inner.width) ?? 0), -(length(get('refY'), inner.height) ?? 0))
  const map = combined(
    moved(point.x, point.y),
    turned(degreesOf(get('orient'), point)),
    scaled(get('markerUnits') === 'userSpaceOnUse' ? 1 : strokeWidth),
    // Moves the marker's reference point to this point, regardless of the view box.
    [content[0], content[1], content[2], content[3], 0, 0],
    reference,
  )
  const children = definedIn(marker, { ...place, viewport: inner })
  return plainGroup(children, map, isCut(get) ? clipTo(inner) : null)
}

function degreesOf(orient: string | undefined, { kind, degrees }: MarkedPoint): number {
  if (orient === 'auto') return degrees
  if (orient === 'auto-start-reverse') return kind === 'start' ? degrees + 180 : degrees
  const fixed = Number((orient ?? '0').replace(/deg$/, ''))
  if (!Number.isFinite(fixed)) throw notAsShown(`arrowheads (markers) turned by ${orient}`)
  return fixed
}

type Point = { x: number; y: number }

/** A point where a path starts, turns or ends, and the direction of the path there: in degrees, from x toward y. */
type MarkedPoint = Point & { kind: (typeof kinds)[number]; degrees: number }

/** A point on a path, and the directions in which the path arrives and leaves; null where it starts or ends. */
type Corner = Point & { arrives: Point | null; leaves: Point | null; isClosing: boolean }

/** True if the path is drawn without lifting the pen and closed, if at all, at its end. */
const isOnePiece = (operators: PathOperator[]): boolean =>
  operators.slice(1, -1).every(({ operator }) => operator !== 'm' && operator !== 'h')

/** Returns the points of a path that have arrowheads; null if no line leads to or from one of them. */
function markedPoints(operators: PathOperator[]): MarkedPoint[] | null {
  const pieces = piecesOf(operators)
  if (pieces.some(({ length: count }) => count === 1)) return null
  for (const piece of pieces) fillDirections(piece)
  return pieces.flat().map(({ x, y, arrives, leaves }, at, { length: count }) => {
    const kind = at === 0 ? 'start' : at === count - 1 ? 'end' : 'mid'
    return { x, y, kind, degrees: between(arrives, leaves) }
  })
}

/** Divides a path at each move. The curves that an arc is made of have no corners between them. */
function piecesOf(operators: PathOperator[]): Corner[][] {
  const pieces: Corner[][] = []
  let isInArc = false
  for (const { operator, numbers, isInArc: isNextInArc = false } of operators) {
    const piece = pieces.at(-1) ?? []
    const [start, from] = [piece[0], piece.at(-1)]
    const points = operator === 'h' && start ? [start] : pairsOf(numbers)
    const { x, y } = points.at(-1) ?? { x: 0, y: 0 }
    const to: Corner = { x, y, arrives: null, leaves: null, isClosing: operator === 'h' }
    if (operator === 'm' || !from) {
      pieces.push([to])
      continue
    }
    to.arrives = directionTo(to, [from, ...points].toReversed())
    if (isInArc) piece.pop()
    else from.leaves = opposite(directionTo(from, points))
    piece.push(to)
    isInArc = isNextInArc
  }
  return pieces
}

const pairsOf = (numbers: number[]): Point[] =>
  numbers.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: numbers[at + 1] ?? 0 }] : []))

/** Returns the direction to a point from the first of the others that is in a different place. */
function directionTo({ x, y }: Point, others: Point[]): Point | null {
  const from = others.find((other) => Math.hypot(x - other.x, y - other.y) > 1e-6)
  return from ? { x: x - from.x, y: y - from.y } : null
}

const opposite = (way: Point | null): Point | null => way && { x: -way.x, y: -way.y }

/** A zero-length line takes the direction of the line before it, or else of the next one (SVG 2, 9.5). */
function fillDirections(piece: Corner[]): void {
  let way: Point | null = null
  for (const corner of piece) way = corner.arrives ??= way
  way = null
  for (const corner of piece.toReversed()) way = corner.leaves ??= way
  const last = piece.at(-1)
  if (last?.isClosing) last.leaves = piece[0]?.leaves ?? null
}

/** Returns the angle halfway between two directions. */
function between(one: Point | null, other: Point | null): number {
  const angles = [one, other].flatMap((way) => (way ? Math.atan2(way.y, way.x) : []))
  const [x, y] = [Math.cos, Math.sin].map((part) => angles.reduce((sum, angle) => sum + part(angle), 0))
  return (Math.atan2(y ?? 0, x ?? 0) * 180) / Math.PI
}
