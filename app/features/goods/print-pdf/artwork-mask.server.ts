import { stat } from 'node:fs/promises'
import { maskOf } from '#app/features/goods/cut-line/mask-of.ts'
import type { Mask } from '#app/features/goods/cut-line/mask.ts'
import { drawPixels } from '#app/features/goods/previews/render-picture.server.ts'
import { maxArtworkBytes } from '#app/features/ground/product/artwork-type.ts'
import { lightPage } from './pages/light-page.server.ts'
import type { PrintJob } from './print-job.ts'

type Artwork = Pick<PrintJob, 'path' | 'type' | 'design'>

/** `pixelLimit` of a picture; the longer side of a page or drawing, which has no pixels of its own. */
type Resolution = { pixelLimit: number; side: number }

/** Rows of RGBA. */
export type Pixels = { data: Uint8ClampedArray | Buffer; width: number; height: number }

/** Four bytes each while they are decoded: as many as the limit of memory allows. 300 to an inch of most stickers. */
const exact: Resolution = { pixelLimit: 24_000_000, side: 2400 }

/** All of it, and what of that is artwork, upright. Throws UnreadableArtwork. */
export async function maskedArtwork(artwork: Artwork): Promise<{ pixels: Pixels; mask: Mask }> {
  const pixels = await artworkPixels(artwork, exact)
  const { background, cut } = artwork.design
  return { pixels, mask: maskOf(pixels.data, pixels.width, pixels.height, background, cut.leastOpacity) }
}

/** All of it, upright. Throws UnreadableArtwork. */
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
