import sharp from 'sharp'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { maskOf } from '#app/features/goods/cut-line/mask-of.ts'
import type { Mask } from '#app/features/goods/cut-line/mask.ts'
import type { PrintJob } from './print-job.ts'

/** Four bytes each while they are decoded: as many as the limit of memory allows. */
const mostPixels = 24_000_000
/** Of a page, which has no pixels of its own: 300 to an inch of most stickers. */
const pageSide = 2400

/** What of it is artwork, upright. Throws UnreadableArtwork. */
export async function artworkMask(
  { type, design }: Pick<PrintJob, 'type' | 'design'>,
  bytes: Uint8Array,
): Promise<Mask> {
  const { data, width, height } =
    type === 'pdf' ? await pagePixels(bytes, design.page) : await pixelsOf(bytes, type)
  return maskOf(data, width, height, design.background)
}

async function pagePixels(bytes: Uint8Array, page: number) {
  // Loaded lazily: most artwork is a picture.
  const { drawPdfPage } = await import('#app/features/goods/previews/render-pdf.server.ts')
  return drawPdfPage(bytes, page, pageSide)
}

async function pixelsOf(bytes: Uint8Array, type: PrintJob['type']) {
  try {
    const { autoOrient } = await sharp(bytes).metadata()
    const share = Math.min(1, Math.sqrt(mostPixels / (autoOrient.width * autoOrient.height)))
    const picture = sharp(bytes, { failOn: 'truncated' }).autoOrient()
    const { data, info } = await (share < 1 ? picture.resize(Math.floor(autoOrient.width * share)) : picture)
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch (cause) {
    throw new UnreadableArtwork('corrupt', type, { cause })
  }
}
