import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { createNamespaces, isDeclaration, type Namespaces, type XmlName } from './xml-namespaces.server.ts'

export interface XmlAttribute extends XmlName {
  value: string
}

export interface XmlElement extends XmlName {
  attributes: XmlAttribute[]
  children: (XmlElement | string)[]
}

const maxElements = 50_000
const maxDepth = 200
const maxAttributes = 200

type Open = { element: XmlElement; tag: string; declared: string[] }

const damaged = () => new UnreadableArtwork('corrupt', 'svg')
const refused = () => new UnreadableArtwork('unsupported', 'svg')

/** Reads well-formed XML without entities of its own; comments, doctype and instructions are left out. */
export function readXml(text: string): XmlElement {
  if (!text.isWellFormed() || /[^\t\n\r\u0020-\ufffd]/.test(text)) throw damaged()
  const openElements: Open[] = []
  const namespaces = createNamespaces()
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
      namespaces.close(parent.declared)
      at = endTag.lastIndex
    } else {
      if (root && !parent) throw damaged()
      if (++elementCount > maxElements || openElements.length >= maxDepth) throw refused()
      const opened = readStartTag(text, at, namespaces)
      if (parent) parent.element.children.push(opened.element)
      else root = opened.element
      if (opened.isEmpty) namespaces.close(opened.declared)
      else openElements.push(opened)
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

function readStartTag(text: string, at: number, namespaces: Namespaces) {
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
  const declared = namespaces.open(written)
  const attributes: XmlAttribute[] = []
  for (const [key, value] of written) {
    if (isDeclaration(key)) continue
    attributes.push({ ...namespaces.resolve(key, null), value })
  }
  const element: XmlElement = {
    ...namespaces.resolve(tag, namespaces.unprefixed()),
    attributes,
    children: [],
  }
  return { element, tag, declared, isEmpty: slash === '/', end: tagEnd.lastIndex }
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
