import { PDFDict, PDFName, PDFObjectCopier, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { toPrintedInks } from '#app/features/goods/previews/printed-inks/printed-inks.server.ts'
import { dropOverprint } from './drop-overprint.server.ts'
import { embedPage, type EmbeddedPage } from './embed-page.server.ts'
import { joinIntents } from './join-intents.server.ts'
import { joinLayers } from './join-layers.server.ts'
import { openPdf } from '#app/features/goods/previews/printed-inks/open-pdf.server.ts'
import { renameSpotColors } from './rename-spot-colors.server.ts'

const layers = PDFName.of('OCProperties')

/** `page` is 1-based. */
type Wanted = { page: number; isWhole: boolean }

/** Names of spot colors that the file may not use. */
type Reserving = { reserved?: readonly string[] }

/** Throws UnreadableArtwork. */
export async function embedPdf(
  pdf: PDFDocument,
  bytes: Uint8Array,
  { page, isWhole, reserved = [] }: Wanted & Reserving,
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

/** Embeds a page with the settings that its file has for all pages. */
export function embedPageOf(pdf: PDFDocument, source: PDFDocument, { page, isWhole }: Wanted): EmbeddedPage {
  // One copier for all, so that the file's layer settings refer to the page's layers.
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
