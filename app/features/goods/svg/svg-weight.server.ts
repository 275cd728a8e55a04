import { referencedIds } from './styles/clean-css.server.ts'
import { eachDeclaration } from './styles/read-css.server.ts'
import { attributeOf, elementsIn, type XmlElement } from './read-xml.server.ts'
import { selectorKeysOf } from './styles/read-selectors.server.ts'
import type { StyleRule, SvgDocument } from './svg-document.server.ts'

const maxChain = 400

interface Weight {
  once: number
  inherited: number
}

/**
 * Returns an upper estimate of the number of shapes that a renderer draws, including repetitions. Infinity for
 * self-references.
 */
export function drawnShapes({ root, elements, byId, rulesByKey }: SvgDocument): number {
  const hasMarkers = elements.some(({ name }) => name === 'marker')
  const weightsByElement = new Map<XmlElement, number>()
  const weightsByRule = new Map<StyleRule, Weight>()
  const knownKeys = new Map<string, Weight>()
  const open = new Set<XmlElement>()

  function weigh(element: XmlElement): number {
    const weighed = weightsByElement.get(element)
    if (weighed !== undefined) return weighed
    if (open.has(element) || open.size > maxChain) return Infinity
    open.add(element)
    let shapes = 1
    // Markers are drawn at every vertex; a vertex takes about four characters.
    if (hasMarkers) shapes += ((attributeOf(element, 'd') ?? attributeOf(element, 'points'))?.length ?? 0) / 4
    for (const child of elementsIn(element)) shapes += weigh(child)
    const reference = attributeOf(element, 'href')
    if (reference?.startsWith('#')) shapes += weighIds([reference.slice(1)])
    const { once, inherited } = sumOf([
      ...element.attributes.map(({ name, value }) => weighProperty(name, value)),
      weighDeclarations(attributeOf(element, 'style') ?? ''),
      ...selectorKeysOf(element).map(weighKey),
    ])
    open.delete(element)
    const weight = (shapes + once) * (1 + inherited)
    weightsByElement.set(element, weight)
    return weight
  }

  /** Memoized per selector key, so that cost does not grow with rules times elements. */
  function weighKey(key: string): Weight {
    return weighOnce(knownKeys, key, () => sumOf((rulesByKey.get(key) ?? []).map(weighRule)))
  }

  function weighRule(rule: StyleRule): Weight {
    return weighOnce(weightsByRule, rule, () => weighDeclarations(rule.declarations))
  }

  function weighDeclarations(css: string): Weight {
    const weights: Weight[] = []
    if (!css.includes('(')) return sumOf(weights)
    eachDeclaration(css, (property, value) => {
      if (value.includes('(')) weights.push(weighProperty(property, value))
    })
    return sumOf(weights)
  }

  function weighProperty(property: string, value: string): Weight {
    const weight = weighIds(referencedIds(value))
    const isOnce = property === 'clip-path' || property === 'mask'
    return isOnce ? { once: weight, inherited: 0 } : { once: 0, inherited: weight }
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

function weighOnce<T>(weights: Map<T, Weight>, what: T, weigh: () => Weight): Weight {
  const weighed = weights.get(what)
  if (weighed) return weighed
  // Meeting this weight again during the calculation means that it references itself.
  weights.set(what, { once: Infinity, inherited: Infinity })
  const weight = weigh()
  weights.set(what, weight)
  return weight
}
