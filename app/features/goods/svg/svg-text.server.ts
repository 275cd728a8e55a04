import { elementsById } from './elements-by-id.server.ts'
import { attributeOf, readXml, type XmlElement } from './read-xml.server.ts'
import { readStyles } from './styles/svg-properties.server.ts'

const drawnOnlyWhenUsed = new Set('defs symbol clipPath mask pattern marker title desc style'.split(' '))
const maxVisited = 50_000
const maxDepth = 200
const unnamedFont = 'unnamed'

/** Returns the fonts of all text in a sanitized SVG, which contains no fonts; null if finding out takes too long. */
export function fontsInSvg(svg: string): string[] | null {
  const root = readXml(svg)
  const { propertiesOf } = readStyles(root)
  const byId = elementsById(root)
  const fonts = new Set<string>()
  let visited = 0

  function visit(element: XmlElement, fontAround: string, depth: number): boolean {
    if (++visited > maxVisited || depth > maxDepth) return false
    const properties = propertiesOf(element)
    if (properties.get('display') === 'none') return true
    const font = properties.get('font-family') ?? fontAround
    if (element.name === 'text') fonts.add(firstFont(font))
    const target = element.name === 'use' ? byId.get(attributeOf(element, 'href')?.slice(1) ?? '') : null
    if (target && !visit(target, font, depth + 1)) return false
    return element.children.every(
      (child) =>
        typeof child === 'string' || drawnOnlyWhenUsed.has(child.name) || visit(child, font, depth + 1),
    )
  }

  return visit(root, unnamedFont, 0) ? [...fonts] : null
}

const firstFont = (family: string): string =>
  (family.split(',')[0] ?? '').replaceAll(/["']/g, '').trim() || unnamedFont
