import { combined, unchanged, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import { attributeOf, readXml, type XmlElement } from './read-xml.server.ts'
import { NotMeasurable, readLength, readTransform, readViewBox } from './svg-geometry.ts'
import { readStyles } from './styles/svg-properties.server.ts'

/** A drawing's thinnest line, as a share of its width. */
export type SvgLines = { thinnestLine: number | null }

const strokable = new Set('path rect circle ellipse line polyline polygon'.split(' '))
const invisible = new Set('defs symbol clipPath mask pattern marker title desc style'.split(' '))
const maxVisited = 50_000
const maxDepth = 200

type Stroke = { color: string; width: string }

/** Expects a sanitized SVG; null if its sizes are unknown. Reused elements are measured where they are defined. */
export function linesInSvg(svg: string, drawn: { width: number }): SvgLines | null {
  const root = readXml(svg)
  const { propertiesOf } = readStyles(root)
  const whole = readViewBox(attributeOf(root, 'viewBox'))?.width ?? drawn.width
  let thinnest = Infinity
  let visited = 0

  function visit(element: XmlElement, outer: Matrix, around: Stroke, depth: number): void {
    if (++visited > maxVisited || depth > maxDepth) throw new NotMeasurable()
    const properties = propertiesOf(element)
    if (invisible.has(element.name) || properties.get('display') === 'none') return
    const map = combined(outer, readTransform(properties.get('transform')))
    const style = {
      color: properties.get('stroke') ?? around.color,
      width: properties.get('stroke-width') ?? around.width,
    }
    if (strokable.has(element.name) && style.color !== 'none') {
      const [a, b, c, d] = map
      const width = readLength(style.width, whole) ?? 1
      // Strokes with a width of 0 draw nothing.
      if (width > 0) thinnest = Math.min(thinnest, width * Math.sqrt(Math.abs(a * d - b * c)))
    }
    for (const child of element.children) {
      if (typeof child !== 'string') visit(child, map, style, depth + 1)
    }
  }

  try {
    visit(root, unchanged, { color: 'none', width: '1' }, 0)
  } catch (error) {
    if (error instanceof NotMeasurable) return null
    throw error
  }
  return { thinnestLine: Number.isFinite(thinnest) ? thinnest / whole : null }
}
