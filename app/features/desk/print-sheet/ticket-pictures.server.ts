import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { openItemPicture } from '#app/features/goods/artwork/open-item-picture.server.ts'
import type { Artwork } from '#app/features/goods/artwork/store-artwork.server.ts'
import { itemPicturePath, parsePicturePath } from '#app/features/goods/item-picture/item-picture-path.ts'
import { readArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { AdminOrderDetails } from '#app/features/desk/order/read-admin-order.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'

const sidePx = 640
/** The time limit for the pictures of one PDF, so that printing 50 tickets doesn't wait for hundreds of drawings. */
const drawingMs = 10_000
// The path is relative to the working directory, because the bundle moves this file.
const ownPictures = path.resolve('public')

type Context = Pick<Shop, 'db' | 'jobs' | 'storage' | 'diskLevel'> & { now: Date }

export type OrderedItem = Pick<AdminOrderDetails['items'][number], 'item' | 'shape'>

export type TicketPictures = ReturnType<typeof openTicketPictures>

/** Opens the pictures of the tickets in one PDF. */
export function openTicketPictures(context: Context) {
  const { storage, diskLevel } = context
  const end = performance.now() + drawingMs

  async function stored(name: string | null): Promise<Buffer | null> {
    const bytes = name && (await readPicture(storage, name))
    return bytes ? embeddable(bytes) : null
  }

  /** Returns the item as printed and cut, or its file's preview if that can't be drawn in time. */
  async function item(artwork: Artwork, { item, shape }: OrderedItem): Promise<Buffer | null> {
    const design = readArtworkDesign(item.artworkDesign)
    const picture = parsePicturePath(itemPicturePath(artwork, { ...item, shape, design }) ?? '')
    const canDraw = diskLevel() === 'ok' && performance.now() < end
    const opened = picture && (await openItemPicture({ ...context, canDraw }, { ...picture, address: null }))
    if (!opened || !('file' in opened)) return stored(artwork.previewPath)
    return embeddable(new Uint8Array(await new Response(opened.file.bytes()).arrayBuffer()))
  }

  return { stored, item }
}

/** Converts to JPEG on white, because PDFs cannot embed the other formats. */
async function embeddable(bytes: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(bytes)
    .resize(sidePx, sidePx, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer()
}

// Reads only the shop's own drawings and the output of its child processes: uploads are never decoded in this process.
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
