import { createHash, randomUUID } from 'node:crypto'
import { ShopError, type ShopErrorCode } from '#app/errors.ts'
import { holdSession, type CartSession } from '#app/features/customers/sessions.server.ts'
import type { Database, Transaction } from '#app/platform/database.server.ts'
import type { Storage } from '#app/platform/storage.server.ts'
import { randomToken } from '#app/platform/tokens.server.ts'
import { artworkFiles } from './artwork.tables.server.ts'
import {
  artworkTypes,
  detectArtworkType,
  maxArtworkBytes,
  maxArtworkMegabytes,
  type ArtworkType,
} from './artwork-type.ts'
import { displayName, withEnding } from './file-name.ts'
import { renderPreview } from './preview.server.ts'
import { uploadFailed } from './file-problem.ts'
import { PreviewsBusy, UnreadableArtwork } from './unreadable-artwork.ts'

export type Artwork = typeof artworkFiles.$inferSelect

export type Upload = {
  /** Whose cart may use it; null for files that no cart is made from. */
  owner: CartSession | null
  /** Staff or customer that a file without a cart session belongs to. */
  customerId?: number | undefined
  fileName: string
  bytes: Uint8Array
}

/**
 * Keeps a file under a random name, with pictures of it; `record` writes what else belongs into the transaction. Throws
 * too_large, unsupported_type, invalid (damaged, locked) or busy.
 */
export async function storeArtwork(
  { db, storage, now }: { db: Database; storage: Storage; now: Date },
  { owner, customerId, fileName, bytes }: Upload,
  record?: (tx: Transaction, artwork: Artwork) => Promise<void>,
): Promise<Artwork> {
  if (bytes.length > maxArtworkBytes)
    throw refused('too_large', `The file is larger than ${maxArtworkMegabytes} MB.`)
  const type = detectArtworkType(bytes)
  if (!type) throw refused('unsupported_type', 'Please upload a PDF, JPG, PNG or SVG file.')
  const preview = await previewOf(bytes, type)
  const stored = preview?.cleanedBytes ?? bytes
  // Rewriting a drawing may make it longer.
  if (stored.length > maxArtworkBytes)
    throw refused('too_large', 'The drawing is too large. Please simplify it.')

  const { extension } = artworkTypes[type]
  const path = randomPath(extension)
  const previewPath = preview && randomPath('webp')
  const thumbnailPath = preview && randomPath('webp')
  const files: [string, Uint8Array][] = [[path, stored]]
  if (previewPath) files.push([previewPath, preview.previewBytes])
  if (thumbnailPath) files.push([thumbnailPath, preview.thumbnailBytes])

  const artwork: Artwork = {
    id: randomUUID(),
    sessionId: owner?.kind === 'anonymous' ? owner.sessionId : null,
    customerId: owner?.kind === 'customer' ? owner.customerId : (customerId ?? null),
    fileName: withEnding(displayName(fileName, 'artwork'), extension),
    type,
    path,
    previewPath,
    thumbnailPath,
    sizeBytes: stored.length,
    sha256: createHash('sha256').update(stored).digest('hex'),
    widthPx: preview && Math.round(preview.widthPx),
    heightPx: preview && Math.round(preview.heightPx),
    pages: preview && preview.pages,
    embeddedPictures: preview?.pictures?.count ?? null,
    embeddedWidthPx: preview?.pictures?.widthPx ?? null,
    embeddedHeightPx: preview?.pictures?.heightPx ?? null,
    createdAt: now,
    erasedAt: null,
  }
  try {
    for (const [name, content] of files) await storage.put(name, content)
    await db.transaction(async (tx) => {
      if (owner) await holdSession(tx, owner)
      await tx.insert(artworkFiles).values(artwork)
      await record?.(tx, artwork)
    })
  } catch (error) {
    await Promise.allSettled(files.map(([name]) => storage.delete(name)))
    throw error
  }
  return artwork
}

const randomPath = (extension: string) => `files/${randomToken()}.${extension}`

/** Null when only drawing the picture takes too long: the file may be fine, the shop then shows a placeholder. */
async function previewOf(bytes: Uint8Array, type: ArtworkType) {
  try {
    return await renderPreview(bytes, type)
  } catch (error) {
    if (error instanceof PreviewsBusy) throw refused('busy', error.message)
    if (!(error instanceof UnreadableArtwork)) throw error
    // A drawing is only ever kept in its cleaned form, which then does not exist.
    if (error.reason === 'timeout' && type !== 'svg') return null
    throw refused('invalid', error.message)
  }
}

function refused(code: ShopErrorCode, sentence: string): ShopError {
  return new ShopError(code, uploadFailed, { file: sentence })
}
