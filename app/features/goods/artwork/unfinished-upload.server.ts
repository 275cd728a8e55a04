import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import { unfinishedUploads } from '#app/schema/artwork.server.ts'

/** Notes where files are about to be stored, so that a crash leaves none that nobody knows of. */
export async function startUpload(
  { db, now }: { db: Database; now: Date },
  artworkFileId: string,
  paths: string[],
): Promise<void> {
  await db.insert(unfinishedUploads).values({ id: artworkFileId, paths, createdAt: now })
}

/** In the transaction that gives the files their row. */
export async function finishUpload(tx: Transaction, artworkFileId: string): Promise<void> {
  const finished = await tx
    .delete(unfinishedUploads)
    .where(eq(unfinishedUploads.id, artworkFileId))
    .returning({ id: unfinishedUploads.id })
  if (finished.length === 0) throw new Error('The upload took so long that its files were deleted.')
}

/** Deletes what was stored; where that fails, the sweep does it. Never throws. */
export async function abandonUpload(
  { db, storage }: { db: Database; storage: Storage },
  artworkFileId: string,
  paths: string[],
): Promise<void> {
  const deleted = await Promise.allSettled(paths.map((path) => storage.delete(path)))
  if (deleted.some(({ status }) => status === 'rejected')) return
  await Promise.allSettled([db.delete(unfinishedUploads).where(eq(unfinishedUploads.id, artworkFileId))])
}
