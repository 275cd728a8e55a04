import type { PDFContext, PDFRef } from '@cantoo/pdf-lib'
import { referencedIds } from '#app/features/goods/svg/clean-css.server.ts'
import { attributeOf, type XmlElement } from '#app/features/goods/svg/read-xml.server.ts'
import { readStyles } from '#app/features/goods/svg/svg-properties.server.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { combined, moved, written, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import { pdfPath } from '../pdf-path.ts'
import { share, svgColor, type SvgColor } from './svg-color.ts'
import { notAsShown } from './svg-problem.ts'
import { length, svgShape } from './svg-shapes.ts'
import { svgTransform } from './svg-transform.ts'

export type DrawnSvg = {
  content: string
  /** By the names that the content uses. */
  resources: { ExtGState: Record<string, PDFRef>; XObject: Record<string, PDFRef> }
}

const maxDepth = 60
const maxDrawn = 100_000
/** Larger than any drawing. */
const everywhere = [-100_000, -100_000, 100_000, 100_000]

const inherited = {
  fill: 'black',
  'fill-opacity': '1',
  'fill-rule': 'nonzero',
  stroke: 'none',
  'stroke-opacity': '1',
  'stroke-width': '1',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-miterlimit': '4',
  'stroke-dasharray': 'none',
  'stroke-dashoffset': '0',
  'clip-rule': 'nonzero',
  color: 'black',
  visibility: 'visible',
  'paint-order': 'normal',
}
type Name = keyof typeof inherited
type Style = Record<Name, string>
const inheritedNames = Object.keys(inherited) as Name[]

/** Of no effect unless they have another value than these. */
const plainValues: Record<string, string[]> = {
  mask: ['none'],
  'mix-blend-mode': ['normal'],
  filter: ['none'],
  'vector-effect': ['none'],
  'marker-start': ['none'],
  'marker-mid': ['none'],
  'marker-end': ['none'],
  marker: ['none'],
  clip: ['auto'],
  'transform-box': ['view-box'],
  'transform-origin': ['0 0', '0px 0px'],
}

/** Drawn only where others refer to them, if at all. */
const invisible = new Set(
  'defs symbol clipPath mask pattern marker linearGradient radialGradient title desc style'.split(' '),
)

/** Its shapes with their plain colors, as operators of a PDF. Throws UnreadableArtwork for anything that has more to it. */
export function drawSvg(context: PDFContext, root: XmlElement, viewport: Dimensions): DrawnSvg {
  const byId = idsOf(root)
  const { propertiesOf, isSure } = readStyles(root)
  if (!isSure) throw notAsShown()
  const resources: DrawnSvg['resources'] = { ExtGState: {}, XObject: {} }
  let drawn = 0

  function draw(element: XmlElement, outer: Style, depth: number): string {
    if (invisible.has(element.name)) return ''
    if (++drawn > maxDrawn || depth > maxDepth) throw notAsShown()
    const properties = propertiesOf(element)
    const get = (name: string) => properties.get(name)?.trim()
    if (get('display') === 'none') return ''
    for (const [name, plain] of Object.entries(plainValues)) {
      if (!plain.includes(get(name) ?? plain[0] ?? '')) throw notAsShown()
    }
    const style = inherit(outer, get)
    const opacity = share(get('opacity') ?? '1', 1)
    const content =
      element === root || element.name === 'g' || element.name === 'a'
        ? drawChildren(element, style, depth)
        : element.name === 'use'
          ? drawUse(element, style, depth)
          : drawShape(element, style, get, opacity)
    if (content === '' || opacity === 0) return ''
    const isFaded = opacity < 1 && !(svgShape(element.name, get, viewport) !== null && !isPaintedTwice(style))
    const map = svgTransform(get('transform'))
    return ['q', `${written(map)} cm`, clip(get), isFaded ? fade(content, opacity) : content, 'Q']
      .filter(Boolean)
      .join('\n')
  }

  const drawChildren = ({ children }: XmlElement, style: Style, depth: number) =>
    children
      .map((child) => (typeof child === 'string' ? '' : draw(child, style, depth + 1)))
      .filter(Boolean)
      .join('\n')

  function drawUse(element: XmlElement, style: Style, depth: number): string {
    const reference = attributeOf(element, 'href') ?? ''
    const target = byId.get(reference.slice(1))
    if (!reference.startsWith('#') || !target || target.name === 'symbol' || target.name === 'svg')
      throw notAsShown()
    const properties = propertiesOf(element)
    const x = length(properties.get('x'), viewport.width) ?? 0
    const y = length(properties.get('y'), viewport.height) ?? 0
    const content = draw(target, style, depth + 1)
    return content && `q ${written(moved(x, y))} cm\n${content}\nQ`
  }

  function drawShape(
    { name }: XmlElement,
    style: Style,
    get: (name: string) => string | undefined,
    opacity: number,
  ): string {
    const data = svgShape(name, get, viewport)
    if (data === null) throw notAsShown()
    if (style.visibility !== 'visible') return ''
    if (style['paint-order'] !== 'normal') throw notAsShown()
    const path = pdfPath(data)
    const fill = paint(style, 'fill')
    const stroke = paint(style, 'stroke')
    const width = length(style['stroke-width'], viewport.width) ?? 0
    const isStroked = stroke !== null && width > 0
    if (path === '' || (!fill && !isStroked)) return ''
    // Faded as a whole if it is painted twice.
    const own = isPaintedTwice(style) ? 1 : opacity
    const state = alphaState((fill?.alpha ?? 1) * own, (stroke?.alpha ?? 1) * own)
    const isEvenOdd = style['fill-rule'] === 'evenodd'
    const paintWith = fill && isStroked ? (isEvenOdd ? 'B*' : 'B') : fill ? (isEvenOdd ? 'f*' : 'f') : 'S'
    return [
      state && `/${state} gs`,
      fill && `${fill.rgb.map(rounded).join(' ')} rg`,
      isStroked && `${stroke.rgb.map(rounded).join(' ')} RG ${strokeOperators(style, width)}`,
      path,
      paintWith,
    ]
      .filter(Boolean)
      .join('\n')
  }

  function strokeOperators(style: Style, width: number): string {
    const cap = ['butt', 'round', 'square'].indexOf(style['stroke-linecap'])
    const join = ['miter', 'round', 'bevel'].indexOf(style['stroke-linejoin'])
    const dashes = style['stroke-dasharray']
    const lengths =
      dashes === 'none'
        ? []
        : dashes
            .split(/[\s,]+/)
            .filter(Boolean)
            .map((each) => length(each, viewport.width) ?? 0)
    if (cap < 0 || join < 0 || lengths.some((each) => each < 0)) throw notAsShown()
    const isDashed = lengths.some((each) => each > 0)
    const pattern = isDashed ? (lengths.length % 2 === 0 ? lengths : [...lengths, ...lengths]) : []
    const offset = length(style['stroke-dashoffset'], viewport.width) ?? 0
    const limit = Math.max(1, Number(style['stroke-miterlimit']) || 4)
    return `${rounded(width)} w ${cap} J ${join} j ${rounded(limit)} M [${pattern.map(rounded).join(' ')}] ${rounded(offset)} d`
  }

  function clip(get: (name: string) => string | undefined): string {
    const value = get('clip-path')
    if (!value || value === 'none') return ''
    const target = byId.get(referencedIds(value)[0] ?? '')
    const shapes = target?.children.filter((child) => typeof child !== 'string') ?? []
    const [only] = shapes
    if (target?.name !== 'clipPath' || shapes.length !== 1 || !only) throw notAsShown()
    if ((attributeOf(target, 'clipPathUnits') ?? 'userSpaceOnUse') !== 'userSpaceOnUse') throw notAsShown()
    const { element, map } = shapeOf(only)
    const properties = propertiesOf(element)
    const data = svgShape(element.name, (name) => properties.get(name)?.trim(), viewport)
    if (data === null || properties.has('clip-path') || propertiesOf(target).has('clip-path'))
      throw notAsShown()
    const whole = combined(svgTransform(propertiesOf(target).get('transform')), map)
    const isEvenOdd = (properties.get('clip-rule') ?? '').trim() === 'evenodd'
    return [pdfPath(data, whole), isEvenOdd ? 'W* n' : 'W n'].join('\n')
  }

  /** A shape, or what is used as one. */
  function shapeOf(element: XmlElement): { element: XmlElement; map: Matrix } {
    const properties = propertiesOf(element)
    const map = svgTransform(properties.get('transform'))
    if (element.name !== 'use') return { element, map }
    const target = byId.get((attributeOf(element, 'href') ?? '').slice(1))
    if (!target || target.name === 'use') throw notAsShown()
    const x = length(properties.get('x'), viewport.width) ?? 0
    const y = length(properties.get('y'), viewport.height) ?? 0
    const inner = svgTransform(propertiesOf(target).get('transform'))
    return { element: target, map: combined(map, moved(x, y), inner) }
  }

  /** As one: what overlaps in it doesn't show through. */
  function fade(content: string, opacity: number): string {
    const name = `G${Object.keys(resources.XObject).length}`
    const form = context.flateStream(content, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: everywhere,
      Group: { S: 'Transparency' },
      Resources: { ExtGState: { ...resources.ExtGState }, XObject: { ...resources.XObject } },
    })
    resources.XObject[name] = context.register(form)
    return `/${alphaState(opacity, opacity)} gs /${name} Do`
  }

  function alphaState(fill: number, stroke: number): string {
    if (fill === 1 && stroke === 1) return ''
    const name = `A${Math.round(fill * 1000)}x${Math.round(stroke * 1000)}`
    resources.ExtGState[name] ??= context.register(context.obj({ Type: 'ExtGState', ca: fill, CA: stroke }))
    return name
  }

  const content = draw(root, inherited, 0)
  return { content, resources }
}

function inherit(outer: Style, get: (name: string) => string | undefined): Style {
  const style = { ...outer }
  for (const name of inheritedNames) {
    const value = get(name)
    if (value && value !== 'inherit') style[name] = value
  }
  return style
}

function paint(style: Style, kind: 'fill' | 'stroke'): SvgColor | null {
  const value = style[kind]
  if (value === 'none') return null
  const { rgb, alpha } = svgColor(value.toLowerCase() === 'currentcolor' ? style.color : value)
  return { rgb, alpha: alpha * share(style[`${kind}-opacity`], 1) }
}

const isPaintedTwice = (style: Style) => style.fill !== 'none' && style.stroke !== 'none'

const rounded = (value: number) => String(Number(value.toFixed(4)))

function idsOf(root: XmlElement): Map<string, XmlElement> {
  const byId = new Map<string, XmlElement>()
  const visit = (element: XmlElement) => {
    const id = attributeOf(element, 'id')
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
    for (const child of element.children) if (typeof child !== 'string') visit(child)
  }
  visit(root)
  return byId
}
