import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { combined, unchanged, type Box, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import { attributeOf, elementsIn, type XmlElement } from './read-xml.server.ts'
import { inherit, type Place } from './styles/svg-style.ts'
import type { Resolver, SvgDocument } from './svg-document.server.ts'
import { boxFrom, offsetOf, shapeData, share, unitsOf, type Get } from './svg-geometry.ts'
import { boxAround, boxOfPath, pathOperators, rectanglePath } from './svg-path.ts'
import { needsFonts, notAsShown } from './svg-problem.ts'
import type { SvgClip, SvgContent, SvgEffects, SvgMask } from './svg-tree.ts'

/** The only values of these properties that print PDFs support. */
const plainValues = {
  filter: ['none'],
  'vector-effect': ['none'],
  clip: ['auto'],
  'transform-box': ['view-box'],
  'transform-origin': ['0 0', '0px 0px'],
}

const blendModes = new Set(
  'multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue saturation color luminosity'.split(
    ' ',
  ),
)

/** Returns how an element is placed, faded, blended, clipped and masked. Throws UnreadableArtwork. */
export function readEffects(
  resolver: Resolver,
  element: XmlElement,
  content: SvgContent,
  place: Place,
): SvgEffects {
  const { document } = resolver
  const get = document.getOf(element)
  for (const [name, plain] of Object.entries(plainValues)) {
    const value = get(name)
    if (value !== undefined && !plain.includes(value)) throw notAsShown(`the property ${name}`)
  }
  return {
    map: document.transformOf(element),
    opacity: share(get('opacity') ?? '1', 1),
    blendMode: blendModeOf(get('mix-blend-mode')),
    isIsolated: get('isolation') === 'isolate',
    clip: readClip(document, content, get, place.viewport),
    mask: readMask(resolver, content, get, place),
  }
}

/** Returns the PDF name of a blend mode; null for normal. Throws UnreadableArtwork if PDFs don't support it. */
function blendModeOf(value: string | undefined): string | null {
  if (!value || value === 'normal') return null
  if (!blendModes.has(value)) throw notAsShown(`the blend mode ${value}`)
  return value.replaceAll(/(?:^|-)[a-z]/g, (start) => start.slice(-1).toUpperCase())
}

function readMask(
  { document, definedIn, enter }: Resolver,
  masked: SvgContent,
  get: Get,
  place: Place,
): SvgMask | null {
  const { getOf, referenced } = document
  const mask = referenced(get('mask'), /^mask$/)
  if (!mask) return null
  enter(place)
  const own = getOf(mask)
  if (['mask', 'clip-path'].some((name) => (own(name) || 'none') !== 'none'))
    throw notAsShown('a mask with its own mask or clip')
  const isOfBox = (name: string, usual: string) => (own(name) ?? usual) === 'objectBoundingBox'
  const isAreaOfBox = isOfBox('maskUnits', 'objectBoundingBox')
  const isContentOfBox = isOfBox('maskContentUnits', 'userSpaceOnUse')
  const box = isAreaOfBox || isContentOfBox ? boxOf(masked) : null
  const units = box ? unitsOf(box) : unchanged
  const reach = isAreaOfBox ? { width: 1, height: 1 } : place.viewport
  const usual: Record<string, string> = { x: '-10%', y: '-10%', width: '120%', height: '120%' }
  const area = boxFrom((name) => own(name) ?? usual[name], reach, { width: 0, height: 0 })
  const frame = pathOperators(rectanglePath(area), isAreaOfBox ? units : unchanged)
  return {
    kind: own('mask-type') === 'alpha' ? 'Alpha' : 'Luminosity',
    area: boxOfPath(frame) ?? { x: 0, y: 0, width: 0, height: 0 },
    map: isContentOfBox ? units : unchanged,
    children: definedIn(mask, place),
  }
}

/** Returns a clip of one shape. Cleaning has turned clips of several shapes into masks. */
function readClip(
  document: SvgDocument,
  clipped: SvgContent,
  get: Get,
  viewport: Dimensions,
): SvgClip | null {
  const { getOf, transformOf, referenced, styleAround } = document
  const clip = referenced(get('clip-path'), /^clipPath$/)
  if (!clip) return null
  const shapes = elementsIn(clip)
  const [only] = shapes
  if (!only) throw notAsShown('a clip without a shape')
  if (shapes.length > 1) throw notAsShown(`a clip made of ${shapes.length} shapes`)
  const isOfBox = attributeOf(clip, 'clipPathUnits') === 'objectBoundingBox'
  const reach = isOfBox ? { width: 1, height: 1 } : viewport
  const { shape, map } = shapeOfClip(document, only, reach)
  const own = getOf(shape)
  const data = shapeData(shape.name, own, reach)
  if (data === null) throw notAsShown(`a clip made of <${shape.name}>`)
  if ([own, getOf(clip)].some((of) => of('clip-path') !== undefined)) throw notAsShown('a clip within a clip')
  const box = isOfBox ? boxOf(clipped) : null
  if (isOfBox && !(box?.width && box.height)) throw notAsShown('a clip sized relative to a line')
  const whole = combined(box ? unitsOf(box) : unchanged, transformOf(clip), map)
  const style = inherit(styleAround(shape), own)
  return { path: pathOperators(data, whole), isEvenOdd: style['clip-rule'] === 'evenodd' }
}

/** Returns a shape, or the shape that a <use> refers to. */
function shapeOfClip(
  { getOf, transformOf, targetOf }: SvgDocument,
  element: XmlElement,
  around: Dimensions,
): { shape: XmlElement; map: Matrix } {
  const map = transformOf(element)
  if (element.name !== 'use') return { shape: element, map }
  const target = targetOf(element)
  if (!target || target.name === 'use') throw notAsShown('a clip made of <use>')
  return { shape: target, map: combined(map, offsetOf(getOf(element), around), transformOf(target)) }
}

/** Returns the box of content, without strokes and clips; null if it is empty. Throws UnreadableArtwork. */
function boxOf(content: SvgContent, map: Matrix = unchanged): Box | null {
  switch (content.kind) {
    case 'shape':
      return boxOfPath(pathOperators(content.data, map))
    case 'picture':
      return boxOfPath(pathOperators(rectanglePath(content.box), map))
    case 'group':
      // Renderers differ in what belongs to the box.
      if (content.isViewport) throw notAsShown('effects sized relative to a nested drawing')
      return boxAround(content.children.map((child) => boxOf(child, combined(map, child.map))))
    default:
      throw needsFonts()
  }
}
