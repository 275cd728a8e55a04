import { Buffer } from 'node:buffer'
import { referencedIds } from './styles/clean-css.server.ts'
import {
  noPictures,
  tallyPictures,
  type EmbeddedPictures,
} from '#app/features/goods/print-quality/embedded-pictures.ts'
import { combined, unchanged, scaled, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import {
  readPictureHeader,
  type PictureSize,
} from '#app/features/goods/print-quality/headers/picture-header.ts'
import { isPicture } from './is-picture.server.ts'
import { attributeOf, readXml, type XmlElement } from './read-xml.server.ts'
import {
  cornersOf,
  fitInto,
  NotMeasurable,
  numbersIn,
  readLength,
  readTransform,
  readViewBox,
  spanOf,
} from './svg-geometry.ts'
import { readStyles } from './styles/svg-properties.server.ts'

const maxVisits = 50_000
const maxChain = 200

type DrawContext = { map: Matrix; viewport: PictureSize; fill: string; stroke: string; depth: number }

const drawnByReference = new Set([
  'defs',
  'symbol',
  'pattern',
  'mask',
  'marker',
  'clipPath',
  'style',
  'title',
  'desc',
])
const containers = new Set(['g', 'a', 'switch'])

/** Expects a sanitized SVG. `drawn` is its size if the SVG declares none. */
export function picturesInSvg(svg: string, drawn: PictureSize): EmbeddedPictures {
  if (!svg.includes('<image')) return noPictures
  const root = readXml(svg)
  const tally = tallyPictures()
  const { byId, images } = indexOf(root)
  const { propertiesOf, isSure } = readStyles(root)
  const sizes = new Map<XmlElement, PictureSize | null>()
  const leads = new Map<XmlElement, boolean>()
  let visits = 0

  const targetOf = (element: XmlElement) => {
    const reference = attributeOf(element, 'href') ?? ''
    return reference.startsWith('#') ? byId.get(reference.slice(1)) : undefined
  }

  const paintOf = (value: string) => referencedIds(value).flatMap((id) => byId.get(id) ?? [])

  function leadsToPicture(element: XmlElement): boolean {
    const known = leads.get(element)
    if (known !== undefined) return known
    leads.set(element, false)
    const found =
      isPicture(element) ||
      element.children.some((child) => typeof child !== 'string' && leadsToPicture(child)) ||
      [targetOf(element), ...[...propertiesOf(element).values()].flatMap(paintOf)].some(
        (target) => target !== undefined && leadsToPicture(target),
      )
    leads.set(element, found)
    return found
  }

  const hasPicturePaint = (...paints: string[]) => paints.flatMap(paintOf).some(leadsToPicture)

  function draw(element: XmlElement, outer: DrawContext): void {
    const properties = propertiesOf(element)
    const get = (name: string) => properties.get(name)
    const fill = get('fill') ?? outer.fill
    const stroke = get('stroke') ?? outer.stroke
    if (get('display') === 'none' || !(leadsToPicture(element) || hasPicturePaint(fill, stroke))) return
    if (++visits > maxVisits || outer.depth > maxChain) throw new NotMeasurable()
    const map = combined(outer.map, readTransform(get('transform')))
    const context = { ...outer, map, fill, stroke, depth: outer.depth + 1 }
    if (
      hasPicturePaint(
        get('marker') ?? '',
        get('marker-start') ?? '',
        get('marker-mid') ?? '',
        get('marker-end') ?? '',
      )
    )
      throw new NotMeasurable()
    for (const mask of paintOf(get('mask') ?? '')) if (leadsToPicture(mask)) drawMask(mask, element, context)
    if (isPicture(element)) return addPicture(element, context)
    if (element.name === 'use') return drawUse(element, context)
    if (element.name === 'svg') return drawViewport(element, element, context)
    if (containers.has(element.name)) return drawChildren(element, context)
    for (const paint of [fill, stroke])
      for (const pattern of paintOf(paint))
        if (leadsToPicture(pattern)) drawPattern(pattern, element, context)
    if (element.name === 'text' || element.name === 'tspan') drawChildren(element, context)
  }

  function drawChildren(element: XmlElement, context: DrawContext): void {
    for (const child of element.children)
      if (typeof child !== 'string' && !drawnByReference.has(child.name)) draw(child, context)
  }

  function drawUse(use: XmlElement, context: DrawContext): void {
    const target = targetOf(use)
    if (target?.name === 'symbol' || target?.name === 'svg') drawViewport(target, use, context)
    else if (target) draw(target, context)
  }

  function drawViewport(element: XmlElement, sized: XmlElement, context: DrawContext): void {
    const side = (name: 'width' | 'height') => {
      const whole = context.viewport[name]
      const declared = propertiesOf(sized).get(name) ?? propertiesOf(element).get(name)
      return readLength(declared, whole) ?? whole
    }
    const box = { width: side('width'), height: side('height') }
    const content = readViewBox(attributeOf(element, 'viewBox'))
    const inner = content ? fitInto(box, content, attributeOf(element, 'preserveAspectRatio')) : unchanged
    drawChildren(element, { ...context, map: combined(context.map, inner), viewport: content ?? box })
  }

  function drawPattern(pattern: XmlElement, painted: XmlElement, context: DrawContext): void {
    const chain = templatesOf(pattern)
    const get = (name: string) =>
      chain.map((each) => attributeOf(each, name)).find((value) => value !== undefined)
    const content = chain.find(({ children }) => children.some((child) => typeof child !== 'string'))
    if (!content) return
    const viewBox = readViewBox(get('viewBox'))
    const tile = (name: 'width' | 'height') =>
      get('patternUnits') === 'userSpaceOnUse'
        ? (readLength(get(name), context.viewport[name]) ?? 0)
        : (readLength(get(name), 1) ?? 0) * boxOf(painted, context)[name]
    const inner = viewBox
      ? fitInto({ width: tile('width'), height: tile('height') }, viewBox, get('preserveAspectRatio'))
      : unitsOf(get('patternContentUnits'), painted, context)
    const map = combined(combined(context.map, readTransform(get('patternTransform'))), inner)
    drawChildren(content, { ...context, map, viewport: viewBox ?? context.viewport })
  }

  function templatesOf(pattern: XmlElement): XmlElement[] {
    const chain = [pattern]
    for (let next = targetOf(pattern); next && chain.length < 10; next = targetOf(next)) chain.push(next)
    return chain
  }

  function drawMask(mask: XmlElement, masked: XmlElement, context: DrawContext): void {
    const inner = unitsOf(attributeOf(mask, 'maskContentUnits'), masked, context)
    drawChildren(mask, { ...context, map: combined(context.map, inner) })
  }

  function unitsOf(units: string | undefined, element: XmlElement, context: DrawContext): Matrix {
    if (units !== 'objectBoundingBox') return unchanged
    const { width, height } = boxOf(element, context)
    return scaled(width, height)
  }

  function boxOf(element: XmlElement, { viewport }: DrawContext): PictureSize {
    const properties = propertiesOf(element)
    const across = (name: string) => readLength(properties.get(name), viewport.width)
    const down = (name: string) => readLength(properties.get(name), viewport.height)
    switch (element.name) {
      case 'rect':
      case 'image':
        return { width: across('width') ?? 0, height: down('height') ?? 0 }
      case 'circle':
        return { width: 2 * (across('r') ?? 0), height: 2 * (across('r') ?? 0) }
      case 'ellipse':
        return { width: 2 * (across('rx') ?? down('ry') ?? 0), height: 2 * (down('ry') ?? across('rx') ?? 0) }
      case 'polygon':
      case 'polyline':
        return spanOf(numbersIn(attributeOf(element, 'points') ?? ''))
      case 'path':
        return spanOf(cornersOf(properties.get('d') ?? ''))
      default:
        throw new NotMeasurable()
    }
  }

  function addPicture(image: XmlElement, { map, viewport }: DrawContext): void {
    const size = sizeOf(image)
    if (!size) return tally.addUnknown()
    const properties = propertiesOf(image)
    const width = readLength(properties.get('width'), viewport.width)
    const height = readLength(properties.get('height'), viewport.height)
    const box = {
      width: width ?? (height === null ? size.width : (height * size.width) / size.height),
      height: height ?? (width === null ? size.height : (width * size.height) / size.width),
    }
    if (!(box.width > 0 && box.height > 0)) return
    const placed = fitInto(box, size, properties.get('preserveAspectRatio'))
    tally.add(size, combined(combined(map, placed), scaled(size.width, size.height)))
  }

  function sizeOf(image: XmlElement): PictureSize | null {
    const known = sizes.get(image)
    if (known !== undefined) return known
    const data = attributeOf(image, 'href') ?? ''
    const size = readPictureHeader(Buffer.from(data.slice(data.indexOf(',') + 1), 'base64'))
    sizes.set(image, size)
    return size
  }

  const whole = sizeOfDrawing(root, drawn)
  try {
    const viewBox = readViewBox(attributeOf(root, 'viewBox'))
    const map = viewBox ? fitInto(whole, viewBox, attributeOf(root, 'preserveAspectRatio')) : unchanged
    const viewport = viewBox ?? whole
    const { fill = '', stroke = '' } = Object.fromEntries(propertiesOf(root))
    drawChildren(root, { map, viewport, fill, stroke, depth: 0 })
    if (!isSure && images > 0) tally.addUnknown()
  } catch (error) {
    if (!(error instanceof NotMeasurable)) throw error
    tally.addUnknown()
  }
  return tally.of(whole)
}

function indexOf(root: XmlElement) {
  const byId = new Map<string, XmlElement>()
  let images = 0
  const visit = (element: XmlElement) => {
    const id = attributeOf(element, 'id')
    if (id && !byId.has(id)) byId.set(id, element)
    if (isPicture(element)) images++
    for (const child of element.children) if (typeof child !== 'string') visit(child)
  }
  visit(root)
  return { byId, images }
}

function sizeOfDrawing(root: XmlElement, drawn: PictureSize): PictureSize {
  const viewBox = readViewBox(attributeOf(root, 'viewBox'))
  const declared = (name: 'width' | 'height') => {
    const text = attributeOf(root, name)
    try {
      return text?.includes('%') ? null : readLength(text, null)
    } catch {
      return null
    }
  }
  const [width, height] = [declared('width'), declared('height')]
  const ratio = viewBox ? viewBox.width / viewBox.height : null
  return {
    width: width ?? (height !== null && ratio !== null ? height * ratio : (viewBox?.width ?? drawn.width)),
    height: height ?? (width !== null && ratio !== null ? width / ratio : (viewBox?.height ?? drawn.height)),
  }
}
