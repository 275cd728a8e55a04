import { referencedIds } from './clean-css.server.ts'
import { attributeOf, rulesByKey, selectorKeysOf, type StyleRule } from './svg-style.server.ts'
import type { XmlElement } from './read-xml.server.ts'

const maxChain = 400

/** What its properties add to drawing an element: once, and for each shape in it that inherits them. */
interface Weight {
  once: number
  inherited: number
}

/**
 * About how many shapes a renderer draws for a cleaned drawing, counting what `use`, patterns, masks and markers
 * repeat; rather too many than too few. Infinity for a drawing that refers to itself.
 */
export function drawnShapes(root: XmlElement): number {
  const byId = new Map<string, XmlElement>()
  const styles: XmlElement[] = []
  let hasMarkers = false
  walk(root, (element) => {
    const id = attributeOf(element, 'id')
    if (id && !byId.has(id)) byId.set(id, element)
    if (element.name === 'marker') hasMarkers = true
    if (element.name === 'style') styles.push(element)
  })
  const rules = rulesByKey(styles)
  const known = new Map<XmlElement, number>()
  const knownRules = new Map<StyleRule, Weight>()
  const knownKeys = new Map<string, Weight>()
  const open = new Set<XmlElement>()

  function weigh(element: XmlElement): number {
    const weighed = known.get(element)
    if (weighed !== undefined) return weighed
    if (open.has(element) || open.size > maxChain) return Infinity
    open.add(element)
    let shapes = 1
    // A marker is drawn at every corner of a line; a corner takes some four characters to write.
    if (hasMarkers) shapes += ((attributeOf(element, 'd') ?? attributeOf(element, 'points'))?.length ?? 0) / 4
    for (const child of element.children) if (typeof child !== 'string') shapes += weigh(child)
    const reference = attributeOf(element, 'href') ?? attributeOf(element, 'xlink:href')
    if (reference?.startsWith('#')) shapes += weighIds([reference.slice(1)])
    const own = element.attributes.map(({ name, value }) => [name, value] as const)
    const { once, inherited } = sumOf([
      weighProperties([...own, ...splitDeclarations(attributeOf(element, 'style') ?? '')]),
      ...selectorKeysOf(element).map(weighKey),
    ])
    open.delete(element)
    const weight = (shapes + once) * (1 + inherited)
    known.set(element, weight)
    return weight
  }

  /** Once for all elements that a selector may match, so that rules and elements are never multiplied. */
  function weighKey(key: string): Weight {
    return weighOnce(knownKeys, key, () => sumOf((rules.get(key) ?? []).map(weighRule)))
  }

  function weighRule(rule: StyleRule): Weight {
    return weighOnce(knownRules, rule, () => weighProperties(splitDeclarations(rule.declarations)))
  }

  function weighProperties(properties: (readonly [property: string, value: string])[]): Weight {
    const weight = { once: 0, inherited: 0 }
    for (const [property, value] of properties) {
      const isOnce = property === 'clip-path' || property === 'mask'
      weight[isOnce ? 'once' : 'inherited'] += weighIds(referencedIds(value))
    }
    return weight
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

function sumOf(weights: Weight[]): Weight {
  return weights.reduce(
    (sum, { once, inherited }) => ({ once: sum.once + once, inherited: sum.inherited + inherited }),
    { once: 0, inherited: 0 },
  )
}

function weighOnce<T>(known: Map<T, Weight>, what: T, weigh: () => Weight): Weight {
  const weighed = known.get(what)
  if (weighed) return weighed
  // What is met again while it is weighed refers to itself.
  known.set(what, { once: Infinity, inherited: Infinity })
  const weight = weigh()
  known.set(what, weight)
  return weight
}

function walk(element: XmlElement, visit: (element: XmlElement) => void) {
  visit(element)
  for (const child of element.children) if (typeof child !== 'string') walk(child, visit)
}

const splitDeclarations = (css: string) => css.split(';').map(splitDeclaration)

function splitDeclaration(declaration: string): [property: string, value: string] {
  const colon = declaration.indexOf(':')
  return [declaration.slice(0, Math.max(colon, 0)), declaration.slice(colon + 1)]
}
