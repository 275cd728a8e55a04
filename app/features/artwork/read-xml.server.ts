import { UnreadableArtwork } from './unreadable-artwork.ts'

export interface XmlName {
  namespace: string | null
  name: string
}

export interface XmlAttribute extends XmlName {
  value: string
}

export interface XmlElement extends XmlName {
  attributes: XmlAttribute[]
  children: (XmlElement | string)[]
}

export const svgNamespace = 'http://www.w3.org/2000/svg'
export const xlinkNamespace = 'http://www.w3.org/1999/xlink'
export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'

const maxElements = 50_000
const maxDepth = 200
const maxAttributes = 200

type Prefixes = ReadonlyMap<string, string>
type Open = { element: XmlElement; tag: string; prefixes: Prefixes }

// Many drawings cut out of web pages forget to declare xlink, and everyone reads them all the same.
const knownPrefixes: Prefixes = new Map([
  ['xml', xmlNamespace],
  ['xlink', xlinkNamespace],
])

const damaged = () => new UnreadableArtwork('corrupt', 'svg')
const refused = () => new UnreadableArtwork('unsupported', 'svg')

/** Reads well-formed XML without entities of its own; comments, doctype and instructions are left out. */
export function readXml(text: string): XmlElement {
  if (!text.isWellFormed() || /[^\t\n\r\u0020-\ufffd]/.test(text)) throw damaged()
  const openElements: Open[] = []
  let root: XmlElement | null = null
  let elementCount = 0
  let at = text.length - text.trimStart().length

  while (at < text.length) {
    const parent = openElements.at(-1)
    if (text[at] !== '<') {
      const end = indexOr(text, '<', at, text.length)
      addText(parent, decodeReferences(text.slice(at, end)))
      at = end
    } else if (text.startsWith('<!--', at)) {
      at = endOf(text, '-->', at + 4)
    } else if (text.startsWith('<?', at)) {
      at = endOf(text, '?>', at + 2)
    } else if (text.startsWith('<![CDATA[', at)) {
      const end = endOf(text, ']]>', at + 9)
      addText(parent, text.slice(at + 9, end - 3))
      at = end
    } else if (text.startsWith('<!', at)) {
      if (root) throw damaged()
      at = skipDoctype(text, at)
    } else if (text.startsWith('</', at)) {
      const [, tag] = matchAt(endTag, text, at)
      if (!parent || tag !== parent.tag) throw damaged()
      openElements.pop()
      at = endTag.lastIndex
    } else {
      if (root && !parent) throw damaged()
      if (++elementCount > maxElements || openElements.length >= maxDepth) throw refused()
      const opened = readStartTag(text, at, parent?.prefixes ?? knownPrefixes)
      if (parent) parent.element.children.push(opened.element)
      else root = opened.element
      if (!opened.isEmpty) openElements.push(opened)
      at = opened.end
    }
  }
  if (!root || openElements.length > 0) throw damaged()
  return root
}

const name = String.raw`[A-Za-z_\u00c0-\ufffd][\w.\-\u00b7\u00c0-\ufffd]*(?::[A-Za-z_\u00c0-\ufffd][\w.\-\u00b7\u00c0-\ufffd]*)?`
const startTag = new RegExp(`<(${name})`, 'y')
const endTag = new RegExp(String.raw`</(${name})\s*>`, 'y')
const attribute = new RegExp(String.raw`\s+(${name})\s*=\s*(?:"([^<"]*)"|'([^<']*)')`, 'y')
const tagEnd = /\s*(\/?)>/y

function readStartTag(text: string, at: number, outer: Prefixes) {
  const [, tag = ''] = matchAt(startTag, text, at)
  const written = new Map<string, string>()
  let end = startTag.lastIndex
  for (;;) {
    attribute.lastIndex = end
    const found = attribute.exec(text)
    if (!found) break
    const [, key = '', quoted, apostrophed] = found
    if (written.has(key)) throw damaged()
    if (written.size >= maxAttributes) throw refused()
    written.set(key, decodeReferences((quoted ?? apostrophed ?? '').replace(/[\t\n\r]/g, ' ')))
    end = attribute.lastIndex
  }
  const [, slash] = matchAt(tagEnd, text, end)
  const prefixes = declarePrefixes(written, outer)
  const attributes: XmlAttribute[] = []
  for (const [key, value] of written) {
    if (key === 'xmlns' || key.startsWith('xmlns:')) continue
    attributes.push({ ...resolveName(key, prefixes, null), value })
  }
  const element: XmlElement = {
    ...resolveName(tag, prefixes, prefixes.get('') || null),
    attributes,
    children: [],
  }
  return { element, tag, prefixes, isEmpty: slash === '/', end: tagEnd.lastIndex }
}

function declarePrefixes(written: Map<string, string>, outer: Prefixes): Prefixes {
  const declarations = [...written].filter(([key]) => key === 'xmlns' || key.startsWith('xmlns:'))
  if (declarations.length === 0) return outer
  return new Map([...outer, ...declarations.map(([key, value]) => [key.slice(6), value] as const)])
}

function resolveName(written: string, prefixes: Prefixes, unprefixed: string | null): XmlName {
  const colon = written.indexOf(':')
  if (colon < 0) return { namespace: unprefixed, name: written }
  const prefix = written.slice(0, colon)
  return { namespace: prefixes.get(prefix) ?? `undeclared:${prefix}`, name: written.slice(colon + 1) }
}

function addText(parent: Open | undefined, text: string) {
  if (parent) parent.element.children.push(text)
  else if (text.trim() !== '') throw damaged()
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-fA-F]{1,6});|#(\d{1,7});|(\w{1,10});)?/g, (_, hex, decimal, entity) => {
    if (entity !== undefined) return named[entity] ?? fail()
    const code = hex !== undefined ? parseInt(hex, 16) : Number(decimal)
    return isXmlCharacter(code) ? String.fromCodePoint(code) : fail()
  })
}

function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code <= 0x10ffff)
}

function fail(): never {
  throw damaged()
}

/** Entities can grow a small file without end and can name files, so a doctype that declares any is refused. */
function skipDoctype(text: string, at: number): number {
  if (!/^<!DOCTYPE\s/.test(text.slice(at, at + 10))) throw damaged()
  const end = endOf(text, '>', at)
  const subset = text.slice(at, end).indexOf('[')
  if (subset < 0) return end
  const subsetEnd = endOf(text, ']', at + subset)
  if (text.slice(at, subsetEnd).includes('<!ENTITY')) throw refused()
  return endOf(text, '>', subsetEnd)
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray {
  pattern.lastIndex = at
  return pattern.exec(text) ?? fail()
}

function indexOr(text: string, wanted: string, from: number, otherwise: number): number {
  const found = text.indexOf(wanted, from)
  return found < 0 ? otherwise : found
}

function endOf(text: string, wanted: string, from: number): number {
  const found = text.indexOf(wanted, from)
  if (found < 0) throw damaged()
  return found + wanted.length
}
