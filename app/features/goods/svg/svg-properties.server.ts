import { eachDeclaration, eachRule } from './read-css.server.ts'
import { textOf, type XmlElement } from './read-xml.server.ts'

type Properties = Map<string, string>

const placing = ['transform', 'width', 'height']
const painting = ['fill', 'stroke', 'mask']

/** `isSure` is false if an unsupported selector may affect the placement of an image. */
export function readStyles(root: XmlElement) {
  const rules = new Map<string, Properties>()
  const unsupportedRules: Properties[] = []
  for (const css of styleSheetsOf(root)) {
    eachRule(css, (selectors, block) => {
      const declared = readDeclarations(block)
      for (const selector of selectors.split(',').map((each) => each.trim())) {
        if (/^(?:[.#]?[\p{L}\p{N}_-]+|\*)$/u.test(selector)) {
          rules.set(selector, new Map([...(rules.get(selector) ?? []), ...declared]))
        } else if (mayPlace(declared)) unsupportedRules.push(declared)
      }
    })
  }
  const known = new Map<XmlElement, Properties>()

  function propertiesOf(element: XmlElement): Properties {
    const read = known.get(element)
    if (read) return read
    const properties: Properties = new Map(element.attributes.map(({ name, value }) => [name, value]))
    const classes = (properties.get('class') ?? '').split(/\s+/).map((name) => `.${name}`)
    for (const key of ['*', element.name, ...classes, `#${properties.get('id')}`])
      for (const [name, value] of rules.get(key) ?? []) properties.set(name, value)
    for (const [name, value] of readDeclarations(properties.get('style') ?? '')) properties.set(name, value)
    known.set(element, properties)
    return properties
  }

  return { propertiesOf, isSure: unsupportedRules.length === 0 }
}

const mayPlace = (declared: Properties) =>
  placing.some((name) => declared.has(name)) || painting.some((name) => declared.get(name)?.includes('url('))

function readDeclarations(css: string): Properties {
  const properties: Properties = new Map()
  eachDeclaration(css, (name, value) => properties.set(name, value.replace('!important', '').trim()))
  return properties
}

function styleSheetsOf(element: XmlElement): string[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return []
    return child.name === 'style' ? textOf(child) : styleSheetsOf(child)
  })
}
