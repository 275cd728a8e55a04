import type { XmlElement } from './read-xml.server.ts'

export const attributeOf = (element: XmlElement, name: string): string | undefined =>
  element.attributes.find((attribute) => attribute.name === name)?.value

type Properties = Map<string, string>

// What decides where a picture is drawn, and how large.
const placing = ['transform', 'width', 'height']
const painting = ['fill', 'stroke', 'mask']

/**
 * Reads properties of a cleaned drawing's elements: attributes, then rules, then the style attribute. `isSure` is false
 * where a rule with a selector that is not followed here may place a picture.
 */
export function readStyles(root: XmlElement) {
  const rules = new Map<string, Properties>()
  let isSure = true
  for (const css of styleSheetsOf(root)) {
    for (const block of css.split('}')) {
      const brace = block.indexOf('{')
      if (brace < 0) continue
      const declared = readDeclarations(block.slice(brace + 1))
      for (const selector of block
        .slice(0, brace)
        .split(',')
        .map((each) => each.trim())) {
        if (/^(?:[.#]?[\p{L}\p{N}_-]+|\*)$/u.test(selector)) {
          rules.set(selector, new Map([...(rules.get(selector) ?? []), ...declared]))
        } else if (mayPlace(declared)) isSure = false
      }
    }
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

  return { propertiesOf, isSure }
}

const mayPlace = (declared: Properties) =>
  placing.some((name) => declared.has(name)) || painting.some((name) => declared.get(name)?.includes('url('))

function readDeclarations(css: string): Properties {
  const properties: Properties = new Map()
  for (const declaration of css.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    const value = declaration
      .slice(colon + 1)
      .replace('!important', '')
      .trim()
    properties.set(declaration.slice(0, colon).trim(), value)
  }
  return properties
}

function styleSheetsOf(element: XmlElement): string[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return []
    if (child.name !== 'style') return styleSheetsOf(child)
    return child.children.filter((text) => typeof text === 'string')
  })
}
