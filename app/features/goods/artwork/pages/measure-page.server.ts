import { and, eq, isNull } from 'drizzle-orm'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import type { Preview } from '#app/features/goods/previews/preview-job.ts'
import type { Requester } from '#app/features/goods/previews/preview-queue.ts'
import { renderPreview } from '#app/features/goods/previews/preview.server.ts'
import { measuredFile, type MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { withMeasuredPage, type MeasuredPage } from '#app/features/goods/print-quality/pages/measured-page.ts'
import { cleanFacts } from '#app/features/goods/print-quality/print-facts.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import type { Artwork } from '../store-artwork.server.ts'

type Wanted = { page: number; requester: Requester; signal?: AbortSignal | undefined }

/**
 * Draws a page of a PDF, and keeps with the file what the print check says of it: of page 1 it was kept at the upload.
 * Throws UnreadableArtwork, PreviewsBusy or PreviewAborted.
 */
export async function measurePage(
  db: Database,
  { id, diskPath }: { id: string; diskPath: string },
  { page, ...request }: Wanted,
): Promise<Preview> {
  const drawn = await renderPreview(diskPath, 'pdf', { ...request, page, lane: 'slow' })
  if (page > 1) await keepMeasured(db, id, measuresOf(drawn, page))
  return drawn
}

/** Of artwork whose page may not have been looked at: it was ordered by a program, or before pages were measured. */
export async function measuredAt(
  db: Database,
  { artwork, diskPath }: { artwork: Artwork; diskPath: string },
  { page, requester }: Wanted,
): Promise<MeasuredFile> {
  const known = measuredFile(artwork, page)
  if (page === 1 || known.widthPx !== null) return known
  try {
    const drawn = await measurePage(db, { id: artwork.id, diskPath }, { page, requester })
    return { ...known, ...measuresOf(drawn, page) }
  } catch (error) {
    if (error instanceof UnreadableArtwork) return known
    throw error
  }
}

const measuresOf = ({ widthPx, heightPx, pictures, facts }: Preview, page: number): MeasuredPage => ({
  page,
  widthPx: Math.round(widthPx),
  heightPx: Math.round(heightPx),
  pictures: pictures ?? null,
  ...cleanFacts(facts),
})

async function keepMeasured(db: Database, id: string, measured: MeasuredPage): Promise<void> {
  await db.transaction(async (tx) => {
    const [file] = await tx
      .select({ laterPages: artworkFiles.laterPages })
      .from(artworkFiles)
      .where(and(eq(artworkFiles.id, id), isNull(artworkFiles.erasedAt)))
      .for('update')
    if (!file) return
    await tx
      .update(artworkFiles)
      .set({ laterPages: withMeasuredPage(file.laterPages, measured) })
      .where(eq(artworkFiles.id, id))
  })
}
