import { attributeOf, type XmlElement } from '#app/features/goods/svg/read-xml.server.ts'
import {
  combined,
  moved,
  scaled,
  turned,
  unchanged,
  written,
} from '#app/features/goods/item-drawing/matrix.ts'
import { pathOperators, pdfPath, rectanglePath } from '#app/features/goods/svg/svg-path.ts'
import { isOnePiece, markedPoints, type MarkedPoint } from './marked-points.ts'
import type { PatternTools } from './paint/draw-pattern.server.ts'
import { inherit, type Style } from './svg-document.server.ts'
import type { Place } from './svg-place.server.ts'
import { notAsShown } from './svg-problem.ts'
import { length } from './svg-shapes.ts'
import { fitted, viewBoxOf } from './svg-viewport.server.ts'

const marked = new Set('path line polyline polygon'.split(' '))
const kinds = ['start', 'mid', 'end'] as const

export const hasMarkers = ({ name }: XmlElement, style: Style): boolean =>
  marked.has(name) && kinds.some((kind) => style[`marker-${kind}`] !== 'none')

/** Returns the operators that paint the arrowheads of path data. Throws UnreadableArtwork. */
export function drawMarkers(tools: PatternTools, data: string, place: Place): string {
  const width = length(place.style['stroke-width'], place.viewport.width) ?? 0
  const operators = pathOperators(data)
  // librsvg ends all pieces but the first differently from browsers.
  if (!isOnePiece(operators) && (place.style['marker-mid'] !== 'none' || operators.at(-1)?.operator === 'h'))
    throw notAsShown('arrowheads (markers) on a path of several pieces')
  const points = markedPoints(operators)
  if (!points) throw notAsShown('arrowheads (markers) on a single point')
  if (width === 0) return ''
  return points
    .flatMap((point) => {
      const marker = tools.document.referenced(place.style[`marker-${point.kind}`], /^marker$/)
      return marker ? drawMarker(tools, marker, { point, width, place }) : []
    })
    .filter(Boolean)
    .join('\n')
}

type Marked = { point: MarkedPoint; width: number; place: Place }

function drawMarker(
  { document, drawChildren }: PatternTools,
  marker: XmlElement,
  { point, width: strokeWidth, place }: Marked,
): string {
  const get = document.getOf(marker)
  const own = ['opacity', 'mask', 'clip-path', 'transform', 'mix-blend-mode', 'isolation'].find(get)
  if (own) throw notAsShown(`an arrowhead (marker) with its own ${own}`)
  const side = (name: string, around: number) => length(get(name) ?? '3', around) ?? 0
  const [width, height] = [
    side('markerWidth', place.viewport.width),
    side('markerHeight', place.viewport.height),
  ]
  if (!(width > 0 && height > 0)) return ''
  const whole = { x: 0, y: 0, width, height }
  const view = viewBoxOf(attributeOf(marker, 'viewBox'))
  const content = view ? fitted(whole, view, attributeOf(marker, 'preserveAspectRatio')).map : unchanged
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
  const drawn = drawChildren(marker, {
    ...place,
    style: inherit(document.styleAround(marker), get),
    viewport: inner,
    map: combined(place.map, map),
    depth: place.depth + 1,
  })
  const isCut = !['visible', 'auto'].includes(get('overflow') ?? 'hidden')
  return (
    drawn &&
    ['q', `${written(map)} cm`, ...(isCut ? [pdfPath(rectanglePath(inner)), 'W n'] : []), drawn, 'Q'].join(
      '\n',
    )
  )
}

function degreesOf(orient: string | undefined, { kind, degrees }: MarkedPoint): number {
  if (orient === 'auto') return degrees
  if (orient === 'auto-start-reverse') return kind === 'start' ? degrees + 180 : degrees
  const fixed = Number((orient ?? '0').replace(/deg$/, ''))
  if (!Number.isFinite(fixed)) throw notAsShown(`arrowheads (markers) turned by ${orient}`)
  return fixed
}
