import type { PDFContext } from '@cantoo/pdf-lib'
import { attributeOf, type XmlElement } from '#app/features/goods/svg/read-xml.server.ts'
import { isByLanguage, shownOf } from '#app/features/goods/svg/svg-switch.server.ts'
import {
  combined,
  moved,
  scaled,
  unchanged,
  written,
  type Box,
} from '#app/features/goods/item-drawing/matrix.ts'
import { boxOfPath, pathOperators, pdfPath, rectanglePath } from '#app/features/goods/svg/svg-path.ts'
import { clipOf } from './clip-of.server.ts'
import { drawMarkers, hasMarkers } from './draw-markers.server.ts'
import { drawShape, isPaintedTwice } from './draw-shape.server.ts'
import { boxesOf } from './svg-boxes.server.ts'
import { share } from './paint/svg-color.ts'
import { inherit, startStyle, type Get, type SvgDocument } from './svg-document.server.ts'
import type { SvgFrame } from './svg-frame.server.ts'
import { createParts, type SvgResources } from './svg-parts.server.ts'
import { embedPictures } from './svg-pictures.server.ts'
import type { Place } from './svg-place.server.ts'
import { blendModeOf } from './paint/svg-blend.ts'
import { needsFonts, notAsShown, tooMany } from './svg-problem.ts'
import { drawnElsewhere, length, svgShape } from './svg-shapes.ts'
import { svgTransform } from './svg-transform.ts'
import { fitted, isViewport, pictureBox, viewBoxOf, viewportBox } from './svg-viewport.server.ts'

export type DrawnSvg = {
  content: string
  resources: SvgResources
  /** True if some of its colors blend with those below them. */
  isBlended: boolean
}

const maxDepth = 60
const maxDrawn = 100_000

const containers = new Set(['g', 'a'])
const ofText = new Set(['text', 'tspan', 'textPath'])

/** The only values that print PDFs support for these. */
const plainValues = {
  filter: ['none'],
  'vector-effect': ['none'],
  clip: ['auto'],
  'transform-box': ['view-box'],
  'transform-origin': ['0 0', '0px 0px'],
}

function refuseValues(get: Get): void {
  for (const [name, plain] of Object.entries(plainValues)) {
    const value = get(name)
    if (value !== undefined && !plain.includes(value)) throw notAsShown(`the property ${name}`)
  }
}

/**
 * Returns the PDF operators that draw shapes with plain colors, gradients and patterns, pictures, masks, clips and
 * blend modes. Throws UnreadableArtwork for anything else.
 */
export async function drawSvg(
  context: PDFContext,
  document: SvgDocument,
  { viewport, map: outermost }: SvgFrame,
): Promise<DrawnSvg> {
  const { root, getOf, targetOf } = document
  const pictures = await embedPictures(context, document.pictures)
  const parts = createParts(context)
  const boxOf = boxesOf(document, pictures)
  let drawn = 0
  let isBlended = false

  const count = (depth: number) => {
    if (++drawn > maxDrawn || depth > maxDepth) throw tooMany()
  }

  function draw(element: XmlElement, outer: Place): string {
    if (drawnElsewhere.has(element.name)) return ''
    count(outer.depth)
    const get = getOf(element)
    if (get('display') === 'none') return ''
    refuseValues(get)
    const style = inherit(outer.style, get)
    const opacity = share(get('opacity') ?? '1', 1)
    const map = svgTransform(get('transform'))
    const blendMode = blendModeOf(get('mix-blend-mode'))
    isBlended ||= blendMode !== null
    const mask = document.referenced(get('mask'), /^mask$/)
    const data = svgShape(element.name, get, outer.viewport)
    const isMarked = data !== null && hasMarkers(element, style)
    const isFaded = opacity < 1 && (data === null || isMarked || isPaintedTwice(style))
    const isIsolated = blendMode !== null || get('isolation') === 'isolate'
    const isGrouped = isFaded || mask !== null || isIsolated
    const place = {
      ...outer,
      style,
      depth: outer.depth + 1,
      map: isGrouped ? unchanged : combined(outer.map, map),
    }
    const content =
      data === null
        ? drawOther(element, get, place)
        : drawShape(tools, data, place, {
            opacity: isFaded ? 1 : opacity,
            markers: isMarked ? drawMarkers(tools, data, place) : '',
          })
    if (content === '' || opacity === 0) return ''
    const masked = mask && maskOf(mask, element, { ...place, map: unchanged })
    const shown = lines(
      isFaded && parts.alphaState(opacity, opacity),
      masked?.state,
      isGrouped ? parts.paintGroup(content, masked?.area) : content,
    )
    return lines(
      'q',
      `${written(map)} cm`,
      clipOf(document, get, outer.viewport, () => boxOf(element, outer.viewport, outer.depth)),
      blendMode && parts.blendState(blendMode),
      // pdf.js doesn't blend and mask at once.
      blendMode && masked ? parts.paintGroup(shown, masked.area) : shown,
      'Q',
    )
  }

  function drawOther(element: XmlElement, get: Get, place: Place): string {
    if (ofText.has(element.name)) throw needsFonts()
    if (element === root || containers.has(element.name)) return drawChildren(element, place)
    switch (element.name) {
      case 'switch':
        return drawSwitch(element, place)
      case 'use':
        return drawUse(element, get, place)
      case 'svg':
        return drawViewport(element, viewportBox(get, place.viewport), place)
      case 'image':
        return drawPicture(element, get, place)
      default:
        throw notAsShown(`<${element.name}>`)
    }
  }

  const drawChildren = ({ children }: XmlElement, place: Place) =>
    children
      .map((child) => (typeof child === 'string' ? '' : draw(child, place)))
      .filter(Boolean)
      .join('\n')

  function drawSwitch(element: XmlElement, place: Place): string {
    if (isByLanguage(element)) throw notAsShown('a choice by language')
    const shown = shownOf(element)
    return shown ? draw(shown, place) : ''
  }

  function drawUse(element: XmlElement, get: Get, place: Place): string {
    const target = targetOf(element)
    if (!target) throw notAsShown(`“${attributeOf(element, 'href')?.slice(1)}”, which is not in it`)
    const at = moved(
      length(get('x'), place.viewport.width) ?? 0,
      length(get('y'), place.viewport.height) ?? 0,
    )
    const inner = { ...place, map: combined(place.map, at) }
    const content = isViewport(target) ? drawUsedViewport(target, get, inner) : draw(target, inner)
    return content && `q ${written(at)} cm\n${content}\nQ`
  }

  function drawUsedViewport(target: XmlElement, get: Get, place: Place): string {
    count(place.depth)
    const own = getOf(target)
    const extra = ['transform', 'mask', 'clip-path', 'opacity'].find(own)
    if (extra) throw notAsShown(`a <${target.name}> with its own ${extra}`)
    const sized: Get = (name) =>
      name === 'width' || name === 'height' ? (get(name) ?? own(name)) : undefined
    const inner = { ...place, style: inherit(place.style, own), depth: place.depth + 1 }
    return drawViewport(target, viewportBox(sized, place.viewport), inner)
  }

  function drawViewport(element: XmlElement, box: Box, place: Place): string {
    if (!(box.width > 0 && box.height > 0)) return ''
    const view = viewBoxOf(attributeOf(element, 'viewBox'))
    const map = view
      ? fitted(box, view, attributeOf(element, 'preserveAspectRatio')).map
      : moved(box.x, box.y)
    const content = drawChildren(element, { ...place, map: combined(place.map, map), viewport: view ?? box })
    const isCut = !['visible', 'auto'].includes(getOf(element)('overflow') ?? 'hidden')
    const frame = isCut ? `${pdfPath(rectanglePath(box))}\nW n\n` : ''
    return content && `q\n${frame}${written(map)} cm\n${content}\nQ`
  }

  function drawPicture(element: XmlElement, get: Get, { style, viewport: around, isLight }: Place): string {
    const picture = pictures.get(element)
    if (!picture || style.visibility !== 'visible') return ''
    // PDFs calculate the lightness of colors differently.
    if (isLight && !picture.isGray) throw notAsShown('a mask made of a colored picture')
    const box = pictureBox(get, around, picture)
    if (!(box.width > 0 && box.height > 0)) return ''
    const whole = { x: 0, y: 0, width: picture.width, height: picture.height }
    const { map, isSliced } = fitted(box, whole, get('preserveAspectRatio'))
    // In the unit square, y points up.
    const upright = combined(map, moved(0, picture.height), scaled(picture.width, -picture.height))
    return [
      'q',
      isSliced && `${pdfPath(rectanglePath(box))}\nW n`,
      `${written(combined(upright, picture.upright))} cm`,
      parts.paint(picture.ref),
      'Q',
    ]
      .filter(Boolean)
      .join('\n')
  }

  function maskOf(mask: XmlElement, masked: XmlElement, place: Place): { state: string; area: Box } {
    count(place.depth)
    const get = getOf(mask)
    if (['mask', 'clip-path'].some((name) => (get(name) || 'none') !== 'none'))
      throw notAsShown('a mask with its own mask or clip')
    const kind = get('mask-type') === 'alpha' ? 'Alpha' : 'Luminosity'
    const isOfBox = (name: string, usual: string) => (get(name) ?? usual) === 'objectBoundingBox'
    const isAreaOfBox = isOfBox('maskUnits', 'objectBoundingBox')
    const isContentOfBox = isOfBox('maskContentUnits', 'userSpaceOnUse')
    const box = isAreaOfBox || isContentOfBox ? boxOf(masked, place.viewport, place.depth) : null
    const square = box && combined(moved(box.x, box.y), scaled(box.width, box.height))
    const reach = isAreaOfBox ? { width: 1, height: 1 } : place.viewport
    const area = {
      x: length(get('x') ?? '-10%', reach.width) ?? 0,
      y: length(get('y') ?? '-10%', reach.height) ?? 0,
      width: length(get('width') ?? '120%', reach.width) ?? 0,
      height: length(get('height') ?? '120%', reach.height) ?? 0,
    }
    const map = (isContentOfBox && square) || unchanged
    const content = drawChildren(mask, {
      ...place,
      style: inherit(document.styleAround(mask), get),
      map,
      depth: place.depth + 1,
      isLight: kind === 'Luminosity',
    })
    const frame = pathOperators(rectanglePath(area), (isAreaOfBox && square) || unchanged)
    const around = boxOfPath(frame) ?? { x: 0, y: 0, width: 0, height: 0 }
    return { state: parts.maskState(`${written(map)} cm\n${content}`, kind, around), area: around }
  }

  const tools = { document, parts, drawChildren }
  const start = { style: startStyle, viewport, map: outermost, depth: 0, isLight: false }
  const content = draw(root, start)
  // Ghostscript, and RIPs based on it, print nothing on a page with both.
  if (isBlended && parts.hasTiles()) throw notAsShown('a pattern beside a blend mode')
  return { content, resources: parts.resources, isBlended }
}

const lines = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join('\n')
