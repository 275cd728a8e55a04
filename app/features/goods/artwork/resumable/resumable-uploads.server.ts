import { and, eq, gte, lt, type SQL } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { resumableUploads } from '#app/schema/artwork.server.ts'
import { enqueueDeletion } from '../delete-files.server.ts'
import { unfinishedMs } from '../upload-quota.ts'

export type ResumableUpload = typeof resumableUploads.$inferSelect

export const uploadNotFound = () => notFound('Upload not found. Please start again.')

export const isExpired = (now: Date): SQL =>
  lt(resumableUploads.createdAt, new Date(now.getTime() - unfinishedMs))

export const expiryOf = ({ createdAt }: ResumableUpload) => new Date(createdAt.getTime() + unfinishedMs)

/** Returns the values for the owner columns of uploads and artwork. */
export const columnsOf = (session: CartSession) => ({
  sessionId: session.kind === 'anonymous' ? session.sessionId : null,
  customerId: session.kind === 'customer' ? session.customerId : null,
})

export const isOwn = (session: CartSession): SQL =>
  session.kind === 'anonymous'
    ? eq(resumableUploads.sessionId, session.sessionId)
    : eq(resumableUploads.customerId, session.customerId)

/** Matches an upload of this owner that hasn't expired. */
export const isUpload = (session: CartSession, id: string, now: Date) =>
  and(
    eq(resumableUploads.id, id),
    isOwn(session),
    gte(resumableUploads.createdAt, new Date(now.getTime() - unfinishedMs)),
  )

/** Throws not_found. */
export async function findUpload(
  { db, now }: { db: Database; now: Date },
  session: CartSession,
  id: string,
): Promise<ResumableUpload> {
  const [upload] = await db
    .select()
    .from(resumableUploads)
    .where(isUpload(session, id, now))
  if (!upload) throw uploadNotFound()
  return upload
}

/** Throws not_found. */
export async function cancelUpload(
  { db, jobs, now }: { db: Database; jobs: Jobs; now: Date },
  session: CartSession,
  id: string,
): Promise<void> {
  const { ended } = await db.transaction((tx) => endUploads({ tx, jobs }, isUpload(session, id, now)))
  if (ended === 0) throw uploadNotFound()
}

/** Deletes uploads and enqueues the deletion of their parts. */
export async function endUploads(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  which: SQL | undefined,
): Promise<{ ended: number; files: number }> {
  const ended = await tx
    .delete(resumableUploads)
    .where(which)
    .returning({ partPaths: resumableUploads.partPaths })
  const files = await enqueueDeletion(
    { tx, jobs },
    ended.flatMap(({ partPaths }) => partPaths),
  )
  return { ended: ended.length, files }
}
