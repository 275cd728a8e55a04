import { readFile } from 'node:fs/promises'
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { combined, scaled } from '#app/features/goods/item-drawing/matrix.ts'
import { drawForm } from '../pdf-operators.ts'
import { embedPdf } from './embed-pdf.server.ts'
import { reduceImage } from './reduce-image.server.ts'

/**
 * Returns a PDF of one whole page. Its pictures have just the pixels needed to show it in `side` pixels, because pdf.js
 * keeps each picture in memory several times. Throws UnreadableArtwork.
 */
export async function lightPage(path: string, page: number, side: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const { context } = pdf
  const form = await embedPdf(pdf, await readFile(path), { page, isWhole: true })
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const reduced = object instanceof PDFRawStream ? await reduceImage(context, object, side) : null
    if (reduced) context.assign(ref, reduced)
  }
  const { width, height } = form
  const { node } = pdf.addPage([width, height])
  const content = drawForm('Page', combined(scaled(width, height), form.upright))
  node.set(PDFName.of('Resources'), context.obj({ XObject: { Page: form.ref } }))
  node.set(PDFName.of('Contents'), context.register(context.flateStream(content)))
  return pdf.save({ useObjectStreams: false })
}
