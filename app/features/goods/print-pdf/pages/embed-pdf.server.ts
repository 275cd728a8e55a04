import {
  PDFDict,
  PDFName,
  PDFObjectCopier,
  type PDFDocument,
  type PDFObject,
  PDFBool,
  PDFStream,
  PDFArray,
  type PDFContext,
} from '@cantoo/pdf-lib'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { toPrintedInks } from '#app/features/goods/previews/printed-inks/printed-inks.server.ts'
import { embedPage, type EmbeddedPage } from './embed-page.server.ts'
import { joinIntents } from './join-intents.server.ts'
import { openPdf } from '#app/features/goods/previews/printed-inks/open-pdf.server.ts'
import type { PageFrame } from '#app/features/goods/item-drawing/page-frame.ts'
import { frameOf } from './page-boxes.server.ts'

const layers = PDFName.of('OCProperties')

/** `page` is 1-based. */
type PageOptions = { page: number; isWhole: boolean }

/** `reserved` are the names of spot colors that the file may not use. */
type Options = PageOptions & { reserved?: readonly string[] }

/** Throws UnreadableArtwork. */
export async function embedPdf(
  pdf: PDFDocument,
  bytes: Uint8Array,
  { page, isWhole, reserved = [] }: Options,
): Promise<EmbeddedPage> {
  try {
    const source = await openPdf(bytes)
    toPrintedInks(source, source.getPage(page - 1))
    renameSpotColors(source, reserved)
    dropOverprint(source)
    return embedPageOf(pdf, source, { page, isWhole })
  } catch (cause) {
    if (cause instanceof UnreadableArtwork) throw cause
    throw new UnreadableArtwork('corrupt', 'pdf', { cause })
  }
}

/** Embeds a page along with the document-wide settings of its file. */
export function embedPageOf(
  pdf: PDFDocument,
  source: PDFDocument,
  { page, isWhole }: PageOptions,
): EmbeddedPage {
  // Uses one copier for everything, so that the file's layer settings refer to the page's layers.
  const copier = PDFObjectCopier.for(source.context, pdf.context)
  const value = source.catalog.get(layers)
  if (value && source.catalog.lookup(layers) instanceof PDFDict) {
    const before = pdf.catalog.lookupMaybe(layers, PDFDict)
    pdf.catalog.set(layers, copier.copy<PDFObject>(value))
    const added = pdf.catalog.lookup(layers, PDFDict)
    pdf.catalog.set(layers, joinLayers(pdf.context, before ? [before, added] : [added]))
  }
  joinIntents(pdf, source, copier)
  return embedPage(pdf, source.getPage(page - 1), { copier, isWhole })
}

const overprints = [PDFName.of('OP'), PDFName.of('op')]

/** Screens don't show overprint, and the print must match them, so the artwork's inks knock out the inks below. */
function dropOverprint(source: PDFDocument): void {
  function visit(object: PDFObject): void {
    if (object instanceof PDFStream) return visit(object.dict)
    if (!(object instanceof PDFDict)) return
    for (const name of overprints) if (object.get(name) === PDFBool.True) object.set(name, PDFBool.False)
    object.values().forEach(visit)
  }
  for (const [, object] of source.context.enumerateIndirectObjects()) visit(object)
}

const names = {
  groups: PDFName.of('OCGs'),
  shown: PDFName.of('D'),
  base: PDFName.of('BaseState'),
  on: PDFName.of('ON'),
  off: PDFName.of('OFF'),
  usage: PDFName.of('Usage'),
  print: PDFName.of('Print'),
  printState: PDFName.of('PrintState'),
}

/**
 * Combines the layer settings (`OCProperties`) of several files. Layers that are hidden or don't print are hidden in
 * every viewer, because customers approve the look on a screen.
 */
function joinLayers(context: PDFContext, files: PDFDict[]): PDFDict {
  const groups = files.flatMap((layers) => listOf(layers, names.groups))
  const hidden = files.flatMap((layers) => [
    ...hiddenOf(layers),
    ...listOf(layers, names.groups).filter((group) => isNotPrinted(context.lookupMaybe(group, PDFDict))),
  ])
  for (const group of groups) context.lookupMaybe(group, PDFDict)?.delete(names.usage)
  return context.obj({ OCGs: groups, D: { OFF: [...new Set(hidden)] } })
}

const isNotPrinted = (group: PDFDict | undefined): boolean =>
  group?.lookupMaybe(names.usage, PDFDict)?.lookupMaybe(names.print, PDFDict)?.lookup(names.printState) ===
  names.off

function hiddenOf(layers: PDFDict): PDFObject[] {
  const shown = layers.lookupMaybe(names.shown, PDFDict)
  if (!shown) return []
  if (shown.get(names.base) !== names.off) return listOf(shown, names.off)
  const on = listOf(shown, names.on)
  return listOf(layers, names.groups).filter((group) => !on.includes(group))
}

const listOf = (dict: PDFDict, name: PDFName): PDFObject[] =>
  dict.lookupMaybe(name, PDFArray)?.asArray() ?? []

/**
 * Cutters and printers with white ink recognize their spot colors by name. If a customer's file uses such a name, that
 * color is renamed and printed as shown, in its alternate color.
 */
function renameSpotColors(source: PDFDocument, reserved: readonly string[]): void {
  const names = new Set(reserved.map((name) => name.toLowerCase()))
  const renamed = (name: PDFObject): PDFObject =>
    name instanceof PDFName && names.has(name.decodeText().toLowerCase())
      ? PDFName.of(`${name.decodeText()}-artwork`)
      : name

  function visit(object: PDFObject): void {
    if (object instanceof PDFStream) visit(object.dict)
    else if (object instanceof PDFDict) object.values().forEach(visit)
    else if (object instanceof PDFArray) {
      const [family, colors] = object.asArray()
      const isSpace = family instanceof PDFName && ['Separation', 'DeviceN'].includes(family.decodeText())
      if (isSpace && colors) rename(object, colors)
      object.asArray().forEach(visit)
    }
  }

  function rename(space: PDFArray, colors: PDFObject): void {
    const named = source.context.lookup(colors)
    if (named instanceof PDFName) space.set(1, renamed(named))
    if (named instanceof PDFArray) space.set(1, source.context.obj(named.asArray().map(renamed)))
  }

  for (const [, object] of source.context.enumerateIndirectObjects()) visit(object)
}

/** Returns the frame of a page (1-based); null if all of it is artwork. Throws UnreadableArtwork. */
export async function readPageFrame(bytes: Uint8Array, page: number): Promise<PageFrame | null> {
  return frameOf((await openPdf(bytes)).getPage(page - 1))
}
