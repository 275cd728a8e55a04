import { Buffer } from 'node:buffer'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { moved, unchanged, type Box } from '#app/features/goods/item-drawing/matrix.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { readPictureHeader } from '#app/features/goods/print-quality/headers/picture-header.ts'
import { readEffects } from './read-effects.server.ts'
import { readShape } from './read-shape.server.ts'
import { attributeOf, elementsIn, type XmlElement } from './read-xml.server.ts'
import { referencedIds } from './styles/clean-css.server.ts'
import { fontOf, inherit, startStyle, type Place } from './styles/svg-style.ts'
import type { Resolver, SvgDocument } from './svg-document.server.ts'
import {
  boxFrom,
  fitInto,
  isCut,
  length,
  offsetOf,
  readViewBox,
  shapeData,
  type Get,
} from './svg-geometry.ts'
import { boxOfPath, pathOperators } from './svg-path.ts'
import { notAsShown } from './svg-problem.ts'
import {
  clipTo,
  plainGroup,
  type SvgContent,
  type SvgGroup,
  type SvgNode,
  type SvgPictureFile,
  type SvgTree,
} from './svg-tree.ts'

const maxDepth = 60
const maxDrawn = 100_000

/** Elements that are drawn only where others refer to them, if at all. */
const drawnElsewhere = new Set(
  'defs symbol clipPath mask pattern marker linearGradient radialGradient title desc style'.split(' '),
)

/**
 * Resolves uses, switches, styles, units and viewports of a drawing. `drawn` is the size to use if it has none. Throws
 * UnreadableArtwork for anything that can't be printed as shown, except text.
 */
export function resolveSvg(document: SvgDocument, drawn: Dimensions | null = null): SvgTree {
  const { root, getOf, targetOf } = document
  if (!document.isSure()) throw notAsShown('unsupported style sheet selectors')
  const files = new Map<string, SvgPictureFile>()
  const boxes = new Map<string, Box | null>()
  let count = 0

  const enter = ({ depth }: Place) => {
    if (++count > maxDrawn || depth > maxDepth) throw notAsShown('too many shapes')
  }

  const boxOf = (data: string): Box | null => {
    const box = boxes.get(data) ?? boxOfPath(pathOperators(data))
    boxes.set(data, box)
    return box
  }

  function nodeOf(element: XmlElement, outer: Place): SvgNode | null {
    if (drawnElsewhere.has(element.name)) return null
    enter(outer)
    const get = getOf(element)
    if (get('display') === 'none') return null
    const place = { ...outer, style: inherit(outer.style, get), depth: outer.depth + 1 }
    const content = contentOf(element, get, place)
    return content && { ...content, ...readEffects(resolver, element, content, place) }
  }

  const childrenOf = (element: XmlElement, place: Place): SvgNode[] =>
    elementsIn(element).flatMap((child) => nodeOf(child, place) ?? [])

  /** Returns the children of a pattern, mask or marker. They inherit from the place where it is defined. */
  const definedIn: Resolver['definedIn'] = (element, { viewport: around, depth }) => {
    const style = inherit(document.styleAround(element), getOf(element))
    return childrenOf(element, { style, viewport: around, depth: depth + 1 })
  }

  function contentOf(element: XmlElement, get: Get, place: Place): SvgContent | null {
    const data = shapeData(element.name, get, place.viewport)
    if (data !== null) return data === '' ? null : readShape(resolver, element, data, place)
    if (element === root) return groupOf(childrenOf(element, place), true)
    switch (element.name) {
      case 'g':
      case 'a':
        return groupOf(childrenOf(element, place))
      case 'switch':
        return groupOf(childrenOfSwitch(element, place))
      case 'use':
        return usedBy(element, get, place)
      case 'svg':
        return viewportOf(element, boxFrom(get, place.viewport, place.viewport), place)
      case 'image':
        return pictureOf(element, get, place)
      case 'text':
      case 'tspan':
      case 'textPath':
        return textOf(place)
      default:
        throw notAsShown(`<${element.name}>`)
    }
  }

  /** Returns the one element that a switch shows. Programs use switches to put drawings next to private data. */
  function childrenOfSwitch(element: XmlElement, place: Place): SvgNode[] {
    const children = elementsIn(element)
    if (children.some((child) => attributeOf(child, 'systemLanguage') !== undefined))
      throw notAsShown('content that depends on the language')
    const shown = children.find((child) => attributeOf(child, 'requiredExtensions') === undefined)
    const node = shown && nodeOf(shown, place)
    return node ? [node] : []
  }

  function usedBy(element: XmlElement, get: Get, place: Place): SvgContent | null {
    const target = targetOf(element)
    if (!target) throw notAsShown(`a missing element (“${attributeOf(element, 'href')?.slice(1)}”)`)
    const at = offsetOf(get, place.viewport)
    if (target.name !== 'svg' && target.name !== 'symbol') {
      const node = nodeOf(target, place)
      return node && groupOf([plainGroup([node], at)])
    }
    enter(place)
    const own = getOf(target)
    const extra = ['transform', 'mask', 'clip-path', 'opacity'].find(own)
    if (extra) throw notAsShown(`a <${target.name}> with its own ${extra}`)
    const sized: Get = (name) =>
      name === 'width' || name === 'height' ? (get(name) ?? own(name)) : undefined
    const box = boxFrom(sized, place.viewport, place.viewport)
    const inner = { ...place, style: inherit(place.style, own), depth: place.depth + 1 }
    const content = viewportOf(target, box, inner)
    return content && groupOf([plainGroup(content.children, at)], true)
  }

  function viewportOf(element: XmlElement, box: Box, place: Place) {
    if (!(box.width > 0 && box.height > 0)) return null
    const view = readViewBox(attributeOf(element, 'viewBox'))
    const map = view
      ? fitInto(box, view, attributeOf(element, 'preserveAspectRatio')).map
      : moved(box.x, box.y)
    const children = childrenOf(element, { ...place, viewport: view ?? box })
    const clip = isCut(getOf(element)) ? clipTo(box) : null
    return groupOf([plainGroup([plainGroup(children, map)], unchanged, clip)], true)
  }

  function pictureOf(element: XmlElement, get: Get, { style, viewport }: Place): SvgContent | null {
    const href = attributeOf(element, 'href')
    if (href === undefined) return null
    const file = files.get(href) ?? readFile(href)
    files.set(href, file)
    const { size } = file
    const [width, height] = [length(get('width'), viewport.width), length(get('height'), viewport.height)]
    const box = boxFrom(get, viewport, {
      width: height === null ? size.width : (height * size.width) / size.height,
      height: width === null ? size.height : (width * size.height) / size.width,
    })
    if (!(box.width > 0 && box.height > 0)) return null
    const { map, isSliced } = fitInto(box, { x: 0, y: 0, ...size }, get('preserveAspectRatio'))
    return { kind: 'picture', file, box, pixels: map, isSliced, isVisible: style.visibility === 'visible' }
  }

  function textOf({ style }: Place): SvgContent {
    const isPatterned = (['fill', 'stroke'] as const).some(
      (kind) => document.byId.get(referencedIds(style[kind])[0] ?? '')?.name === 'pattern',
    )
    return { kind: 'text', font: fontOf(style), isPatterned }
  }

  const resolver: Resolver = { document, definedIn, boxOf, enter }
  const { size, viewport, map } = frameOf(getOf(root), drawn)
  return {
    size,
    map,
    root: nodeOf(root, { style: startStyle, viewport, depth: 0 }),
    files: [...files.values()],
  }
}

const groupOf = (children: SvgNode[], isViewport = false): SvgGroup | null =>
  children.length > 0 ? { kind: 'group', children, isViewport } : null

/** Returns the outermost element's frame. Throws UnreadableArtwork if it has no size. */
function frameOf(get: Get, drawn: Dimensions | null) {
  // Percentages have nothing to refer to here.
  const side = (text: string | undefined) => (text?.endsWith('%') ? null : length(text, 0))
  const view = readViewBox(get('viewBox'))
  const own = { width: side(get('width')), height: side(get('height')) }
  const shape = view && view.width / view.height
  const usual = view ?? drawn
  const width = own.width ?? (own.height && shape ? own.height * shape : usual?.width)
  const height = own.height ?? (own.width && shape ? own.width / shape : usual?.height)
  if (!width || !height || width < 0 || height < 0) throw notAsShown('an undefined size')
  const size = { width, height }
  const whole = { x: 0, y: 0, ...size }
  return { size, viewport: view ?? size, map: fitInto(whole, view ?? whole, get('preserveAspectRatio')).map }
}

/** Reads a picture from its data URL. */
function readFile(href: string): SvgPictureFile {
  const bytes = Buffer.from(href.slice(href.indexOf(',') + 1), 'base64')
  const size = readPictureHeader(bytes)
  if (!size) throw new UnreadableArtwork('corrupt', 'svg')
  return { bytes, size }
}
