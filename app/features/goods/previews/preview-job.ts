import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import type { EmbeddedPictures } from '#app/features/goods/print-quality/embedded-pictures.ts'
import type { UnreadableReason } from '#app/features/goods/files/unreadable-artwork.ts'

/** What the shop's process sends to the one that draws previews. */
export interface PreviewJob {
  /** Where the file is; the drawing process reads it, so that those waiting take no memory. */
  path: string
  type: ArtworkType
}

export interface Preview {
  previewBytes: Uint8Array
  thumbnailBytes: Uint8Array
  previewType: 'image/webp'
  /** Upright pixels of a picture; of a drawing or a PDF page the size in its own units, only good for its shape. */
  widthPx: number
  heightPx: number
  pages: number
  /** Of a drawing or a PDF's first page; null where that could not be found out. */
  pictures?: EmbeddedPictures | null
  /** The harmless drawing to store and serve in place of the customer's. SVG only. */
  cleanedBytes?: Uint8Array
}

export type PreviewAnswer = 'ready' | { preview: Preview } | { unreadable: UnreadableReason }
