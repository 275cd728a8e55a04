import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { uploadError } from '#app/features/goods/files/upload-error.ts'
import type { Requester } from '#app/features/goods/previews/preview-queue.ts'
import { PreviewsBusy } from '#app/features/goods/previews/previews-busy.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import { takeRoomForCopy } from '#app/features/goods/stored-files/room-for-copies.ts'
import type { Printed } from '#app/features/goods/print-quality/measured-file.ts'
import { tooManyPreviews, type Artwork } from '../store-artwork.server.ts'
import { pageNotFound } from './find-page.server.ts'
import { measurePage } from './measure-page.server.ts'

type Context = { db: Database; storage: Storage }
type Request = { requester: Requester; signal?: AbortSignal | undefined }

/**
 * Draws a page as WebP, like the first page's preview at upload, and saves its measurements. Throws not_found, invalid,
 * too_many_requests or busy.
 */
export async function drawPage(
  { db, storage }: Context,
  { id, type, path }: Pick<Artwork, 'id' | 'type' | 'path'>,
  printed: Printed,
  request: Request,
): Promise<Uint8Array<ArrayBuffer>> {
  const stored = await storage.open(path)
  if (!stored) throw pageNotFound()
  const copy = await storage.incomingPath()
  const giveBack = takeRoomForCopy(stored.size)
  if (!giveBack) throw tooManyPreviews(new PreviewsBusy('full'))
  try {
    await pipeline(stored.bytes(), createWriteStream(copy))
    const { previewBytes } = await measurePage(db, { id, type, diskPath: copy }, printed, request)
    return new Uint8Array(previewBytes)
  } catch (error) {
    if (error instanceof PreviewsBusy) throw tooManyPreviews(error)
    if (error instanceof UnreadableArtwork) throw uploadError('invalid', error.message)
    throw error
  } finally {
    await rm(copy, { force: true })
    giveBack()
  }
}
