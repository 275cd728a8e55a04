import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import { unfinishedUploads } from '#app/schema/artwork.server.ts'

/** Records the paths before files are stored, so that a crash leaves no untracked files. */
export async function startUpload(
  { db, now }: { db: Database; now: Date },
  uploadId: string,
  paths: string[],
): Promise<void> {
  await db.insert(unfinishedUploads).values({ id: uploadId, paths, createdAt: now })
}

export async function finishUpload(tx: Transaction, uploadId: string): Promise<void> {
  const finished = await tx
    .delete(unfinishedUploads)
    .where(eq(unfinishedUploads.id, uploadId))
    .returning({ id: unfinishedUploads.id })
  if (finished.length === 0) throw new Error('The upload took so long that its files were deleted.')
}

/**
 * Deletes the files unless the upload was finished after all, such as when the connection is lost while its transaction
 * commits. Never throws; the sweep retries failures.
 */
export async function abandonUpload(
  { db, storage }: { db: Database; storage: Storage },
  uploadId: string,
  paths: string[],
): Promise<void> {
  const { id } = unfinishedUploads
  const isThis = eq(id, uploadId)
  const abandon = async () => {
    // The lock waits for a transaction that is still committing.
    const unfinished = await db.select({ id }).from(unfinishedUploads).where(isThis).for('update')
    if (unfinished.length === 0) return
    await storage.delete(...paths)
    await db.delete(unfinishedUploads).where(isThis)
  }
  await abandon().catch(() => undefined)
}
