import type { PageFrame } from '#app/features/goods/item-drawing/page-frame.ts'
import { openPdf } from '#app/features/goods/previews/printed-inks/open-pdf.server.ts'
import { frameOf } from './page-boxes.server.ts'

/** Returns the frame of a page (1-based); null if all of it is artwork. Throws UnreadableArtwork. */
export async function readPageFrame(bytes: Uint8Array, page: number): Promise<PageFrame | null> {
  return frameOf((await openPdf(bytes)).getPage(page - 1))
}
