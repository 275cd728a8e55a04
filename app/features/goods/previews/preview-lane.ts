import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import { readPictureHeader } from '#app/features/goods/print-quality/headers/picture-header.ts'

/** quick: guaranteed to render fast, judging by the header. slow: anything else. */
export type Lane = 'quick' | 'slow'

export const maxQuickPixels = 24_000_000

export const headBytes = 128 * 1024

export function previewLane(type: ArtworkType, head: Uint8Array): Lane {
  const header = type === 'png' || type === 'jpeg' ? readPictureHeader(head) : null
  // The cost of a progressive JPEG depends on its number of scans, which the author chooses.
  if (!header || header.isProgressive) return 'slow'
  return header.width * header.height <= maxQuickPixels ? 'quick' : 'slow'
}
