import sharp from 'sharp'
import type { Storage } from '#app/platform/storage.server.ts'

const sidePx = 640

/** A stored picture as a JPEG on white, as PDFs take it; null where there is none. */
export async function ticketPicture(storage: Storage, path: string | null): Promise<Buffer | null> {
  // Only what the shop drew itself: an upload is never opened in this process.
  if (!path?.endsWith('.webp')) return null
  const bytes = await storage.find(path)
  if (!bytes) return null
  return sharp(bytes)
    .resize(sidePx, sidePx, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer()
}
