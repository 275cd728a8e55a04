import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { uploadError } from '#app/features/goods/files/upload-error.ts'
import type { Requester } from '#app/features/goods/previews/preview-queue.ts'
import { renderPreview } from '#app/features/goods/previews/preview.server.ts'
import { PreviewsBusy } from '#app/features/goods/previews/previews-busy.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { isArtworkId } from './lock-artwork.server.ts'
import { tooManyPreviews } from './store-artwork.server.ts'

type Wanted = { fileId: string; page: number; requester: Requester; signal?: AbortSignal | undefined }

const noPage = 'The artwork has no such page'

/** Of a PDF of the session's, from 1. Throws not_found. */
export async function findPage(
  db: Database,
  session: CartSession,
  { fileId, page }: Pick<Wanted, 'fileId' | 'page'>,
): Promise<{ path: string; sizeBytes: number }> {
  if (!isArtworkId(fileId)) throw notFound(noPage)
  const isOwn =
    session.kind === 'customer'
      ? eq(artworkFiles.customerId, session.customerId)
      : eq(artworkFiles.sessionId, session.sessionId)
  const [file] = await db
    .select({ path: artworkFiles.path, sizeBytes: artworkFiles.sizeBytes, pages: artworkFiles.pages })
    .from(artworkFiles)
    .where(
      and(eq(artworkFiles.id, fileId), eq(artworkFiles.type, 'pdf'), isNull(artworkFiles.erasedAt), isOwn),
    )
  if (!file || page > (file.pages ?? 1)) throw notFound(noPage)
  return file
}

/** As the preview of an upload is drawn of its first page: WebP. Throws not_found, invalid, too_many_requests or busy. */
export async function drawPage(
  storage: Storage,
  { path }: { path: string },
  { page, ...request }: Omit<Wanted, 'fileId'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const stored = await storage.open(path)
  if (!stored) throw notFound(noPage)
  const copy = await storage.newIncomingPath()
  try {
    await pipeline(stored.bytes(), createWriteStream(copy))
    const { previewBytes } = await renderPreview(copy, 'pdf', { ...request, page, lane: 'slow' })
    return new Uint8Array(previewBytes)
  } catch (error) {
    if (error instanceof PreviewsBusy) throw tooManyPreviews(error)
    if (error instanceof UnreadableArtwork) throw uploadError('invalid', error.message)
    throw error
  } finally {
    await rm(copy, { force: true })
  }
}
