import { compile } from 'css-select'
import { AttributeAction, parse, SelectorType, type Selector } from 'css-what'
import { attributeOf, textOf, type XmlElement } from '../read-xml.server.ts'

export type ElementTree = {
  parentOf: (element: XmlElement) => XmlElement | null
}

export type SvgSelector = {
  /** A selector key that every matching element has. */
  key: string
  /**
   * Specificity: of two rules, the one with the higher weight wins. Ids count most, then classes, then element names.
   */
  weight: number
  matches: (element: XmlElement) => boolean
}

type Node = XmlElement | string

const structural = new Set(
  'root empty first-child last-child only-child first-of-type last-of-type only-of-type'.split(' '),
)
// Elements get these states only through interaction or links, and a drawing has neither.
const interactiveStates = new Set(
  'hover active focus focus-visible focus-within target link any-link visited'.split(' '),
)
/** Each combinator may search all ancestors and siblings, so more of them would take too long. */
const maxCombinators = 4

/** Selectors that css-what accepts and browsers don't. Browsers ignore a whole rule that contains one. */
const isInvalid = (selectors: string) =>
  /(?:^|[\s,>+~.#])-?\d|[.#](?![\p{L}\p{N}_-])/u.test(selectors) ||
  /(?:^|[,>+~])\s*(?:$|[,>+~])/.test(selectors.trim())

/**
 * Returns the selectors of a rule that may match an element of a drawing; 'unsupported' if that can't be determined.
 * Expects the output of cleanStyleSheet.
 */
export function readSelectors(selectors: string, tree: ElementTree): SvgSelector[] | 'unsupported' {
  if (isInvalid(selectors)) return []
  let parsed: Selector[][]
  try {
    parsed = parse(selectors)
  } catch {
    return []
  }
  const tokens = parsed.flat()
  if (tokens.some(isUnknown)) return 'unsupported'
  if (parsed.some((each) => each.filter(isCombinator).length > maxCombinators)) return 'unsupported'
  const adapter = adapterOf(tree)
  const texts = selectors.split(',')
  return parsed.flatMap((each, at) => {
    if (each.some(neverMatches)) return []
    const matches = compile<Node, XmlElement>([each], { adapter, xmlMode: true })
    return { key: selectorKey(texts[at] ?? ''), weight: weightOf(each), matches }
  })
}

const isUnknown = (token: Selector) =>
  token.type === SelectorType.Pseudo && !structural.has(token.name) && !interactiveStates.has(token.name)

const neverMatches = (token: Selector) =>
  token.type === SelectorType.PseudoElement ||
  (token.type === SelectorType.Pseudo && interactiveStates.has(token.name))

const isCombinator = ({ type }: Selector) =>
  type === SelectorType.Descendant ||
  type === SelectorType.Child ||
  type === SelectorType.Adjacent ||
  type === SelectorType.Sibling

function weightOf(selector: Selector[]): number {
  const isId = (token: Selector) =>
    token.type === SelectorType.Attribute && token.action === AttributeAction.Equals
  const ids = selector.filter(isId).length
  const classes = selector.filter(
    (token) => (token.type === SelectorType.Attribute && !isId(token)) || token.type === SelectorType.Pseudo,
  ).length
  const names = selector.filter(({ type }) => type === SelectorType.Tag).length
  return (ids * 1000 + classes) * 1000 + names
}

function adapterOf({ parentOf }: ElementTree) {
  const siblingsOf = (node: Node): Node[] => {
    const parent = typeof node === 'string' ? null : parentOf(node)
    return parent ? parent.children : [node]
  }
  return {
    isTag: (node: Node) => typeof node !== 'string',
    getAttributeValue: attributeOf,
    hasAttrib: (element: XmlElement, name: string) => attributeOf(element, name) !== undefined,
    getChildren: (node: Node) => (typeof node === 'string' ? [] : node.children),
    getName: ({ name }: XmlElement) => name,
    getParent: parentOf,
    getSiblings: siblingsOf,
    getText: (node: Node) => (typeof node === 'string' ? node : textOf(node)),
    removeSubsets: (nodes: Node[]) => nodes,
  }
}

/**
 * Returns the first '.name', '#id' or 'tag' of the selector's last element. It may match too many elements, but not too
 * few.
 */
export function selectorKey(selector: string): string {
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? ''
  return /^[.#]?[\p{L}\p{N}_-]+/u.exec(last)?.[0] ?? '*'
}

export function selectorKeysOf(element: XmlElement): string[] {
  const classes = (attributeOf(element, 'class') ?? '').split(/\s+/).map((name) => `.${name}`)
  return [...new Set(['*', element.name, `#${attributeOf(element, 'id')}`, ...classes])]
}
