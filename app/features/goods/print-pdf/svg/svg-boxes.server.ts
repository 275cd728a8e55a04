import type { XmlElement } from '#app/features/goods/svg/read-xml.server.ts'
import { shownOf } from '#app/features/goods/svg/svg-switch.server.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { combined, moved, unchanged, type Matrix, type Box } from '#app/features/goods/item-drawing/matrix.ts'
import { boxAround, boxOfPath, pathOperators, rectanglePath } from '#app/features/goods/svg/svg-path.ts'
import type { SvgDocument } from './svg-document.server.ts'
import { notAsShown, tooMany } from './svg-problem.ts'
import { drawnElsewhere, length, svgShape } from './svg-shapes.ts'
import { svgTransform } from './svg-transform.ts'
import { isViewport, pictureBox } from './svg-viewport.server.ts'

const maxDepth = 60
const maxMeasured = 100_000

/**
 * Returns functions for the boxes of elements in their own coordinates, without strokes and clips. They throw
 * UnreadableArtwork.
 */
export function boxesOf({ getOf, targetOf }: SvgDocument, pictures: Map<XmlElement, Dimensions>) {
  let measured = 0

  function boxOf(element: XmlElement, map: Matrix, around: Dimensions, depth: number): Box | null {
    if (++measured > maxMeasured || depth > maxDepth) throw tooMany()
    const get = getOf(element)
    if (drawnElsewhere.has(element.name) || get('display') === 'none') return null
    const data = svgShape(element.name, get, around)
    if (data !== null) return boxOfPath(pathOperators(data, map))
    const boxWithin = (child: XmlElement, outer: Matrix) =>
      boxOf(child, combined(outer, svgTransform(getOf(child)('transform'))), around, depth + 1)
    if (element.name === 'g' || element.name === 'a') {
      const children = element.children.filter((child) => typeof child !== 'string')
      return boxAround(children.map((child) => boxWithin(child, map)))
    }
    if (element.name === 'switch') {
      const shown = shownOf(element)
      return shown ? boxWithin(shown, map) : null
    }
    const picture = pictures.get(element)
    if (picture) return boxOfPath(pathOperators(rectanglePath(pictureBox(get, around, picture)), map))
    const target = element.name === 'use' ? targetOf(element) : undefined
    if (!target || isViewport(target)) throw notAsShown(`effects in shares of a <${element.name}>`)
    const at = moved(length(get('x'), around.width) ?? 0, length(get('y'), around.height) ?? 0)
    return boxWithin(target, combined(map, at))
  }

  return (element: XmlElement, around: Dimensions, depth: number) => boxOf(element, unchanged, around, depth)
}
