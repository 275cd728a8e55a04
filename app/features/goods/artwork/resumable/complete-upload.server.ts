import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { and, eq } from 'drizzle-orm'
import { conflict, ShopError } from '#app/errors.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { violatedConstraint } from '#app/platform/database/database-errors.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { artworkFiles, resumableUploads } from '#app/schema/artwork.server.ts'
import { maxBigFileBytes } from '#app/features/ground/product/artwork-type.ts'
import { checkQuota } from '../check-quota.server.ts'
import { storeArtworkWith, type Artwork, type ReceivedUpload } from '../store-artwork.server.ts'
import {
  columnsOf,
  endUploads,
  isUpload,
  uploadNotFound,
  type ResumableUpload,
} from './resumable-uploads.server.ts'

type Context = { db: Database; jobs: Jobs; storage: Storage; now: Date }

/** Omits the signal, because a completion can't be canceled, and repeated calls wait for its result. */
type Request = Pick<ReceivedUpload, 'requester'> & {
  /** Throws if these bytes don't fit on the disk. */
  requireRoom: (bytes: number) => Promise<void>
}

const completing = new Map<string, Promise<Artwork>>()

/**
 * Completes an upload and returns its artwork, which has the upload's id. Repeated calls return the same artwork.
 * Deletes the upload if its file is permanently rejected. Throws not_found, conflict (bytes are missing) and the errors
 * of `storeArtwork`.
 */
export function completeUpload(
  context: Context,
  session: CartSession,
  id: string,
  request: Request,
): Promise<Artwork> {
  const key = `${JSON.stringify(columnsOf(session))} ${id}`
  const running = completing.get(key)
  if (running) return running
  const started = complete(context, session, id, request).finally(() => completing.delete(key))
  completing.set(key, started)
  return started
}

async function complete(
  { db, jobs, storage, now }: Context,
  session: CartSession,
  id: string,
  { requester, requireRoom }: Request,
): Promise<Artwork> {
  const [upload] = await db
    .select()
    .from(resumableUploads)
    .where(isUpload(session, id, now))
  const stored = await findStored(db, session, id)
  if (stored) return stored
  if (!upload) throw uploadNotFound()
  const { fileName, sizeBytes, receivedBytes } = upload
  if (receivedBytes < sizeBytes) throw conflict('The upload isn’t complete. Please resume it.')
  // Joining reads all parts, so check this first.
  await checkQuota({ db, now }, columnsOf(session), sizeBytes)
  const isThis = eq(resumableUploads.id, id)
  const path = await storage.incomingPath()
  try {
    await joinParts({ storage, requireRoom }, upload, path)
    const file = { path, sizeBytes }
    return await storeArtworkWith(
      { db, storage, now },
      { id, owner: session, fileName, file, requester, maxBytes: maxBigFileBytes },
      async (tx, artwork) => {
        const { ended } = await endUploads({ tx, jobs }, isThis)
        // The upload was canceled during the check.
        if (ended === 0) throw uploadNotFound()
        return artwork
      },
    )
  } catch (error) {
    const isRefused = error instanceof ShopError && refusals.has(error.code)
    const isLost = error instanceof MissingPart
    if (isRefused || isLost) {
      const { ended } = await db.transaction((tx) => endUploads({ tx, jobs }, isThis))
      if (isLost && ended > 0) throw uploadNotFound()
    }
    if (!isLost && violatedConstraint(error) !== 'artwork_files_pkey') throw error
    // Another process completed the upload first.
    const found = await findStored(db, session, id)
    if (!found) throw uploadNotFound()
    return found
  } finally {
    await rm(path, { force: true })
  }
}

const refusals = new Set(['too_large', 'unsupported_type', 'invalid'])

/** Thrown if a part is missing, because the upload has ended or because a restored backup didn't include the part. */
class MissingPart extends Error {
  override name = 'MissingPart'
}

/** The total size of the files being joined, which the disk's free space doesn't reflect yet. */
let joiningBytes = 0

/** Streams the parts into one file. Throws MissingPart and the errors of `requireRoom`. */
async function joinParts(
  { storage, requireRoom }: Pick<Context, 'storage'> & Pick<Request, 'requireRoom'>,
  { partPaths, sizeBytes }: ResumableUpload,
  path: string,
): Promise<void> {
  async function* bytes() {
    for (const partPath of partPaths) {
      const part = await storage.open(partPath)
      if (!part) throw new MissingPart(`${partPath} is missing`)
      yield* part.bytes()
    }
  }
  joiningBytes += sizeBytes
  try {
    await requireRoom(joiningBytes)
    await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } finally {
    joiningBytes -= sizeBytes
  }
}

async function findStored(db: Database, session: CartSession, id: string): Promise<Artwork | null> {
  const { sessionId, customerId } = columnsOf(session)
  const isOwn =
    sessionId === null ? eq(artworkFiles.customerId, customerId ?? 0) : eq(artworkFiles.sessionId, sessionId)
  const [artwork] = await db
    .select()
    .from(artworkFiles)
    .where(and(eq(artworkFiles.id, id), isOwn))
  return artwork ?? null
}
