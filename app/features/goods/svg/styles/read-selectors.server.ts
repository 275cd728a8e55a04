import { compile } from 'css-select'
import { AttributeAction, parse, SelectorType, type Selector } from 'css-what'
import { attributeOf, textOf, type XmlElement } from '../read-xml.server.ts'
import { selectorKey } from './svg-style.server.ts'

export type ElementTree = {
  parentOf: (element: XmlElement) => XmlElement | null
}

export type SvgSelector = {
  /** One of the keys of each element that it may match. */
  key: string
  /** Of two rules, the one whose selector weighs more applies: ids, then classes, then names of elements. */
  weight: number
  matches: (element: XmlElement) => boolean
}

type Node = XmlElement | string

const structural = new Set(
  'root empty first-child last-child only-child first-of-type last-of-type only-of-type'.split(' '),
)
// Nothing has these where nobody points at it, and nothing has links.
const ofBrowsers = new Set(
  'hover active focus focus-visible focus-within target link any-link visited'.split(' '),
)
/** Looking for each of them among all elements around one takes too long. */
const maxCombinators = 4

/** What css-what takes, and browsers don't: for them, a rule with it does not apply at all. */
const isInvalid = (selectors: string) =>
  /(?:^|[\s,>+~.#])-?\d|[.#](?![\p{L}\p{N}_-])/u.test(selectors) ||
  /(?:^|[,>+~])\s*(?:$|[,>+~])/.test(selectors.trim())

/**
 * Those of a rule that may match an element of a drawing; 'unsupported' if it can't be known which those are. Expects
 * what cleanStyleSheet keeps.
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
  token.type === SelectorType.Pseudo && !structural.has(token.name) && !ofBrowsers.has(token.name)

const neverMatches = (token: Selector) =>
  token.type === SelectorType.PseudoElement ||
  (token.type === SelectorType.Pseudo && ofBrowsers.has(token.name))

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
