import { stat, readFile } from 'node:fs/promises'
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { maskOf } from '#app/features/goods/cut-line/mask-of.ts'
import type { Mask } from '#app/features/goods/cut-line/mask.ts'
import { drawPixels } from '#app/features/goods/previews/render-picture.server.ts'
import { maxArtworkBytes } from '#app/features/ground/product/artwork-type.ts'
import { combined, scaled } from '#app/features/goods/item-drawing/matrix.ts'
import type { PrintJob } from './print-job.ts'
import { drawForm } from './pdf-operators.ts'
import { embedPdf } from './pages/embed-pdf.server.ts'
import { reduceImage } from './pages/reduce-image.server.ts'

type Artwork = Pick<PrintJob, 'path' | 'type' | 'design'>

/** `pixelLimit` is for pictures; `side` is the longer side of a rendered page or drawing, which has no pixels. */
type Resolution = { pixelLimit: number; side: number }

/** Rows of RGBA. */
export type Pixels = { data: Uint8ClampedArray | Buffer; width: number; height: number }

/** The most that fits in memory at four bytes per pixel, and enough for 300 ppi on most stickers. */
const exact: Resolution = { pixelLimit: 24_000_000, side: 2400 }

/** Returns the whole upright artwork and a mask of its visible part. Throws UnreadableArtwork. */
export async function maskedArtwork(artwork: Artwork): Promise<{ pixels: Pixels; mask: Mask }> {
  const pixels = await artworkPixels(artwork, exact)
  const { background, cut } = artwork.design
  return { pixels, mask: maskOf(pixels.data, pixels.width, pixels.height, background, cut.leastOpacity) }
}

/** Returns the whole artwork, upright. Throws UnreadableArtwork. */
export async function artworkPixels(
  { path, type, design: { page } }: Artwork,
  resolution: Resolution,
): Promise<Pixels> {
  if (type !== 'pdf') return drawPixels(path, type, resolution)
  // Loaded lazily, because most artwork is a picture.
  const { drawPdfBytes, drawPdfPage } = await import('#app/features/goods/previews/render-pdf.server.ts')
  const { size } = await stat(path)
  if (size <= maxArtworkBytes) return drawPdfPage(path, page, resolution.side)
  return drawPdfBytes(await lightPage(path, page, resolution.side), resolution.side)
}

/**
 * Returns a PDF of one whole page, with its pictures reduced to the pixels needed to show it in `side` pixels, because
 * pdf.js keeps several copies of each picture in memory. Throws UnreadableArtwork.
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
