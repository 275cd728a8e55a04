import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import { readPictureHeader } from '#app/features/goods/print-quality/picture-header.ts'

/** quick: sure to be drawn in a moment, by what its first bytes say. slow: anything else. */
export type Lane = 'quick' | 'slow'

const maxQuickPixels = 24_000_000

/** How many of a file's first bytes are needed to know its type and lane. */
export const headBytes = 128 * 1024

/** The lane of a file by its first bytes: an attacker's slow file must not hold up an ordinary picture. */
export function previewLane(type: ArtworkType, head: Uint8Array): Lane {
  const header = type === 'png' || type === 'jpeg' ? readPictureHeader(head) : null
  // What a progressive picture costs is up to its maker, who chose the number of its scans.
  if (!header || header.isProgressive) return 'slow'
  return header.width * header.height <= maxQuickPixels ? 'quick' : 'slow'
}
