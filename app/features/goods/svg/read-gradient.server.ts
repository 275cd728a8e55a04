import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { combined, unchanged, type Box } from '#app/features/goods/item-drawing/matrix.ts'
import { attributeOf, elementsIn, type XmlElement } from './read-xml.server.ts'
import { readColor } from './styles/svg-color.ts'
import type { SvgDocument } from './svg-document.server.ts'
import { length, readTransform, share, unitsOf, type Get } from './svg-geometry.ts'
import { notAsShown } from './svg-problem.ts'
import type { SvgColor, SvgGradient, SvgStop } from './svg-tree.ts'

const whole: Dimensions = { width: 1, height: 1 }

/** Returns a plain color if the gradient has only one; null if it paints nothing. Throws UnreadableArtwork. */
export function readGradient(
  document: SvgDocument,
  element: XmlElement,
  { viewport, box, opacity }: { viewport: Dimensions; box: Box; opacity: number },
): SvgGradient | SvgColor | null {
  const chain = document.templatesOf(element)
  const get = attributeOfFirst(chain)
  const stops = chain.map((each) => stopsOf(document, each)).find(([stop]) => stop) ?? []
  const [first] = stops
  const last = stops.at(-1)
  if (!first || !last) return null
  const plain = (stop: SvgStop): SvgColor => ({
    kind: 'color',
    rgb: stop.rgb,
    opacity: stop.opacity * opacity,
  })
  if (stops.length === 1) return plain(first)
  const isOfBox = get('gradientUnits') !== 'userSpaceOnUse'
  if (isOfBox && !(box.width > 0 && box.height > 0)) return null
  const spread = get('spreadMethod') ?? 'pad'
  if (spread !== 'pad' && spread !== 'reflect' && spread !== 'repeat')
    throw notAsShown(`the spread method ${spread}`)
  const map = combined(isOfBox ? unitsOf(box) : unchanged, readTransform(get('gradientTransform')))
  const gradient = { spread, stops, map, opacity, box } as const
  const reach = isOfBox ? whole : viewport
  const across = (name: string, usual: string) => length(get(name) ?? usual, reach.width) ?? 0
  const down = (name: string, usual: string) => length(get(name) ?? usual, reach.height) ?? 0
  if (element.name === 'linearGradient') {
    const coords = [across('x1', '0'), down('y1', '0'), across('x2', '100%'), down('y2', '0')]
    const [x1, y1, x2, y2] = coords
    return x1 === x2 && y1 === y2 ? plain(last) : { kind: 'linear', coords, ...gradient }
  }
  const diagonal = Math.hypot(reach.width, reach.height) / Math.SQRT2
  const [cx, cy] = [across('cx', '50%'), down('cy', '50%')]
  const [fx, fy] = [length(get('fx'), reach.width) ?? cx, length(get('fy'), reach.height) ?? cy]
  const r = length(get('r') ?? '50%', diagonal) ?? 0
  const fr = length(get('fr') ?? '0', diagonal) ?? 0
  if (r <= 0) return plain(last)
  // Renderers differ in this case.
  if (fr < 0 || Math.hypot(cx - fx, cy - fy) + fr >= r)
    throw notAsShown('a gradient with a focal point outside its circle')
  return { kind: 'radial', coords: [fx, fy, fr, cx, cy, r], ...gradient }
}

/** Reads each attribute from the first of these elements that has it. */
export const attributeOfFirst =
  (elements: XmlElement[]): Get =>
  (name) =>
    elements.map((each) => attributeOf(each, name)?.trim()).find((value) => value !== undefined)

/** Cached, because many shapes may share a gradient. */
const stopsByGradient = new WeakMap<XmlElement, SvgStop[]>()

function stopsOf({ getOf }: SvgDocument, gradient: XmlElement): SvgStop[] {
  let least = 0
  const stops =
    stopsByGradient.get(gradient) ??
    elementsIn(gradient).flatMap((stop) => {
      if (stop.name !== 'stop') return []
      const get = getOf(stop)
      least = Math.max(least, share(get('offset') ?? '0', 1))
      const { rgb, opacity } = readColor(get('stop-color') ?? 'black')
      return { offset: least, rgb, opacity: opacity * share(get('stop-opacity') ?? '1', 1) }
    })
  stopsByGradient.set(gradient, stops)
  return stops
}
