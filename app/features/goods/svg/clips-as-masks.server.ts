import { attributeOf, elementsIn, type XmlAttribute, type XmlElement } from './read-xml.server.ts'
import { referencedIds } from './styles/clean-css.server.ts'
import type { SvgDocument } from './svg-document.server.ts'
import { inherit } from './styles/svg-style.ts'

const shapes = new Set('path rect circle ellipse line polyline polygon'.split(' '))
/** Larger than any drawing, and larger than anything visible through a clip that is relative to a box. */
const areas = {
  userSpaceOnUse: { x: '-100000', y: '-100000', width: '200000', height: '200000' },
  objectBoundingBox: { x: '-10', y: '-10', width: '21', height: '21' },
}
const opaque = ['fill:#000', 'fill-opacity:1', 'stroke:none', 'opacity:1', 'mask:none', 'marker:none']

/**
 * Turns clips of several shapes into masks of the same shapes. librsvg applies the last shape's fill rule to all of
 * them, browsers apply each shape's own rule, and PDFs have no clips of several shapes. Returns whether it modified the
 * drawing.
 */
export function turnClipsIntoMasks({
  root,
  elements,
  byId,
  getOf,
  parentOf,
  styleAround,
  isSure,
}: SvgDocument): boolean {
  const clips = elements.filter((element) => element.name === 'clipPath' && shapesIn(element).length > 1)
  if (clips.length === 0 || !isSure()) return false
  const canBecomeMask = (clip: XmlElement) =>
    getOf(clip)('clip-path') === undefined && elementsIn(clip).every(({ name }) => shapes.has(name))

  const masks = new Map<XmlElement, XmlElement>()
  const maskOf = (clip: XmlElement): XmlElement => {
    const cached = masks.get(clip)
    if (cached) return cached
    let id = `clip-${masks.size + 1}`
    while (byId.has(id)) id += '-'
    const transform = getOf(clip)('transform')
    const painted = shapesIn(clip).flatMap((shape) => {
      const style = inherit(styleAround(shape), getOf(shape))
      if (style.visibility !== 'visible') return []
      const rule = `fill-rule:${style['clip-rule']}`
      return withStyle(shape, [...opaque, rule], (name) => name !== 'id')
    })
    const isOfBox = attributeOf(clip, 'clipPathUnits') === 'objectBoundingBox'
    const units = isOfBox ? 'objectBoundingBox' : 'userSpaceOnUse'
    const style = 'mask-type:alpha'
    const mask = elementOf('mask', { id, maskUnits: units, maskContentUnits: units, ...areas[units], style })
    mask.children.push({ ...elementOf('g', transform ? { transform } : {}), children: painted })
    masks.set(clip, mask)
    return mask
  }

  const clipped = elements.flatMap((element) => {
    const get = getOf(element)
    const clip = byId.get(referencedIds(get('clip-path') ?? '')[0] ?? '')
    const isUnsuitable = (get('mask') ?? 'none') !== 'none' || parentOf(element)?.name === 'clipPath'
    return clip && clips.includes(clip) && !isUnsuitable && canBecomeMask(clip) ? { element, clip } : []
  })
  for (const { element, clip } of clipped) {
    const mask = `mask:url(#${attributeOf(maskOf(clip), 'id')})`
    element.attributes = withStyle(element, ['clip-path:none', mask]).attributes
  }
  root.children.push(...masks.values())
  return clipped.length > 0
}

const shapesIn = (element: XmlElement): XmlElement[] =>
  elementsIn(element).filter(({ name }) => name !== 'title' && name !== 'desc')

const attribute = (name: string, value: string): XmlAttribute => ({ namespace: null, name, value })

const elementOf = (name: string, attributes: Record<string, string>): XmlElement => ({
  namespace: null,
  name,
  attributes: Object.entries(attributes).map(([key, value]) => attribute(key, value)),
  children: [],
})

/** Adds a style that no style sheet can override. */
function withStyle(
  element: XmlElement,
  declarations: string[],
  keeps: (name: string) => boolean = () => true,
): XmlElement {
  const own = attributeOf(element, 'style')
  const style = [...(own ? [own] : []), ...declarations.map((each) => `${each}!important`)].join(';')
  const others = element.attributes.filter(({ name }) => name !== 'style' && keeps(name))
  return { ...element, attributes: [...others, attribute('style', style)] }
}
