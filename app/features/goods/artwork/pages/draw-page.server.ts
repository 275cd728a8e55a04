import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { uploadError } from '#app/features/goods/files/upload-error.ts'
import type { Requester } from '#app/features/goods/previews/preview-queue.ts'
import { renderPreview } from '#app/features/goods/previews/preview.server.ts'
import { PreviewsBusy } from '#app/features/goods/previews/previews-busy.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import { tooManyPreviews } from '../store-artwork.server.ts'
import { pageNotFound } from './find-page.server.ts'

type Wanted = { page: number; requester: Requester; signal?: AbortSignal | undefined }

/** As the preview of an upload is drawn of its first page: WebP. Throws not_found, invalid, too_many_requests or busy. */
export async function drawPage(
  storage: Storage,
  { path }: { path: string },
  { page, ...request }: Wanted,
): Promise<Uint8Array<ArrayBuffer>> {
  const stored = await storage.open(path)
  if (!stored) throw pageNotFound()
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
