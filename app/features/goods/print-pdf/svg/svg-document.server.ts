import { referencedIds } from '#app/features/goods/svg/styles/clean-css.server.ts'
import { attributeOf, type XmlElement } from '#app/features/goods/svg/read-xml.server.ts'
import { readStyles } from '#app/features/goods/svg/styles/svg-properties.server.ts'
import { notAsShown } from './svg-problem.ts'

const inherited = {
  fill: 'black',
  'fill-opacity': '1',
  'fill-rule': 'nonzero',
  stroke: 'none',
  'stroke-opacity': '1',
  'stroke-width': '1',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-miterlimit': '4',
  'stroke-dasharray': 'none',
  'stroke-dashoffset': '0',
  'clip-rule': 'nonzero',
  color: 'black',
  visibility: 'visible',
  'paint-order': 'normal',
  'marker-start': 'none',
  'marker-mid': 'none',
  'marker-end': 'none',
}
type Name = keyof typeof inherited

/** Properties that elements inherit. */
export type Style = Record<Name, string>

const maxChain = 10

const inheritedNames = Object.keys(inherited) as Name[]

export const startStyle: Style = inherited

export type Get = (name: string) => string | undefined

export type SvgDocument = ReturnType<typeof readDocument>

/** Throws UnreadableArtwork if its style sheets need a browser. */
export function readDocument(root: XmlElement) {
  const { propertiesOf, isSure, parentOf } = readStyles(root)
  if (!isSure) throw notAsShown('selectors in a style sheet that we don’t know')
  const byId = new Map<string, XmlElement>()
  const pictures: XmlElement[] = []
  const visit = (element: XmlElement) => {
    const id = attributeOf(element, 'id')
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
    if (element.name === 'image') pictures.push(element)
    for (const child of element.children) if (typeof child !== 'string') visit(child)
  }
  visit(root)

  const getOf = (element: XmlElement): Get => {
    const properties = propertiesOf(element)
    return (name) => properties.get(name)?.trim()
  }
  const styleAround = (element: XmlElement): Style => {
    const parent = parentOf(element)
    return parent ? inherit(styleAround(parent), getOf(parent)) : startStyle
  }
  const targetOf = (element: XmlElement) => {
    const reference = attributeOf(element, 'href') ?? ''
    return reference.startsWith('#') ? byId.get(reference.slice(1)) : undefined
  }
  return {
    root,
    pictures,
    getOf,
    /** The style around an element where it is defined, for elements drawn elsewhere. */
    styleAround,
    /** Returns the element that an href refers to. */
    targetOf,
    /** Returns a gradient or pattern and the ones it inherits missing attributes from. */
    templatesOf: (element: XmlElement): XmlElement[] => {
      const chain = [element]
      for (let next = targetOf(element); next; next = targetOf(next)) {
        if (chain.length >= maxChain) throw notAsShown('a gradient or pattern made of too many others')
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
      if (!found || !name.test(found.name)) throw notAsShown(`“${id}”, which is not in it`)
      return found
    },
  }
}

export function inherit(outer: Style, get: Get): Style {
  const style = { ...outer }
  for (const name of inheritedNames) {
    const value = get(name)
    if (value && value !== 'inherit') style[name] = value
  }
  return style
}
