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
import { pdfPath } from '#app/features/goods/svg/svg-path.ts'
import type { Get, SvgDocument } from './svg-document.server.ts'
import { notAsShown } from './svg-problem.ts'
import { length, svgShape } from './svg-shapes.ts'
import { svgTransform } from './svg-transform.ts'

/** Returns operators that clip to one shape; '' without a clip. Throws UnreadableArtwork for other clips. */
export function clipOf(
  document: SvgDocument,
  get: Get,
  around: Dimensions,
  boxOfClipped: () => Box | null,
): string {
  const { getOf } = document
  const target = document.referenced(get('clip-path'), /^clipPath$/)
  if (!target) return ''
  const shapes = target.children.filter((child) => typeof child !== 'string')
  const [only] = shapes
  if (!only) throw notAsShown('a clip without a shape')
  if (shapes.length > 1) throw notAsShown(`a clip made of ${shapes.length} shapes`)
  const isOfBox = attributeOf(target, 'clipPathUnits') === 'objectBoundingBox'
  const reach = isOfBox ? { width: 1, height: 1 } : around
  const { element, map } = shapeOf(document, only, reach)
  const own = getOf(element)
  const data = svgShape(element.name, own, reach)
  if (data === null) throw notAsShown(`a clip made of <${element.name}>`)
  if ([own, getOf(target)].some((of) => of('clip-path') !== undefined))
    throw notAsShown('a clip within a clip')
  const units = isOfBox ? squareOf(boxOfClipped()) : unchanged
  const whole = combined(units, svgTransform(getOf(target)('transform')), map)
  return [pdfPath(data, whole), own('clip-rule') === 'evenodd' ? 'W* n' : 'W n'].join('\n')
}

/** Maps shares of a box to its coordinates. */
function squareOf(box: Box | null): Matrix {
  if (!box?.width || !box.height) throw notAsShown('a clip in shares of a line')
  return combined(moved(box.x, box.y), scaled(box.width, box.height))
}

/** Returns a shape, or the shape that a <use> refers to. */
function shapeOf(
  { getOf, targetOf }: SvgDocument,
  element: XmlElement,
  around: Dimensions,
): { element: XmlElement; map: Matrix } {
  const get = getOf(element)
  const map = svgTransform(get('transform'))
  if (element.name !== 'use') return { element, map }
  const target = targetOf(element)
  if (!target || target.name === 'use') throw notAsShown('a clip made of <use>')
  const at = moved(length(get('x'), around.width) ?? 0, length(get('y'), around.height) ?? 0)
  return { element: target, map: combined(map, at, svgTransform(getOf(target)('transform'))) }
}
