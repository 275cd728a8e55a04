import { SaxesParser } from 'saxes'
import { UnreadableArtwork, type UnreadableReason } from '#app/features/goods/files/unreadable-artwork.ts'

export interface XmlAttribute {
  namespace: string | null
  name: string
  value: string
}

export interface XmlElement {
  namespace: string | null
  name: string
  attributes: XmlAttribute[]
  children: (XmlElement | string)[]
}

export const svgNamespace = 'http://www.w3.org/2000/svg'
export const xlinkNamespace = 'http://www.w3.org/1999/xlink'
export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'

const maxElements = 50_000
const maxDepth = 200
const maxAttributes = 200

const unreadable = (reason: UnreadableReason, cause?: unknown) =>
  new UnreadableArtwork(reason, 'svg', { cause })

export function readXml(text: string): XmlElement {
  if (!text.isWellFormed()) throw unreadable('corrupt')
  const content: XmlElement['children'] = []
  const open: XmlElement[] = []
  let elementCount = 0
  let attributeCount = 0
  const add = (child: XmlElement | string) => void (open.at(-1)?.children ?? content).push(child)

  const parser = new SaxesParser({
    xmlns: true,
    // XML 1.1 allows control characters.
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
    // SVGs copied from web pages often lack the xlink declaration, and all renderers accept them.
    additionalNamespaces: { xlink: xlinkNamespace },
    resolvePrefix: (prefix: string) => (prefix === '' ? undefined : `undeclared:${prefix}`),
  })
  parser.on('error', (cause) => {
    throw unreadable('corrupt', cause)
  })
  // Entities allow exponential expansion and access to files.
  parser.on('doctype', (doctype) => {
    if (doctype.includes('<!ENTITY')) throw unreadable('unsupported')
  })
  parser.on('opentagstart', () => {
    attributeCount = 0
    if (++elementCount > maxElements || open.length >= maxDepth) throw unreadable('unsupported')
  })
  parser.on('attribute', () => {
    if (++attributeCount > maxAttributes) throw unreadable('unsupported')
  })
  parser.on('opentag', ({ uri, local, attributes: written }) => {
    const attributes = Object.values(written)
      .filter(({ name, prefix }) => prefix !== 'xmlns' && name !== 'xmlns')
      .map((attribute) => ({
        namespace: attribute.uri || null,
        name: attribute.local,
        value: attribute.value,
      }))
    const element = { namespace: uri || null, name: local, attributes, children: [] }
    add(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  parser.on('text', add)
  parser.on('cdata', add)
  parser.write(text.trimStart()).close()

  const root = content.find((child) => typeof child !== 'string')
  if (!root) throw unreadable('corrupt')
  return root
}

export function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((attribute) => attribute.name === name)?.value
}

export function textOf(element: XmlElement): string {
  return element.children.filter((child) => typeof child === 'string').join('')
}

export const elementsIn = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => typeof child !== 'string')

/** Images with external URLs have lost their href, so they show nothing. */
export const isPicture = (element: XmlElement): boolean =>
  element.name === 'image' && attributeOf(element, 'href') !== undefined
