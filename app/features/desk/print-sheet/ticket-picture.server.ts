import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from '#app/platform/files/storage.server.ts'

const sidePx = 640
// Relative to the working directory, because the bundle moves this file.
const ownPictures = path.resolve('public')

/** JPEG on white, because PDFs cannot embed the other formats. */
export async function ticketPicture(storage: Storage, name: string | null): Promise<Buffer | null> {
  const bytes = name && (await readPicture(storage, name))
  if (!bytes) return null
  const { default: sharp } = await import('sharp')
  return sharp(bytes)
    .resize(sidePx, sidePx, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer()
}

// The shop's own drawings only: uploads are never decoded in this process.
async function readPicture(storage: Storage, name: string): Promise<Uint8Array | null> {
  if (/^files\/[\w-]+\.webp$/.test(name)) return storage.find(name)
  if (!/^designs\/[\w-]+\.svg$/.test(name)) return null
  try {
    return await readFile(path.join(ownPictures, name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
