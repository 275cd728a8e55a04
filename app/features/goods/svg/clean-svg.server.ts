import { Buffer } from 'node:buffer'
import { turnClipsIntoMasks } from './clips-as-masks.server.ts'
import { detectArtworkType } from '#app/features/goods/files/detect-artwork-type.ts'
import { cleanDeclarations, cleanStyleSheet, cleanValue } from './styles/clean-css.server.ts'
import {
  readXml,
  svgNamespace,
  textOf,
  xlinkNamespace,
  xmlNamespace,
  type XmlAttribute,
  type XmlElement,
} from './read-xml.server.ts'
import { allowedAttributes, allowedElements } from './svg-allowed.server.ts'
import { drawnShapes } from './svg-weight.server.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { xmlEncoding } from '#app/features/goods/files/xml-encoding.ts'

const maxDrawnShapes = 250_000

/** Rebuilds the SVG from an allow-list, so that nothing unknown gets through. Throws UnreadableArtwork. */
export function cleanSvg(text: string): string {
  const root = readXml(text)
  if (root.name !== 'svg' || (root.namespace !== svgNamespace && root.namespace !== null)) {
    throw new UnreadableArtwork('corrupt', 'svg')
  }
  const cleaned = cleanElement(root, root.namespace, false)
  turnClipsIntoMasks(cleaned)
  if (drawnShapes(cleaned) > maxDrawnShapes)
    throw new UnreadableArtwork('unsupported', 'svg', { part: 'too many shapes' })
  return `<svg xmlns="${svgNamespace}" xmlns:xlink="${xlinkNamespace}"${writeElement(cleaned).slice(4)}\n`
}

export function decodeSvg(bytes: Uint8Array): string {
  const encoding = xmlEncoding(bytes)
  if (encoding === null) throw new UnreadableArtwork('unsupported', 'svg')
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new UnreadableArtwork('corrupt', 'svg', { cause })
  }
}

const textElements = new Set(['text', 'title', 'desc'])

function cleanElement(element: XmlElement, namespace: string | null, isInText: boolean): XmlElement {
  const keepsText = isInText || textElements.has(element.name)
  const children: XmlElement['children'] = []
  for (const child of element.children) {
    if (typeof child === 'string') {
      if (keepsText) children.push(child)
    } else if (child.namespace !== namespace || !allowedElements.has(child.name)) {
      continue
    } else if (child.name === 'style') {
      const style = cleanStyleElement(child)
      if (style) children.push(style)
    } else {
      children.push(cleanElement(child, namespace, keepsText))
    }
  }
  const attributes = element.attributes
    .map((attribute) => cleanAttribute(element.name, attribute))
    .filter((attribute) => attribute !== null)
  return { namespace: null, name: element.name, attributes: withoutRepeats(attributes), children }
}

function cleanStyleElement(style: XmlElement): XmlElement | null {
  const media = style.attributes.find(({ name }) => name === 'media')?.value.trim() ?? ''
  if (!/^(?:all|screen)?$/i.test(media)) return null
  const css = cleanStyleSheet(textOf(style))
  return css ? { namespace: null, name: 'style', attributes: [], children: [css] } : null
}

function cleanAttribute(elementName: string, { namespace, name, value }: XmlAttribute): XmlAttribute | null {
  if (name === 'href' && (namespace === null || namespace === xlinkNamespace)) {
    return keep(namespace === null ? 'href' : 'xlink:href', cleanReference(elementName, value))
  }
  if (namespace === xmlNamespace) {
    if (name === 'space') return keep('xml:space', value === 'preserve' ? value : null)
    return name === 'id' ? keep('id', value) : null
  }
  if (namespace !== null) return null
  if (name === 'id' || name === 'class') return keep(name, value)
  if (name === 'style') return keep(name, cleanDeclarations(value))
  return allowedAttributes.has(name) ? keep(name, cleanValue(value)) : null
}

function keep(name: string, cleaned: string | null): XmlAttribute | null {
  return cleaned ? { namespace: null, name, value: cleaned } : null
}

function withoutRepeats(attributes: XmlAttribute[]): XmlAttribute[] {
  const byName = new Map<string, XmlAttribute>()
  for (const attribute of attributes) if (!byName.has(attribute.name)) byName.set(attribute.name, attribute)
  return [...byName.values()]
}

function cleanReference(elementName: string, value: string): string | null {
  const reference = value.trim()
  if (elementName === 'image') return cleanPicture(reference)
  if (elementName === 'a') return null
  return /^#[^\s"'()<>\\]+$/.test(reference) ? reference : null
}

/** Checks the image's bytes, not its declared type. */
function cleanPicture(reference: string): string | null {
  const comma = reference.indexOf(',')
  if (
    !/^data:image\/(?:png|jpe?g)(?:;[\w=.-]+)*;base64$/i.test(reference.slice(0, comma).replace(/\s/g, ''))
  ) {
    return null
  }
  const base64 = reference.slice(comma + 1).replace(/\s/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null
  const type = detectArtworkType(Buffer.from(base64.slice(0, 2000), 'base64'))
  return type === 'png' || type === 'jpeg' ? `data:image/${type};base64,${base64}` : null
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

const escapeText = (text: string) => text.replace(/[&<>\r]/g, (sign) => escapes[sign] ?? '')
const escapeValue = (value: string) => value.replace(/[&<>"\t\n\r]/g, (sign) => escapes[sign] ?? '')

function writeElement({ name, attributes, children }: XmlElement): string {
  const written = attributes
    .map((attribute) => ` ${attribute.name}="${escapeValue(attribute.value)}"`)
    .join('')
  if (children.length === 0) return `<${name}${written}/>`
  const inner = children
    .map((child) => (typeof child === 'string' ? escapeText(child) : writeElement(child)))
    .join('')
  return `<${name}${written}>${inner}</${name}>`
}
