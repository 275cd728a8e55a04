import { combined, moved, scaled, turned, unchanged } from '#app/features/goods/item-drawing/matrix.ts'
import { attributeOf, type XmlElement } from './read-xml.server.ts'
import type { Resolver } from './svg-document.server.ts'
import { fitInto, isCut, length, readViewBox } from './svg-geometry.ts'
import { pathOperators, type PathOperator } from './svg-path.ts'
import { notAsShown } from './svg-problem.ts'
import { inherit, type Place, type Style } from './styles/svg-style.ts'
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
  { document, childrenOf }: Resolver,
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
    // Moves the marker's reference point to the point, wherever its view box is.
    [content[0], content[1], content[2], content[3], 0, 0],
    reference,
  )
  const children = childrenOf(marker, {
    style: inherit(document.styleAround(marker), get),
    viewport: inner,
    depth: place.depth + 1,
  })
  return plainGroup(children, map, isCut(get) ? clipTo(inner) : null)
}

function degreesOf(orient: string | undefined, { kind, degrees }: MarkedPoint): number {
  if (orient === 'auto') return degrees
  if (orient === 'auto-start-reverse') return kind === 'start' ? degrees + 180 : degrees
  const fixed = Number((orient ?? '0').replace(/deg$/, ''))
  if (!Number.isFinite(fixed)) throw notAsShown(`arrowheads (markers) turned by ${orient}`)
  return fixed
}

/** A point where a path starts, turns or ends, and the direction of the path there: in degrees, from x toward y. */
type MarkedPoint = { kind: 'start' | 'mid' | 'end'; x: number; y: number; degrees: number }

type Point = { x: number; y: number }
type Segment = {
  from: Point
  to: Point
  /** The directions at the start and end; null if the segment has no length. */
  leaves: Point | null
  arrives: Point | null
  isClosing: boolean
}

/** True if the path is drawn without lifting the pen and closed, if at all, at its end. */
const isOnePiece = (operators: PathOperator[]): boolean =>
  operators.slice(1, -1).every(({ operator }) => operator !== 'm' && operator !== 'h')

/** Returns the points of a path that have arrowheads; null if no line leads to or from one of them. */
function markedPoints(operators: PathOperator[]): MarkedPoint[] | null {
  const pieces = segmentsOf(operators)
  if (pieces.some(({ length }) => length === 0)) return null
  const points = pieces.flatMap((segments) => pointsOf(segments))
  return points.map((point, at) => ({
    ...point,
    kind: at === 0 ? 'start' : at === points.length - 1 ? 'end' : 'mid',
  }))
}

/** Divides a path at each move. The curves that an arc is made of are one segment. */
function segmentsOf(operators: PathOperator[]): Segment[][] {
  const pieces: Segment[][] = []
  let pen: Point = { x: 0, y: 0 }
  let start = pen
  let isInArc = false
  for (const { operator, numbers, isInArc: goesOn = false } of operators) {
    if (operator === 'm') {
      pen = { x: numbers[0] ?? 0, y: numbers[1] ?? 0 }
      start = pen
      pieces.push([])
      continue
    }
    const points = operator === 'h' ? [start] : pairsOf(numbers)
    const segment = segmentOf([pen, ...points], operator === 'h')
    const piece = pieces.at(-1) ?? []
    const before = isInArc ? piece.pop() : undefined
    piece.push(before ? { ...segment, from: before.from, leaves: before.leaves } : segment)
    pen = segment.to
    isInArc = goesOn
  }
  return pieces
}

const pairsOf = (numbers: number[]): Point[] =>
  numbers.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: numbers[at + 1] ?? 0 }] : []))

function segmentOf(points: Point[], isClosing: boolean): Segment {
  const [from = { x: 0, y: 0 }] = points
  const to = points.at(-1) ?? from
  const away = (one: Point, other: Point) => ({ x: other.x - one.x, y: other.y - one.y })
  const isLong = ({ x, y }: Point) => Math.hypot(x, y) > 1e-6
  return {
    from,
    to,
    leaves: points.map((point) => away(from, point)).find(isLong) ?? null,
    arrives: points.map((point) => away(point, to)).findLast(isLong) ?? null,
    isClosing,
  }
}

/** A line without length takes the direction of the one before it, or of the next (SVG 2, 9.5). */
function pointsOf(segments: Segment[]): (Point & { degrees: number })[] {
  const [first] = segments
  const leavingFrom = (at: number) => segments.slice(at).find(({ leaves }) => leaves)?.leaves ?? null
  const arrivingAt = (at: number) =>
    segments.slice(0, at + 1).findLast(({ arrives }) => arrives)?.arrives ?? null
  const starts = first ? [{ ...first.from, degrees: between(null, leavingFrom(0)) }] : []
  const ends = segments.map(({ to, isClosing }, at) => ({
    ...to,
    degrees: between(arrivingAt(at), leavingFrom(isClosing ? 0 : at + 1)),
  }))
  return [...starts, ...ends]
}

/** Returns the angle halfway between two directions. */
function between(one: Point | null, other: Point | null): number {
  const angles = [one, other].flatMap((way) => (way ? Math.atan2(way.y, way.x) : []))
  const [x, y] = [Math.cos, Math.sin].map((part) => angles.reduce((sum, angle) => sum + part(angle), 0))
  return (Math.atan2(y ?? 0, x ?? 0) * 180) / Math.PI
}
