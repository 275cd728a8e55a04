import { and, eq, isNull } from 'drizzle-orm'
import { readHead } from '#app/features/goods/files/received-file.server.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import type { Preview } from '#app/features/goods/previews/preview-job.ts'
import { headBytes, previewLane } from '#app/features/goods/previews/preview-lane.ts'
import type { Requester } from '#app/features/goods/previews/preview-queue.ts'
import { renderPreview } from '#app/features/goods/previews/preview.server.ts'
import { cleanLook } from '#app/features/goods/print-quality/look/picture-look.ts'
import {
  isMeasured,
  measuredFile,
  type MeasuredFile,
  type Printed,
} from '#app/features/goods/print-quality/measured-file.ts'
import { withCutOut, type MeasuredCutOut } from '#app/features/goods/print-quality/pages/measured-cut-out.ts'
import { withMeasuredPage, type MeasuredPage } from '#app/features/goods/print-quality/pages/measured-page.ts'
import { cleanFacts } from '#app/features/goods/print-quality/print-facts.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import type { Artwork } from '../store-artwork.server.ts'

type Request = { requester: Requester; signal?: AbortSignal | undefined }

/**
 * Draws a page and saves its measurements with the file, both with and without the background. Page 1 with its
 * background was already measured at upload. Throws UnreadableArtwork, PreviewsBusy or PreviewAborted.
 */
export async function measurePage(
  db: Database,
  { id, type, diskPath }: Pick<Artwork, 'id' | 'type'> & { diskPath: string },
  { page, background }: Printed,
  request: Request,
): Promise<Preview> {
  const lane = previewLane(type, await readHead({ path: diskPath }, headBytes))
  const drawn = await renderPreview(diskPath, type, { ...request, page, background, lane })
  const look = cleanLook(drawn.cutOutLook)
  await keepMeasured(db, id, {
    page: page > 1 ? measuresOf(drawn, page) : null,
    cutOut: background && look && { page, tolerance: background.tolerance, look },
  })
  return drawn
}

/**
 * Measures artwork as printed, unless that was already done. Artwork that was ordered through the API, or before these
 * measurements existed, may not be measured yet.
 */
export async function measuredAt(
  db: Database,
  { artwork, diskPath }: { artwork: Artwork; diskPath: string },
  printed: Printed,
  request: Request,
): Promise<MeasuredFile> {
  const stored = measuredFile(artwork, printed)
  const { page, background } = printed
  // Page 1 with its background was measured at upload, if possible.
  if (isMeasured(stored) || (page === 1 && !background)) return stored
  try {
    await measurePage(db, { ...artwork, diskPath }, printed, request)
    const [measured = artwork] = await db.select().from(artworkFiles).where(eq(artworkFiles.id, artwork.id))
    return measuredFile(measured, printed)
  } catch (error) {
    if (error instanceof UnreadableArtwork) return stored
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

type Found = { page: MeasuredPage | null; cutOut: MeasuredCutOut | null }

async function keepMeasured(db: Database, id: string, { page, cutOut }: Found): Promise<void> {
  if (!page && !cutOut) return
  await db.transaction(async (tx) => {
    const [file] = await tx
      .select({ laterPages: artworkFiles.laterPages, cutOuts: artworkFiles.cutOuts })
      .from(artworkFiles)
      .where(and(eq(artworkFiles.id, id), isNull(artworkFiles.erasedAt)))
      .for('update')
    if (!file) return
    await tx
      .update(artworkFiles)
      .set({
        ...(page && { laterPages: withMeasuredPage(file.laterPages, page) }),
        ...(cutOut && { cutOuts: withCutOut(file.cutOuts, cutOut) }),
      })
      .where(eq(artworkFiles.id, id))
  })
}
