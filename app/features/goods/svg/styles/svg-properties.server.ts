import { eachDeclaration, eachRule } from './read-css.server.ts'
import { readSelectors, type SvgSelector } from './read-selectors.server.ts'
import { textOf, type XmlElement } from '../read-xml.server.ts'
import { selectorKeysOf } from './svg-style.server.ts'

type Properties = Map<string, string>

/** `!important` declarations beat all others. */
type Declared = { usual: Properties; important: Properties }

type Rule = SvgSelector & { order: number; declared: Declared }

/** Returns the properties of each element, as in browsers. `isSure` is false if there are unsupported selectors. */
export function readStyles(root: XmlElement) {
  const parents = parentsOf(root)
  const parentOf = (element: XmlElement) => parents.get(element) ?? null
  const rules = new Map<string, Rule[]>()
  let order = 0
  let isSure = true
  for (const css of styleSheetsOf(root)) {
    eachRule(css, (selectors, block) => {
      const read = readSelectors(selectors, { parentOf })
      if (read === 'unsupported') {
        isSure = false
        return
      }
      const declared = readDeclarations(block)
      order++
      for (const selector of read) {
        const rule = { ...selector, order, declared }
        const others = rules.get(selector.key)
        if (others) others.push(rule)
        else rules.set(selector.key, [rule])
      }
    })
  }
  const known = new Map<XmlElement, Properties>()

  function propertiesOf(element: XmlElement): Properties {
    const read = known.get(element)
    if (read) return read
    const applied = selectorKeysOf(element)
      .flatMap((key) => rules.get(key) ?? [])
      .filter(({ matches }) => matches(element))
      .toSorted((one, other) => one.weight - other.weight || one.order - other.order)
      .map(({ declared }) => declared)
    const attributes = new Map(element.attributes.map(({ name, value }) => [name, value]))
    applied.push(readDeclarations(attributes.get('style') ?? ''))
    const properties = new Map([
      ...attributes,
      ...applied.flatMap(({ usual }) => [...usual]),
      ...applied.flatMap(({ important }) => [...important]),
    ])
    known.set(element, properties)
    return properties
  }

  return { propertiesOf, isSure, parentOf }
}

function parentsOf(root: XmlElement): Map<XmlElement, XmlElement> {
  const parents = new Map<XmlElement, XmlElement>()
  const visit = (element: XmlElement) => {
    for (const child of element.children) {
      if (typeof child === 'string') continue
      parents.set(child, element)
      visit(child)
    }
  }
  visit(root)
  return parents
}

const importance = /!\s*important$/i
/** The properties that `marker` sets. It is not an attribute. */
const markers = ['marker-start', 'marker-mid', 'marker-end']

function readDeclarations(css: string): Declared {
  const declared: Declared = { usual: new Map(), important: new Map() }
  eachDeclaration(css, (name, written) => {
    const applied = importance.test(written) ? declared.important : declared.usual
    const value = written.replace(importance, '').trim()
    for (const each of name === 'marker' ? markers : [name]) applied.set(each, value)
  })
  return declared
}

function styleSheetsOf(element: XmlElement): string[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return []
    return child.name === 'style' ? textOf(child) : styleSheetsOf(child)
  })
}
