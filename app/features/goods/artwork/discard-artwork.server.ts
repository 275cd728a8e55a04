import { eq } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { enqueueDeletion } from './delete-files.server.ts'

/** Call this only for files that nothing references. */
export async function discardArtwork(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  artworkFileId: string,
): Promise<void> {
  const { path, previewPath, thumbnailPath, drawnPaths } = artworkFiles
  const [file] = await tx
    .delete(artworkFiles)
    .where(eq(artworkFiles.id, artworkFileId))
    .returning({ path, previewPath, thumbnailPath, drawnPaths })
  if (!file) return
  await enqueueDeletion({ tx, jobs }, Object.values(file).flat())
}
