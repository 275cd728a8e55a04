import { attributeOf, type XmlElement } from '#app/features/goods/svg/read-xml.server.ts'
import {
  cornersBefore,
  combined,
  moved,
  scaled,
  unchanged,
  written,
  type Matrix,
  type Box,
} from '#app/features/goods/item-drawing/matrix.ts'
import { inherit, type SvgDocument } from '../svg-document.server.ts'
import type { SvgParts } from '../svg-parts.server.ts'
import type { Place } from '../svg-place.server.ts'
import { notAsShown } from '../svg-problem.ts'
import { length } from '../svg-shapes.ts'
import { svgTransform } from '../svg-transform.ts'
import { fitted, viewBoxOf } from '../svg-viewport.server.ts'

/** A RIP draws each tile. */
const maxTiles = 20_000

export type PatternTools = {
  document: SvgDocument
  parts: SvgParts
  drawChildren: (element: XmlElement, place: Place) => string
}

type Painted = {
  kind: 'fill' | 'stroke'
  place: Place
  /** The box of the shape, without its stroke. */
  box: Box
  area: Box
}

/** The name of a pattern, or operators that paint the only tile. */
export type PatternPaint = { name: string } | { tile: string }

/** Returns a paint that tiles a drawing; null if its tiles have no size. */
export function drawPattern(
  { document, parts, drawChildren }: PatternTools,
  pattern: XmlElement,
  { kind, place, box, area }: Painted,
): PatternPaint | null {
  const chain = document.templatesOf(pattern)
  const get = (name: string) =>
    chain.map((each) => attributeOf(each, name)?.trim()).find((value) => value !== undefined)
  const source = chain.find(({ children }) => children.some((child) => typeof child !== 'string'))
  if (!source) return null
  if ((document.getOf(pattern)('overflow') ?? 'hidden') !== 'hidden')
    throw notAsShown('a pattern that is painted beyond its tile')
  const isOfBox = (get('patternUnits') ?? 'objectBoundingBox') === 'objectBoundingBox'
  const reach = isOfBox ? { width: 1, height: 1 } : place.viewport
  const across = (name: string) => (length(get(name), reach.width) ?? 0) * (isOfBox ? box.width : 1)
  const down = (name: string) => (length(get(name), reach.height) ?? 0) * (isOfBox ? box.height : 1)
  const [width, height] = [across('width'), down('height')]
  if (!(width > 0 && height > 0)) return null
  const start = isOfBox ? moved(box.x + across('x'), box.y + down('y')) : moved(across('x'), down('y'))
  const tiled = combined(svgTransform(get('patternTransform')), start)
  refuseMany(area, { width, height }, cornersBefore(tiled, area))
  const view = viewBoxOf(get('viewBox'))
  const isContentOfBox = get('patternContentUnits') === 'objectBoundingBox'
  const map = view
    ? fitted({ x: 0, y: 0, width, height }, view, get('preserveAspectRatio')).map
    : isContentOfBox
      ? scaled(box.width, box.height)
      : unchanged
  const drawnBy = (whole: Matrix) => {
    const content = drawChildren(source, {
      ...place,
      style: inherit(document.styleAround(source), document.getOf(source)),
      viewport: view ?? place.viewport,
      map: whole,
      depth: place.depth + 1,
    })
    return `${written(whole)} cm\n${content}`
  }
  // Avoids a pattern, because Ghostscript doesn't paint patterns next to blend modes.
  if (kind === 'fill' && isOneTile(get)) return { tile: parts.paintGroup(drawnBy(combined(tiled, map)), box) }
  return { name: parts.tiling(drawnBy(map), { width, height }, combined(place.map, tiled)) }
}

const wholeBox = { width: ['1', '100%'], height: ['1', '100%'], x: ['0'], y: ['0'] }

/** True if the shape is filled with a single tile, as design programs do with pictures. */
const isOneTile = (get: (name: string) => string | undefined): boolean =>
  Object.entries(wholeBox).every(([name, whole]) => whole.includes(get(name) ?? '0')) &&
  (get('patternUnits') ?? 'objectBoundingBox') === 'objectBoundingBox' &&
  ['patternTransform', 'href'].every((name) => get(name) === undefined)

function refuseMany(area: Box, tile: { width: number; height: number }, corners: [number, number][]): void {
  const tilesAlong = (axis: 0 | 1, side: number) => {
    const values = corners.map((corner) => corner[axis])
    return (Math.max(...values) - Math.min(...values)) / side + 1
  }
  const tiles = tilesAlong(0, tile.width) * tilesAlong(1, tile.height)
  if (!(area.width >= 0 && tiles <= maxTiles)) throw notAsShown('a pattern of too many tiles')
}
