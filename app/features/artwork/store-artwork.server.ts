import { createHash, randomUUID } from 'node:crypto'
import { holdSession, type CartSession } from '#app/features/customers/sessions.server.ts'
import type { Database, Transaction } from '#app/platform/database.server.ts'
import type { Storage } from '#app/platform/storage.server.ts'
import { randomToken } from '#app/platform/tokens.server.ts'
import { artworkFiles } from './artwork.tables.server.ts'
import { checkQuota, holdQuota } from './check-quota.server.ts'
import { artworkTypes, detectArtworkType, maxArtworkBytes, type ArtworkType } from './artwork-type.ts'
import { displayName, withEnding } from './file-name.ts'
import { fileReasons } from './file-problem.ts'
import { renderPreview } from './preview.server.ts'
import { refusedUpload } from './refuse-upload.ts'
import { abandonUpload, finishUpload, startUpload } from './unfinished-upload.server.ts'
import { keptMs } from './upload-quota.ts'
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
 * too_large, unsupported_type, invalid (damaged, locked), too_many_requests or busy.
 */
export async function storeArtwork(
  { db, storage, now }: { db: Database; storage: Storage; now: Date },
  { owner, customerId, fileName, bytes }: Upload,
  record?: (tx: Transaction, artwork: Artwork) => Promise<void>,
): Promise<Artwork> {
  if (bytes.length > maxArtworkBytes) throw refusedUpload('too_large', fileReasons.tooLarge)
  const type = detectArtworkType(bytes)
  if (!type) throw refusedUpload('unsupported_type', fileReasons.wrongType)
  const belongsTo = {
    sessionId: owner?.kind === 'anonymous' ? owner.sessionId : null,
    customerId: owner?.kind === 'customer' ? owner.customerId : (customerId ?? null),
  }
  await checkQuota({ db, now }, belongsTo, bytes.length)
  const preview = await previewOf(bytes, type)
  const stored = preview?.cleanedBytes ?? bytes
  // Rewriting a drawing may make it longer.
  if (stored.length > maxArtworkBytes)
    throw refusedUpload('too_large', 'The drawing is too large. Please simplify it.')

  const { extension } = artworkTypes[type]
  const path = randomPath(extension)
  const previewPath = preview && randomPath('webp')
  const thumbnailPath = preview && randomPath('webp')
  const files = new Map([[path, stored]])
  if (previewPath) files.set(previewPath, preview.previewBytes)
  if (thumbnailPath) files.set(thumbnailPath, preview.thumbnailBytes)

  const artwork: Artwork = {
    id: randomUUID(),
    ...belongsTo,
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
    createdAt: now,
    erasedAt: null,
    isMentioned: false,
    sweepAt: new Date(now.getTime() + keptMs),
  }
  await startUpload({ db, now }, artwork.id, [...files.keys()])
  try {
    for (const [name, content] of files) await storage.put(name, content)
    await db.transaction(async (tx) => {
      if (owner) await holdSession(tx, owner)
      await holdQuota({ tx, now }, belongsTo, stored.length)
      await finishUpload(tx, artwork.id)
      await tx.insert(artworkFiles).values(artwork)
      await record?.(tx, artwork)
    })
  } catch (error) {
    await abandonUpload({ db, storage }, artwork.id, [...files.keys()])
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
    if (error instanceof PreviewsBusy) throw refusedUpload('busy', error.message)
    if (!(error instanceof UnreadableArtwork)) throw error
    // A drawing is only ever kept in its cleaned form, which then does not exist.
    if (error.reason === 'timeout' && type !== 'svg') return null
    throw refusedUpload('invalid', error.message)
  }
}
