import { Buffer } from 'node:buffer'
import { maskOf } from '#app/features/goods/cut-line/mask-of.ts'
import type { Mask } from '#app/features/goods/cut-line/mask.ts'
import { drawPixels } from '#app/features/goods/previews/render-picture.server.ts'
import type { PrintJob } from './print-job.ts'

/** Four bytes each while they are decoded: as many as the limit of memory allows. */
const mostPixels = 24_000_000
/** Of a page or drawing, which has no pixels of its own: 300 to an inch of most stickers. */
const side = 2400

/** What of it is artwork, upright. Throws UnreadableArtwork. */
export async function artworkMask(
  { type, design: { page, background } }: Pick<PrintJob, 'type' | 'design'>,
  bytes: Uint8Array,
): Promise<Mask> {
  if (type !== 'pdf') {
    const { data, width, height } = await drawPixels(Buffer.from(bytes), type, { mostPixels, side })
    return maskOf(data, width, height, background)
  }
  // Loaded lazily: most artwork is a picture.
  const { drawPdfPage } = await import('#app/features/goods/previews/render-pdf.server.ts')
  const { data, width, height } = await drawPdfPage(bytes, page, side)
  return maskOf(data, width, height, background)
}
