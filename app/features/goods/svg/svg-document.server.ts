import type { Box, Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import { attributeOf, elementsIn, textOf, type XmlElement } from './read-xml.server.ts'
import { referencedIds } from './styles/clean-css.server.ts'
import { eachDeclaration, eachRule } from './styles/read-css.server.ts'
import {
  readSelectors,
  selectorKey,
  selectorKeysOf,
  type SvgSelector,
} from './styles/read-selectors.server.ts'
import { readTransform, type Get } from './svg-geometry.ts'
import { notAsShown } from './svg-problem.ts'
import { inherit, startStyle, type Place, type Style } from './styles/svg-style.ts'
import type { SvgNode } from './svg-tree.ts'

type Properties = Map<string, string>

/** `!important` declarations beat all others. */
type Declared = { usual: Properties; important: Properties }

export type StyleRule = {
  order: number
  declarations: string
  declared: () => Declared
  /** The selectors that may match; 'unsupported' if that can't be determined. */
  selectors: () => SvgSelector[] | 'unsupported'
}

export type SvgDocument = ReturnType<typeof readDocument>

export type Resolver = {
  document: SvgDocument
  definedIn: (element: XmlElement, place: Pick<Place, 'viewport' | 'depth'>) => SvgNode[]
  /** Returns the box of path data, cached for all uses of the path. */
  boxOf: (data: string) => Box | null
  /** Counts drawn elements. Throws UnreadableArtwork if there are too many. */
  enter: (place: Place) => void
}

/** The longest chain of gradients or patterns that inherit from each other. */
const maxTemplates = 10

/** Indexes a drawing. Style sheets are read on first use. */
export function readDocument(root: XmlElement) {
  const elements: XmlElement[] = []
  const parents = new Map<XmlElement, XmlElement>()
  const byId = new Map<string, XmlElement>()
  const rules: StyleRule[] = []
  const rulesByKey = new Map<string, StyleRule[]>()
  const propertiesByElement = new Map<XmlElement, Properties>()
  const parentOf = (element: XmlElement) => parents.get(element) ?? null

  function add(element: XmlElement): void {
    elements.push(element)
    const id = attributeOf(element, 'id')
    // As in browsers, the first of several elements with the same id wins.
    if (id && !byId.has(id)) byId.set(id, element)
    if (element.name === 'style') eachRule(textOf(element), addRule)
    for (const child of elementsIn(element)) {
      parents.set(child, element)
      add(child)
    }
  }

  function addRule(selectors: string, declarations: string): void {
    const rule = {
      order: rules.length,
      declarations,
      declared: once(() => readDeclarations(declarations)),
      selectors: once(() => readSelectors(selectors, { parentOf })),
    }
    rules.push(rule)
    for (const key of new Set(selectors.split(',').map(selectorKey))) {
      const others = rulesByKey.get(key)
      if (others) others.push(rule)
      else rulesByKey.set(key, [rule])
    }
  }

  add(root)

  /** Returns an element's properties after applying style rules, as browsers do. */
  function propertiesOf(element: XmlElement): Properties {
    const read = propertiesByElement.get(element)
    if (read) return read
    const applied = selectorKeysOf(element)
      .flatMap((key) =>
        (rulesByKey.get(key) ?? []).flatMap(({ order, declared, selectors: selectorsOf }) => {
          const selectors = selectorsOf()
          if (selectors === 'unsupported') return []
          const matching = selectors.filter((each) => each.key === key && each.matches(element))
          return matching.map(({ weight }) => ({ weight, order, declared }))
        }),
      )
      .toSorted((one, other) => one.weight - other.weight || one.order - other.order)
      .map(({ declared }) => declared())
    const attributes = new Map(element.attributes.map(({ name, value }) => [name, value]))
    applied.push(readDeclarations(attributes.get('style') ?? ''))
    const properties = new Map([
      ...attributes,
      ...applied.flatMap(({ usual }) => [...usual]),
      ...applied.flatMap(({ important }) => [...important]),
    ])
    propertiesByElement.set(element, properties)
    return properties
  }

  const getOf = (element: XmlElement): Get => {
    const properties = propertiesOf(element)
    return (name) => properties.get(name)?.trim()
  }

  const transformOf = (element: XmlElement): Matrix => {
    const transform = getOf(element)('transform')
    return readTransform(transform, transform !== attributeOf(element, 'transform')?.trim())
  }

  /** Returns the style that an element inherits where it is defined. */
  const styleAround = (element: XmlElement): Style => {
    const parent = parentOf(element)
    return parent ? inherit(styleAround(parent), getOf(parent)) : startStyle
  }

  /** Returns the element that an href refers to. */
  const targetOf = (element: XmlElement): XmlElement | undefined => {
    const reference = attributeOf(element, 'href') ?? ''
    return reference.startsWith('#') ? byId.get(reference.slice(1)) : undefined
  }

  return {
    root,
    elements,
    byId,
    rulesByKey,
    parentOf,
    getOf,
    transformOf,
    styleAround,
    targetOf,
    /** Returns whether all selectors are supported. */
    isSure: () => rules.every(({ selectors }) => selectors() !== 'unsupported'),
    /** Returns a gradient or pattern and the ones it inherits missing attributes from. Throws UnreadableArtwork. */
    templatesOf: (element: XmlElement): XmlElement[] => {
      const chain = [element]
      for (let next = targetOf(element); next; next = targetOf(next)) {
        if (chain.length >= maxTemplates)
          throw notAsShown('a gradient or pattern that inherits from too many others')
        chain.push(next)
      }
      return chain
    },
    /** Returns null for 'none' or no value. Throws UnreadableArtwork if there is no such element. */
    referenced: (value: string | undefined, name: RegExp): XmlElement | null => {
      if (!value || value === 'none') return null
      const [id] = referencedIds(value)
      if (id === undefined) throw notAsShown(`the value ${value}`)
      const found = byId.get(id)
      if (!found || !name.test(found.name)) throw notAsShown(`a missing element (“${id}”)`)
      return found
    },
  }
}

function once<T>(read: () => T): () => T {
  let cached: { value: T } | undefined
  return () => (cached ??= { value: read() }).value
}

const importance = /!\s*important$/i
/** The properties that the shorthand `marker` sets. The shorthand is not an attribute. */
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
