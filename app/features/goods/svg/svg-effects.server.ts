import type { LeftOutPart } from '#app/features/goods/print-quality/look/drawing-effects.ts'
import { eachDeclaration, eachRule } from './styles/read-css.server.ts'
import { isPicture } from './is-picture.server.ts'
import { attributeOf, readXml, svgNamespace, textOf, type XmlElement } from './read-xml.server.ts'

const animations = new Set('animate animateMotion animateTransform set'.split(' '))

/**
 * Lists the parts that sanitizing removes from a drawing. `tryPrintPdf` checks whether the rest fits into a print PDF.
 */
export function effectsInSvg(uploaded: string, cleaned: string): LeftOutPart[] {
  const leftOut = new Set<LeftOutPart>()
  let pictures = 0
  eachElement(readXml(uploaded), (element) => {
    if (element.namespace !== svgNamespace && element.namespace !== null) return
    if (animations.has(element.name)) leftOut.add('animations')
    // Programs store private data in it, which no browser shows.
    if (element.name === 'foreignObject' && attributeOf(element, 'requiredExtensions') === undefined)
      leftOut.add('web-content')
    if (isPicture(element)) pictures++
    if (isFiltered(element)) leftOut.add('filters')
  })
  eachElement(readXml(cleaned), (element) => {
    if (isPicture(element)) pictures--
  })
  if (pictures > 0) leftOut.add('other-pictures')
  return [...leftOut]
}

function eachElement(element: XmlElement, visit: (element: XmlElement) => void): void {
  visit(element)
  for (const child of element.children) if (typeof child !== 'string') eachElement(child, visit)
}

function isFiltered(element: XmlElement): boolean {
  let isFound = (attributeOf(element, 'filter')?.trim() ?? 'none') !== 'none'
  const look = (css: string) =>
    eachDeclaration(css, (property, value) => {
      isFound ||= /^(?:backdrop-)?filter$/i.test(property) && value !== 'none'
    })
  look(attributeOf(element, 'style') ?? '')
  if (element.name === 'style') eachRule(textOf(element), (_, block) => look(block))
  return isFound
}
