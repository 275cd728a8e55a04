import { and, asc, isNull, lt, not } from 'drizzle-orm'
import type { Database } from '#app/platform/database/database.server.ts'
import { artworkFiles, resumableUploads, unfinishedUploads } from '#app/schema/artwork.server.ts'
import { isNeeded } from './is-needed.server.ts'
import { isExpired } from './resumable/resumable-uploads.server.ts'
import { unfinishedMs } from './upload-quota.ts'

type Unneeded = { paths: string[]; uploadedAt: Date }

/** Lists the files that `sweepArtwork` would delete now. Changes nothing. */
export async function listUnneeded({ db, now }: { db: Database; now: Date }): Promise<Unneeded[]> {
  const { path, previewPath, thumbnailPath, drawnPaths, sweepAt, erasedAt, createdAt } = artworkFiles
  const uploads = await db
    .select({ path, previewPath, thumbnailPath, drawnPaths, uploadedAt: createdAt })
    .from(artworkFiles)
    .where(and(lt(sweepAt, now), isNull(erasedAt), not(isNeeded(db))))
    .orderBy(asc(sweepAt))
  const unfinished = await db
    .select({ paths: unfinishedUploads.paths, uploadedAt: unfinishedUploads.createdAt })
    .from(unfinishedUploads)
    .where(lt(unfinishedUploads.createdAt, new Date(now.getTime() - unfinishedMs)))
    .orderBy(asc(unfinishedUploads.createdAt))
  const resumable = await db
    .select({ paths: resumableUploads.partPaths, uploadedAt: resumableUploads.createdAt })
    .from(resumableUploads)
    .where(isExpired(now))
    .orderBy(asc(resumableUploads.createdAt))
  return [
    ...uploads.map(({ uploadedAt, ...paths }) => ({
      paths: Object.values(paths)
        .flat()
        .filter((name) => name !== null),
      uploadedAt,
    })),
    ...unfinished,
    ...resumable,
  ]
}
