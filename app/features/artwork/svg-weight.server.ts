import { referencedIds } from './clean-css.server.ts'
import type { XmlElement } from './read-xml.server.ts'

const maxChain = 1000

interface StyleRule {
  selectorKeys: string[]
  declarations: string
}

/**
 * About how many shapes a renderer draws for a cleaned drawing, counting what `use`, patterns, masks and markers
 * repeat; rather too many than too few. Infinity for a drawing that refers to itself.
 */
export function drawnShapes(root: XmlElement): number {
  const byId = new Map<string, XmlElement>()
  const rules: StyleRule[] = []
  let hasMarkers = false
  walk(root, (element) => {
    const id = attributeOf(element, 'id')
    if (id && !byId.has(id)) byId.set(id, element)
    if (element.name === 'marker') hasMarkers = true
    if (element.name === 'style') rules.push(...readRules(element))
  })
  const known = new Map<XmlElement, number>()
  const open = new Set<XmlElement>()

  function weigh(element: XmlElement): number {
    const weighed = known.get(element)
    if (weighed !== undefined) return weighed
    if (open.has(element) || open.size > maxChain) return Infinity
    open.add(element)
    let once = 1
    // A marker is drawn at every corner of a line; a corner takes some four characters to write.
    if (hasMarkers) once += ((attributeOf(element, 'd') ?? attributeOf(element, 'points'))?.length ?? 0) / 4
    for (const child of element.children) if (typeof child !== 'string') once += weigh(child)
    const reference = attributeOf(element, 'href') ?? attributeOf(element, 'xlink:href')
    if (reference?.startsWith('#')) once += weighIds([reference.slice(1)])
    let inherited = 1
    for (const [property, value] of propertiesOf(element, rules)) {
      const weight = weighIds(referencedIds(value))
      if (/^(?:clip-path|mask)$/.test(property)) once += weight
      else inherited += weight
    }
    open.delete(element)
    known.set(element, once * inherited)
    return once * inherited
  }

  function weighIds(ids: string[]): number {
    let sum = 0
    for (const id of ids) {
      const target = byId.get(id)
      if (target) sum += target.name.endsWith('Gradient') ? 0 : weigh(target)
    }
    return sum
  }

  return weigh(root)
}

function walk(element: XmlElement, visit: (element: XmlElement) => void) {
  visit(element)
  for (const child of element.children) if (typeof child !== 'string') walk(child, visit)
}

function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((attribute) => attribute.name === name)?.value
}

function readRules(style: XmlElement): StyleRule[] {
  const css = style.children.filter((child) => typeof child === 'string').join('')
  return [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)]
    .filter(([, , declarations = '']) => referencedIds(declarations).length > 0)
    .map(([, selectors = '', declarations = '']) => ({
      selectorKeys: selectors.split(',').map(selectorKey),
      declarations,
    }))
}

/** The first of '.name', '#id' or 'tag' asked of the element that a selector ends at: matches rather too much. */
function selectorKey(selector: string): string {
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? ''
  return /^[.#]?[\p{L}\p{N}_-]+/u.exec(last)?.[0] ?? '*'
}

function propertiesOf(element: XmlElement, rules: StyleRule[]): [property: string, value: string][] {
  const keys = new Set(['*', element.name, `#${attributeOf(element, 'id')}`])
  for (const name of (attributeOf(element, 'class') ?? '').split(/\s+/)) keys.add(`.${name}`)
  const matching = rules.filter((rule) => rule.selectorKeys.some((key) => keys.has(key)))
  const declarations = [attributeOf(element, 'style') ?? '', ...matching.map((rule) => rule.declarations)]
  return [
    ...element.attributes.map(({ name, value }) => [name, value] as [string, string]),
    ...declarations.flatMap((css) => css.split(';').map(splitDeclaration)),
  ].filter(([, value]) => referencedIds(value).length > 0)
}

function splitDeclaration(declaration: string): [property: string, value: string] {
  const colon = declaration.indexOf(':')
  return [declaration.slice(0, Math.max(colon, 0)), declaration.slice(colon + 1)]
}
