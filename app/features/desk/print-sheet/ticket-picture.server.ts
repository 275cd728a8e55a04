import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Storage } from '#app/platform/files/storage.server.ts'

const sidePx = 640
// Once built, this file is somewhere else; the process starts in the house's folder either way.
const ownPictures = path.resolve('public')

/** A picture as a JPEG on white, as PDFs take it; null where there is none. */
export async function ticketPicture(storage: Storage, name: string | null): Promise<Buffer | null> {
  const bytes = name && (await readPicture(storage, name))
  if (!bytes) return null
  return sharp(bytes)
    .resize(sidePx, sidePx, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer()
}

// Only what the shop drew itself: an upload is never opened in this process.
async function readPicture(storage: Storage, name: string): Promise<Uint8Array | null> {
  if (/^files\/[\w-]+\.webp$/.test(name)) return storage.find(name)
  if (!/^designs\/[\w-]+\.svg$/.test(name)) return null
  // A design whose drawing was taken away must not keep the order from its sheet.
  try {
    return await readFile(path.join(ownPictures, name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
