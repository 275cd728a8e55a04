import { and, eq } from 'drizzle-orm'
import { conflict, notFound, ShopError } from '#app/errors.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { violatedConstraint } from '#app/platform/database/database-errors.server.ts'
import { errorCode } from '#app/platform/error-code.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import type { ResumableUploads } from '#app/platform/uploads/resumable-uploads.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { maxBigFileBytes } from '#app/features/ground/product/artwork-type.ts'
import { storeArtwork, type Artwork, type ReceivedUpload } from '../store-artwork.server.ts'
import { columnOf, ownerOf, uploadOwner } from './upload-owner.server.ts'

type Context = { db: Database; storage: Storage; uploads: ResumableUploads; now: Date }

/** Omits the signal, because a completion always finishes once started, and repeated calls wait for its result. */
type Request = Omit<ReceivedUpload, 'file' | 'fileName' | 'signal'>

export const uploadNotFound = () => notFound('Upload not found. Please start again.')

const completing = new Map<string, Promise<Artwork>>()

/**
 * Completes an upload and returns its artwork, which has the upload's id. Repeated calls return the same artwork.
 * Deletes a file that was permanently rejected. Throws not_found, conflict (bytes are missing) and the errors of
 * `storeArtwork`.
 */
export function completeUpload(
  context: Context,
  session: CartSession,
  id: string,
  request: Request,
): Promise<Artwork> {
  const key = `${uploadOwner(session)}.${id}`
  const running = completing.get(key)
  if (running) return running
  const started = complete(context, session, id, request).finally(() => completing.delete(key))
  completing.set(key, started)
  return started
}

async function complete(
  { db, storage, uploads, now }: Context,
  session: CartSession,
  id: string,
  request: Request,
): Promise<Artwork> {
  const owner = uploadOwner(session)
  const upload = await uploads.find(owner, id)
  const stored = await findStored(db, session, id)
  if (stored) {
    await uploads.remove(owner, id)
    return stored
  }
  if (!upload) throw uploadNotFound()
  const { fileName, path, sizeBytes, receivedBytes } = upload
  if (receivedBytes < sizeBytes) throw conflict('The upload isn’t complete. Please resume it.')
  try {
    const file = { path, sizeBytes }
    const artwork = await storeArtwork(
      { db, storage, now },
      { id, owner: session, fileName, file, maxBytes: maxBigFileBytes, ...request },
    )
    await uploads.remove(ownerOf(artwork), id)
    return artwork
  } catch (error) {
    // Another process completed the upload first, or a login moved it to the customer.
    if (errorCode(error) === 'ENOENT' || violatedConstraint(error) === 'artwork_files_pkey') {
      const found = await findStored(db, session, id)
      if (!found) throw session.kind === 'anonymous' ? movedMeanwhile() : uploadNotFound()
      await uploads.remove(owner, id)
      return found
    }
    if (error instanceof ShopError && refusals.has(error.code)) {
      // A login may have moved the upload to the customer after it was found.
      if (!(await uploads.find(owner, id))) throw movedMeanwhile()
      await uploads.remove(owner, id)
    }
    throw error
  }
}

const movedMeanwhile = () =>
  new ShopError('busy', 'You logged in during the upload. Please try again.', {}, 1)

const refusals = new Set(['too_large', 'unsupported_type', 'invalid'])

async function findStored(db: Database, session: CartSession, id: string): Promise<Artwork | null> {
  const { sessionId, customerId } = columnOf(session)
  const isOwn =
    sessionId === null ? eq(artworkFiles.customerId, customerId ?? 0) : eq(artworkFiles.sessionId, sessionId)
  const [artwork] = await db
    .select()
    .from(artworkFiles)
    .where(and(eq(artworkFiles.id, id), isOwn))
  return artwork ?? null
}
