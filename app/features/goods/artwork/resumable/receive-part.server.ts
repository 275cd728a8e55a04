import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { and, eq, sql } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import { uploadError } from '#app/features/goods/files/upload-error.ts'
import { maxArtworkBytes } from '#app/features/ground/product/artwork-type.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import { BucketError } from '#app/platform/bucket/bucket-error.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import { randomToken } from '#app/platform/secrets/tokens.server.ts'
import { resumableUploads } from '#app/schema/artwork.server.ts'
import { abandonUpload, finishUpload, startUpload } from '../unfinished-upload.server.ts'
import { findUpload, isUpload, type ResumableUpload } from './resumable-uploads.server.ts'

/** Matches the limit for other uploads, so that the same proxy limit works for both. */
export const maxPartBytes = maxArtworkBytes

/** Each part is stored as a separate file, and buckets charge per file. A file of the maximum size needs 40 parts. */
const maxParts = 1000

const wrongOffset = () => conflict('Upload-Offset doesn’t match the upload. Request its offset first.')

type Context = { db: Database; storage: Storage; now: Date }

export type Part = {
  offset: number
  /** Null if the client didn't send the length. */
  length: number | null
  body: ReadableStream<Uint8Array> | null
}

/**
 * Stores the bytes received for a part, even if the connection is lost, and returns the upload. If several requests
 * send the same part, even to different processes, only the newest one can store it. Throws not_found, conflict (wrong
 * offset), too_large or malformed (too many parts).
 */
export async function receivePart(
  context: Context,
  session: CartSession,
  id: string,
  { offset, length, body }: Part,
): Promise<ResumableUpload> {
  const { db, storage, now } = context
  const writerId = randomUUID()
  const { receivedBytes } = resumableUploads
  const [upload] = await db
    .update(resumableUploads)
    .set({ writerId })
    .where(and(isUpload(session, id, now), eq(receivedBytes, offset)))
    .returning()
  if (!upload) {
    await findUpload(context, session, id)
    throw wrongOffset()
  }
  if (upload.partPaths.length >= maxParts)
    throw uploadError('malformed', `Send at most ${maxParts} parts. Please start again with larger ones.`)
  const maxBytes = Math.min(maxPartBytes, upload.sizeBytes - offset)
  if (length !== null && length > maxBytes) throw tooLarge(maxBytes)
  const received = await storage.incomingPath()
  try {
    const bytes = await receiveBytes(body, received, maxBytes)
    return bytes === 0 ? upload : await storePart(context, upload, { writerId, path: received, bytes })
  } finally {
    await rm(received, { force: true })
  }
}

const tooLarge = (maxBytes: number) =>
  uploadError(
    'too_large',
    maxBytes < maxPartBytes
      ? 'More bytes were sent than Upload-Length allows.'
      : `Send at most ${maxPartBytes} bytes per request.`,
  )

/** Returns the number of bytes received. A lost connection ends the part without an error. */
async function receiveBytes(
  body: ReadableStream<Uint8Array> | null,
  path: string,
  maxBytes: number,
): Promise<number> {
  let bytes = 0
  async function* chunks() {
    const reader = body?.getReader()
    for (;;) {
      const read = await reader?.read().catch(() => undefined)
      if (!read?.value) return
      bytes += read.value.length
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      yield read.value
    }
  }
  await pipeline(chunks, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return bytes
}

async function storePart(
  { db, storage, now }: Context,
  { id, receivedBytes: offset }: ResumableUpload,
  { writerId, path, bytes }: { writerId: string; path: string; bytes: number },
): Promise<ResumableUpload> {
  const [partId, partPath] = [randomUUID(), `files/${randomToken()}.part`]
  await startUpload({ db, now }, partId, [partPath])
  try {
    await storage.putReceived(partPath, path)
    return await db.transaction(async (tx) => {
      const [stored] = await tx
        .update(resumableUploads)
        .set({
          receivedBytes: offset + bytes,
          partPaths: sql`array_append(${resumableUploads.partPaths}, ${partPath})`,
          receivedAt: now,
        })
        .where(
          and(
            eq(resumableUploads.id, id),
            eq(resumableUploads.writerId, writerId),
            eq(resumableUploads.receivedBytes, offset),
          ),
        )
        .returning()
      if (!stored) throw wrongOffset()
      await finishUpload(tx, partId)
      return stored
    })
  } catch (error) {
    // A bucket may still store the part after a timeout, so leave its deletion to the sweep.
    if (!(error instanceof BucketError)) await abandonUpload({ db, storage }, partId, [partPath])
    throw error
  }
}
