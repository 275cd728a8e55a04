import { Buffer } from 'node:buffer'
import { turnClipsIntoMasks } from './clips-as-masks.server.ts'
import type { LeftOutPart } from '#app/features/goods/print-quality/look/drawing-effects.ts'
import { detectArtworkType } from '#app/features/goods/files/detect-artwork-type.ts'
import { eachDeclaration, eachRule } from './styles/read-css.server.ts'
import { readDocument, type SvgDocument } from './svg-document.server.ts'
import { cleanDeclarations, cleanStyleSheet, cleanValue } from './styles/clean-css.server.ts'
import {
  attributeOf,
  elementsIn,
  isPicture,
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

export type CleanSvg = {
  document: SvgDocument
  /** The visible parts that were removed. `tryPrintPdf` checks whether the rest can be printed. */
  leftOut: LeftOutPart[]
}

/** Rebuilds the SVG from an allow-list, so that nothing unknown gets through. Throws UnreadableArtwork. */
export function readSvg(text: string): CleanSvg {
  const uploaded = readXml(text)
  if (uploaded.name !== 'svg' || (uploaded.namespace !== svgNamespace && uploaded.namespace !== null)) {
    throw new UnreadableArtwork('corrupt', 'svg')
  }
  const root = cleanElement(uploaded, uploaded.namespace, false)
  const cleaned = readDocument(root)
  const document = turnClipsIntoMasks(cleaned) ? readDocument(root) : cleaned
  if (drawnShapes(document) > maxDrawnShapes)
    throw new UnreadableArtwork('unsupported', 'svg', { part: 'too many shapes' })
  return { document, leftOut: leftOutOf(uploaded, document) }
}

export const cleanSvg = (text: string): string => writeSvg(readSvg(text).document)

export const writeSvg = ({ root }: SvgDocument): string =>
  `<svg xmlns="${svgNamespace}" xmlns:xlink="${xlinkNamespace}"${writeElement(root).slice(4)}\n`

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
    return keep(name, cleanReference(elementName, value), namespace)
  }
  if (namespace === xmlNamespace) {
    if (name === 'space') return keep(name, value === 'preserve' ? value : null, namespace)
    return name === 'id' ? keep('id', value) : null
  }
  if (namespace !== null) return null
  if (name === 'id' || name === 'class') return keep(name, value)
  if (name === 'style') return keep(name, cleanDeclarations(value))
  return allowedAttributes.has(name) ? keep(name, cleanValue(value)) : null
}

function keep(name: string, cleaned: string | null, namespace: string | null = null): XmlAttribute | null {
  return cleaned ? { namespace, name, value: cleaned } : null
}

function withoutRepeats(attributes: XmlAttribute[]): XmlAttribute[] {
  const byName = new Map<string, XmlAttribute>()
  for (const attribute of attributes) {
    const existing = byName.get(attribute.name)
    // Renderers prefer href to xlink:href.
    if (!existing || (existing.namespace !== null && attribute.namespace === null))
      byName.set(attribute.name, attribute)
  }
  return [...byName.values()]
}

const prefixes: Record<string, string> = { [xlinkNamespace]: 'xlink:', [xmlNamespace]: 'xml:' }

const writtenName = ({ namespace, name }: XmlAttribute) => (prefixes[namespace ?? ''] ?? '') + name

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
    .map((attribute) => ` ${writtenName(attribute)}="${escapeValue(attribute.value)}"`)
    .join('')
  if (children.length === 0) return `<${name}${written}/>`
  const inner = children
    .map((child) => (typeof child === 'string' ? escapeText(child) : writeElement(child)))
    .join('')
  return `<${name}${written}>${inner}</${name}>`
}

const animations = new Set('animate animateMotion animateTransform set'.split(' '))

function leftOutOf(uploaded: XmlElement, { elements }: SvgDocument): LeftOutPart[] {
  const leftOut = new Set<LeftOutPart>()
  let pictures = 0
  const visit = (element: XmlElement) => {
    if (element.namespace === svgNamespace || element.namespace === null) {
      if (animations.has(element.name)) leftOut.add('animations')
      // Programs store private data in this element, which no browser shows.
      if (element.name === 'foreignObject' && attributeOf(element, 'requiredExtensions') === undefined)
        leftOut.add('web-content')
      if (isPicture(element)) pictures++
      if (isFiltered(element)) leftOut.add('filters')
    }
    for (const child of elementsIn(element)) visit(child)
  }
  visit(uploaded)
  if (pictures > elements.filter(isPicture).length) leftOut.add('other-pictures')
  return [...leftOut]
}

function isFiltered(element: XmlElement): boolean {
  let isFound = (attributeOf(element, 'filter')?.trim() ?? 'none') !== 'none'
  const look = (css: string) =>
    eachDeclaration(css, (property, value) => {
      isFound ||= /^(?:backdrop-)?filter$/i.test(property) && value !== 'none'
    })
  look(attributeOf(element, 'style') ?? '')
  if (element.name === 'style') eachRule(textOf(element), (_, block) => look(block))
  return isFound
}
