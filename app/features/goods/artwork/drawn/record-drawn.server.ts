import { and, eq, isNull } from 'drizzle-orm'
import { enqueueDeletion } from '#app/features/goods/artwork/delete-files.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'

/** Drawings kept per file. Older ones are deleted, and drawn again on request. */
export const maxDrawn = 30

const isThere = (id: string) => and(eq(artworkFiles.id, id), isNull(artworkFiles.erasedAt))

/**
 * Records a picture before it is stored, so that a crash leaves no untracked picture. Returns false if the file is
 * gone.
 */
export async function recordDrawn(
  { db, jobs }: { db: Database; jobs: Jobs },
  id: string,
  path: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [file] = await tx
      .select({ drawnPaths: artworkFiles.drawnPaths })
      .from(artworkFiles)
      .where(isThere(id))
      .for('update')
    if (!file) return false
    const drawnPaths = [...file.drawnPaths.filter((each) => each !== path), path]
    await enqueueDeletion({ tx, jobs }, drawnPaths.slice(0, -maxDrawn))
    await tx
      .update(artworkFiles)
      .set({ drawnPaths: drawnPaths.slice(-maxDrawn) })
      .where(eq(artworkFiles.id, id))
    return true
  })
}

/** Tells whether the picture just stored is still needed: its file may have been erased meanwhile. */
export async function isRecorded(db: Database, id: string, path: string): Promise<boolean> {
  const [file] = await db
    .select({ drawnPaths: artworkFiles.drawnPaths })
    .from(artworkFiles)
    .where(isThere(id))
  return file?.drawnPaths.includes(path) ?? false
}
