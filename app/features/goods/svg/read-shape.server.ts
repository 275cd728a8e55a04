import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { combined, moved, unchanged, type Box } from '#app/features/goods/item-drawing/matrix.ts'
import { attributeOfFirst, readGradient } from './read-gradient.server.ts'
import { hasMarkers, readMarkers } from './read-markers.server.ts'
import { elementsIn, type XmlElement } from './read-xml.server.ts'
import { readColor } from './styles/svg-color.ts'
import type { Resolver } from './svg-document.server.ts'
import {
  boxFrom,
  fitInto,
  length,
  readTransform,
  readViewBox,
  share,
  unitsOf,
  type Get,
} from './svg-geometry.ts'
import { notAsShown } from './svg-problem.ts'
import type { Place, Style } from './styles/svg-style.ts'
import {
  paintedParts,
  type PaintedPart,
  type SvgPaint,
  type SvgPattern,
  type SvgShape,
  type SvgStroke,
} from './svg-tree.ts'

/** Returns a shape of this path data, with its paints and arrowheads. Throws UnreadableArtwork. */
export function readShape(resolver: Resolver, element: XmlElement, data: string, place: Place): SvgShape {
  const { style, viewport } = place
  const shape: SvgShape = {
    kind: 'shape',
    data,
    fill: null,
    isEvenOdd: style['fill-rule'] === 'evenodd',
    stroke: null,
    order: paintedParts,
    markers: [],
  }
  if (style.visibility !== 'visible') return shape
  const width = length(style['stroke-width'], viewport.width) ?? 0
  const paint = width > 0 ? readPaint(resolver, 'stroke', data, place) : null
  return {
    ...shape,
    fill: readPaint(resolver, 'fill', data, place),
    stroke: paint && readStroke(style, { paint, width, viewport }),
    order: paintOrder(style['paint-order']),
    markers: hasMarkers(element, style) ? readMarkers(resolver, data, place) : [],
  }
}

function readPaint(resolver: Resolver, kind: 'fill' | 'stroke', data: string, place: Place): SvgPaint | null {
  const { document } = resolver
  const { style, viewport } = place
  const value = style[kind]
  if (value === 'none') return null
  const opacity = share(style[`${kind}-opacity`], 1)
  if (!value.startsWith('url(')) {
    const color = readColor(value.toLowerCase() === 'currentcolor' ? style.color : value)
    return { ...color, opacity: color.opacity * opacity }
  }
  const element = document.referenced(value, /^(?:linearGradient|radialGradient|pattern)$/)
  const box = resolver.boxOf(data)
  if (!element || !box) return null
  return element.name === 'pattern'
    ? readPattern(resolver, element, { place, box, opacity })
    : readGradient(document, element, { viewport, box, opacity })
}

/** Returns null if the pattern's tiles are empty or have no size. */
function readPattern(
  { document, definedIn }: Resolver,
  pattern: XmlElement,
  { place, box, opacity }: { place: Place; box: Box; opacity: number },
): SvgPattern | null {
  const chain = document.templatesOf(pattern)
  const get = attributeOfFirst(chain)
  const source = chain.find((each) => elementsIn(each).length > 0)
  if (!source) return null
  if ((document.getOf(pattern)('overflow') ?? 'hidden') !== 'hidden')
    throw notAsShown('a pattern that is painted beyond its tile')
  const isOfBox = (get('patternUnits') ?? 'objectBoundingBox') === 'objectBoundingBox'
  const [reach, units] = isOfBox ? [{ width: 1, height: 1 }, box] : [place.viewport, whole]
  const tile = boxFrom(get, reach, { width: 0, height: 0 })
  const [width, height] = [tile.width * units.width, tile.height * units.height]
  if (!(width > 0 && height > 0)) return null
  const start = moved(units.x + tile.x * units.width, units.y + tile.y * units.height)
  const view = readViewBox(get('viewBox'))
  const isContentOfBox = get('patternContentUnits') === 'objectBoundingBox'
  return {
    kind: 'pattern',
    tile: { width, height },
    map: combined(readTransform(get('patternTransform')), start),
    contentMap: view
      ? fitInto({ x: 0, y: 0, width, height }, view, get('preserveAspectRatio')).map
      : isContentOfBox
        ? unitsOf({ ...box, x: 0, y: 0 })
        : unchanged,
    children: definedIn(source, { ...place, viewport: view ?? place.viewport }),
    isOneTile: isOfBox && isOneTile(get),
    opacity,
    box,
  }
}

const whole: Box = { x: 0, y: 0, width: 1, height: 1 }

const oneTile = { width: ['1', '100%'], height: ['1', '100%'], x: ['0'], y: ['0'] }

const isOneTile = (get: Get): boolean =>
  Object.entries(oneTile).every(([name, values]) => values.includes(get(name) ?? '0')) &&
  ['patternTransform', 'href'].every((name) => get(name) === undefined)

function readStroke(
  style: Style,
  { paint, width, viewport }: { paint: SvgPaint; width: number; viewport: Dimensions },
): SvgStroke {
  const cap = ['butt', 'round', 'square'].indexOf(style['stroke-linecap'])
  const join = ['miter', 'round', 'bevel'].indexOf(style['stroke-linejoin'])
  if (cap < 0) throw notAsShown(`the line cap ${style['stroke-linecap']}`)
  if (join < 0) throw notAsShown(`the line join ${style['stroke-linejoin']}`)
  const written = style['stroke-dasharray']
  const lengths =
    written === 'none'
      ? []
      : written
          .split(/[\s,]+/)
          .filter(Boolean)
          .map((each) => length(each, viewport.width) ?? 0)
  if (lengths.some((each) => each < 0)) throw notAsShown('dashes of negative length')
  const isDashed = lengths.some((each) => each > 0)
  return {
    paint,
    width,
    cap,
    join,
    miterLimit: Math.max(1, Number(style['stroke-miterlimit']) || 4),
    dashes: isDashed ? (lengths.length % 2 === 0 ? lengths : [...lengths, ...lengths]) : [],
    dashOffset: length(style['stroke-dashoffset'], viewport.width) ?? 0,
  }
}

/** Parts that are not listed come last, in the usual order. Throws UnreadableArtwork. */
function paintOrder(order: string): readonly PaintedPart[] {
  if (order === 'normal') return paintedParts
  const listed = order.split(/\s+/)
  const recognized = listed.flatMap((part) => paintedParts.find((each) => each === part) ?? [])
  if (recognized.length !== listed.length) throw notAsShown(`the paint order ${order}`)
  return [...new Set([...recognized, ...paintedParts])]
}
