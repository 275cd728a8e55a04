import { and, asc, inArray, isNull, lt, not } from 'drizzle-orm'
import type { Database } from '#app/platform/database/database.server.ts'
import type { IncomingFiles } from '#app/platform/files/incoming-files.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { artworkFiles, resumableUploads, unfinishedUploads } from '#app/schema/artwork.server.ts'
import { enqueueDeletion } from './delete-files.server.ts'
import { isNeeded } from './is-needed.server.ts'
import { endUploads, isExpired } from './resumable/resumable-uploads.server.ts'
import { retentionMs, unfinishedMs } from './upload-quota.ts'

/** Kept small, because the embedded database runs only one statement at a time. */
const batch = 200
/** The next run sweeps the rest. */
const maxBatches = 50

type Sweeping = {
  db: Database
  jobs: Jobs
  storage: Pick<IncomingFiles, 'discardIncoming'>
  now: () => Date
}

/**
 * Deletes the files that `listUnneeded` lists: their rows immediately, and the files in a job. Returns the number of
 * files.
 */
export async function sweepArtwork({ db, jobs, storage, now: clock }: Sweeping): Promise<number> {
  const now = clock()
  await discardInterrupted({ storage, now: clock })
  const sweeping = { db, jobs, now }
  let files = 0
  for (const sweep of [sweepUploads, sweepUnfinished, sweepResumable])
    files += await repeat(() => sweep(sweeping))
  return files
}

/** Deletes the uploads that killed processes left on this machine's disk. */
export const discardInterrupted = ({ storage, now }: Pick<Sweeping, 'storage' | 'now'>): Promise<void> =>
  storage.discardIncoming(new Date(now().getTime() - unfinishedMs))

type Batch = { isFull: boolean; files: number }

async function repeat(sweep: () => Promise<Batch>): Promise<number> {
  let total = 0
  for (let at = 0; at < maxBatches; at++) {
    const { isFull, files } = await sweep()
    total += files
    if (!isFull) break
  }
  return total
}

type Context = { db: Database; jobs: Jobs; now: Date }

function sweepUploads({ db, jobs, now }: Context): Promise<Batch> {
  const { id, path, previewPath, thumbnailPath, drawnPaths, sweepAt, erasedAt } = artworkFiles
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id })
      .from(artworkFiles)
      .where(and(lt(sweepAt, now), isNull(erasedAt)))
      .orderBy(asc(sweepAt))
      .limit(batch)
      // Skips files that are being added to a cart right now.
      .for('update', { skipLocked: true })
    const ids = due.map((file) => file.id)
    const swept = await tx
      .delete(artworkFiles)
      .where(and(inArray(id, ids), not(isNeeded(tx))))
      .returning({ path, previewPath, thumbnailPath, drawnPaths })
    await tx
      .update(artworkFiles)
      .set({ sweepAt: new Date(now.getTime() + retentionMs) })
      .where(inArray(id, ids))
    const files = await enqueueDeletion(
      { tx, jobs },
      swept.flatMap((file) => Object.values(file).flat()),
    )
    return { isFull: due.length === batch, files }
  })
}

function sweepUnfinished({ db, jobs, now }: Context): Promise<Batch> {
  const { id, paths, createdAt } = unfinishedUploads
  return db.transaction(async (tx) => {
    const left = tx
      .select({ id })
      .from(unfinishedUploads)
      .where(lt(createdAt, new Date(now.getTime() - unfinishedMs)))
      .limit(batch)
      .for('update', { skipLocked: true })
    const crashed = await tx.delete(unfinishedUploads).where(inArray(id, left)).returning({ paths })
    const files = await enqueueDeletion(
      { tx, jobs },
      crashed.flatMap((upload) => upload.paths),
    )
    return { isFull: crashed.length === batch, files }
  })
}

function sweepResumable({ db, jobs, now }: Context): Promise<Batch> {
  const { id } = resumableUploads
  return db.transaction(async (tx) => {
    const expired = tx
      .select({ id })
      .from(resumableUploads)
      .where(isExpired(now))
      .limit(batch)
      .for('update', { skipLocked: true })
    const { ended, files } = await endUploads({ tx, jobs }, inArray(id, expired))
    return { isFull: ended === batch, files }
  })
}
