import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFStream,
  type PDFDocument,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { nothing, paintNothing, type PaintKind } from './paint-nothing.ts'

const key = (name: string) => PDFName.of(name)
const namedSpaces = ['Separation', 'DeviceN']

/**
 * Two spot color names are special: `None` isn't printed, and `All` would be on every plate, including the cut lines'.
 * On a page and its resources, this removes `None` and turns `All` into black, for screens and presses alike.
 */
export function toPrintedInks(source: PDFDocument, page: PDFPage): void {
  const { context } = source
  const objects = context.enumerateIndirectObjects()
  const tint = { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [0, 0, 0, 1], N: 1 }
  const black: PDFObject[] = [key('Separation'), key('Black'), key('DeviceCMYK'), context.obj(tint)]
  for (const [, object] of objects) blacken(object)

  function blacken(object: PDFObject): void {
    if (object instanceof PDFStream) blacken(object.dict)
    else if (object instanceof PDFDict) object.values().forEach(blacken)
    else if (object instanceof PDFArray) {
      if (namesOf(object)?.join() === 'All') for (const [at, part] of black.entries()) object.set(at, part)
      object.asArray().forEach(blacken)
    }
  }

  const own = page.node.Resources()
  const content = own && withoutUnseen(contentOf(page), own)
  if (content) page.node.set(key('Contents'), context.register(context.flateStream(content)))
  for (const [ref, object] of objects) {
    const resources = object instanceof PDFRawStream ? object.dict.lookup(key('Resources')) : null
    if (!(object instanceof PDFRawStream && resources instanceof PDFDict)) continue
    const left = withoutUnseen(decodePDFRawStream(object).decode(), resources)
    if (!left) continue
    object.dict.set(key('Filter'), key('FlateDecode'))
    object.dict.delete(key('DecodeParms'))
    context.assign(ref, PDFRawStream.of(object.dict, deflateSync(left)))
  }

  /** Returns null if all of the content is visible. */
  function withoutUnseen(bytes: Uint8Array, resources: PDFDict): Uint8Array | null {
    const unseen = unseenIn(resources)
    if (unseen.size === 0) return null
    const patterns = resources.lookupMaybe(key('Pattern'), PDFDict) ?? context.obj({})
    patterns.set(key(nothing), context.obj(farAway))
    resources.set(key('Pattern'), patterns)
    const text = Buffer.from(bytes).toString('latin1')
    return Buffer.from(
      paintNothing(text, (kind, name) => unseen.has(`${kind}/${name}`)),
      'latin1',
    )
  }

  function unseenIn(resources: PDFDict): Set<string> {
    const named = (kind: PaintKind) => resources.lookupMaybe(key(kind), PDFDict)?.entries() ?? []
    const spaceIn = (object: PDFObject | undefined) =>
      object instanceof PDFStream ? object.dict.lookup(key('ColorSpace')) : undefined
    const unseen = new Set<string>()
    for (const [name, value] of named('ColorSpace'))
      if (isUnseen(context.lookup(value))) unseen.add(`ColorSpace/${name.decodeText()}`)
    for (const [name, value] of named('XObject'))
      if (isUnseen(spaceIn(context.lookup(value)))) unseen.add(`XObject/${name.decodeText()}`)
    for (const [name, value] of named('Shading')) {
      const shading = context.lookup(value)
      const shadingSpace = shading instanceof PDFDict ? shading.lookup(key('ColorSpace')) : spaceIn(shading)
      if (isUnseen(shadingSpace)) unseen.add(`Shading/${name.decodeText()}`)
    }
    return unseen
  }

  function isUnseen(space: PDFObject | undefined): boolean {
    if (!(space instanceof PDFArray)) return false
    if (nameOf(space.lookup(0)) === 'Indexed') return isUnseen(space.lookup(1))
    return namesOf(space)?.every((name) => name === 'None') ?? false
  }

  /** Returns the spot colors of a color space; null if it has none. */
  function namesOf(space: PDFArray): string[] | null {
    if (space.size() < 2 || !namedSpaces.includes(nameOf(space.lookup(0)))) return null
    const named = space.lookup(1)
    return (named instanceof PDFArray ? named.asArray() : [named]).map((each) => nameOf(context.lookup(each)))
  }
}

const nameOf = (object: PDFObject | undefined): string =>
  object instanceof PDFName ? object.decodeText() : ''

/** A gradient that ends off the page. Some RIPs reject a pattern of empty tiles. */
const farAway = {
  Type: 'Pattern',
  PatternType: 2,
  Shading: {
    ShadingType: 2,
    ColorSpace: 'DeviceGray',
    Coords: [-30_001, 0, -30_000, 0],
    Extend: [false, false],
    Function: { FunctionType: 2, Domain: [0, 1], C0: [0], C1: [0], N: 1 },
  },
}

export function contentOf({ node }: PDFPage): Uint8Array {
  const contents = node.lookup(key('Contents'))
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents]
  return Buffer.concat(
    streams.flatMap((each) => {
      const stream = node.context.lookup(each)
      if (!(stream instanceof PDFStream)) return []
      const bytes =
        stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents()
      return [bytes, Buffer.from('\n')]
    }),
  )
}
