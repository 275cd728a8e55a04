import { stat } from 'node:fs/promises'
import { maskOf } from '#app/features/goods/cut-line/mask-of.ts'
import type { Mask } from '#app/features/goods/cut-line/mask.ts'
import { drawPixels } from '#app/features/goods/previews/render-picture.server.ts'
import { maxArtworkBytes } from '#app/features/ground/product/artwork-type.ts'
import { lightPage } from './pages/light-page.server.ts'
import type { PrintJob } from './print-job.ts'

type Artwork = Pick<PrintJob, 'path' | 'type' | 'design'>

/** `pixelLimit` is for pictures; `side` is the longer side of a rendered page or drawing, which has no pixels. */
type Resolution = { pixelLimit: number; side: number }

/** Rows of RGBA. */
export type Pixels = { data: Uint8ClampedArray | Buffer; width: number; height: number }

/** Decoding takes four bytes per pixel, so this is all that memory allows. It is 300 ppi for most stickers. */
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
  // Loaded lazily: most artwork is a picture.
  const { drawPdfBytes, drawPdfPage } = await import('#app/features/goods/previews/render-pdf.server.ts')
  const { size } = await stat(path)
  if (size <= maxArtworkBytes) return drawPdfPage(path, page, resolution.side)
  return drawPdfBytes(await lightPage(path, page, resolution.side), resolution.side)
}
