import { attributeOf, type XmlElement } from '#app/features/goods/svg/read-xml.server.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import {
  combined,
  moved,
  scaled,
  unchanged,
  type Matrix,
  type Box,
} from '#app/features/goods/item-drawing/matrix.ts'
import { share, svgColor, type SvgColor } from './svg-color.ts'
import type { SvgDocument } from '../svg-document.server.ts'
import { notAsShown } from '../svg-problem.ts'
import { length } from '../svg-shapes.ts'
import { svgTransform } from '../svg-transform.ts'

export type Stop = { offset: number; color: SvgColor }

export type Gradient = {
  /** The line or the two circles for offsets 0 and 1, in PDF order. */
  coords: number[]
  kind: 'linear' | 'radial'
  spread: 'pad' | 'reflect' | 'repeat'
  /** Two or more, in order. */
  stops: Stop[]
  /** Maps the gradient's coordinates to those of the painted content. */
  map: Matrix
}

const whole: Dimensions = { width: 1, height: 1 }

/** Returns a plain color if the gradient has only one; null if it paints nothing. Throws UnreadableArtwork. */
export function readGradient(
  document: SvgDocument,
  element: XmlElement,
  { viewport, box }: { viewport: Dimensions; box: Box | null },
): Gradient | SvgColor | null {
  const chain = document.templatesOf(element)
  const get = (name: string) =>
    chain.map((each) => attributeOf(each, name)?.trim()).find((value) => value !== undefined)
  const stops = stopsOf(document, chain)
  const [first] = stops
  const last = stops.at(-1)
  if (!first || !last) return null
  if (stops.length === 1) return first.color
  const isOwnSpace = get('gradientUnits') !== 'userSpaceOnUse'
  if (isOwnSpace && !(box && box.width > 0 && box.height > 0)) return null
  const space = isOwnSpace && box ? combined(moved(box.x, box.y), scaled(box.width, box.height)) : unchanged
  const spread = get('spreadMethod') ?? 'pad'
  if (spread !== 'pad' && spread !== 'reflect' && spread !== 'repeat')
    throw notAsShown(`the spread method ${spread}`)
  const placed = { spread, stops, map: combined(space, svgTransform(get('gradientTransform'))) } as const
  const reach = isOwnSpace ? whole : viewport
  const across = (name: string, other: string) => length(get(name) ?? other, reach.width) ?? 0
  const down = (name: string, other: string) => length(get(name) ?? other, reach.height) ?? 0
  if (element.name === 'linearGradient') {
    const coords = [across('x1', '0'), down('y1', '0'), across('x2', '100%'), down('y2', '0')]
    const [x1, y1, x2, y2] = coords
    return x1 === x2 && y1 === y2 ? last.color : { kind: 'linear', coords, ...placed }
  }
  const diagonal = Math.hypot(reach.width, reach.height) / Math.SQRT2
  const [cx, cy] = [across('cx', '50%'), down('cy', '50%')]
  const [fx, fy] = [length(get('fx'), reach.width) ?? cx, length(get('fy'), reach.height) ?? cy]
  const r = length(get('r') ?? '50%', diagonal) ?? 0
  const fr = length(get('fr') ?? '0', diagonal) ?? 0
  if (r <= 0) return last.color
  // Renderers differ in this case.
  if (fr < 0 || Math.hypot(cx - fx, cy - fy) + fr >= r)
    throw notAsShown('a gradient around a point outside of it')
  return { kind: 'radial', coords: [fx, fy, fr, cx, cy, r], ...placed }
}

function stopsOf({ getOf }: SvgDocument, chain: XmlElement[]): Stop[] {
  const isStop = (child: XmlElement | string) => typeof child !== 'string' && child.name === 'stop'
  const from = chain.find(({ children }) => children.some(isStop))
  let least = 0
  return (from?.children ?? []).flatMap((child) => {
    if (typeof child === 'string' || child.name !== 'stop') return []
    const get = getOf(child)
    least = Math.max(least, share(get('offset') ?? '0', 1))
    const { rgb, alpha } = svgColor(get('stop-color') ?? 'black')
    return [{ offset: least, color: { rgb, alpha: alpha * share(get('stop-opacity') ?? '1', 1) } }]
  })
}
