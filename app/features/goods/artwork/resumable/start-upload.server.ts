import { randomUUID } from 'node:crypto'
import { asc, inArray } from 'drizzle-orm'
import {
  lockSessionOwner,
  recordUploadStart,
  type CartSession,
} from '#app/features/people/identity/sessions.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { resumableUploads } from '#app/schema/artwork.server.ts'
import { lockQuota, quotaReached } from '../check-quota.server.ts'
import { columnsOf, endUploads, isOwn, type ResumableUpload } from './resumable-uploads.server.ts'

type Context = { db: Database; jobs: Jobs; now: Date }

/** Longer than clients wait between retries, and longer than it takes to check a complete file. */
const interruptedMs = 5 * 60 * 1000

const noRoomYet = `Your other uploads leave no room for this file yet. Please wait until they’re finished, or ${interruptedMs / 60_000} minutes if they were interrupted.`

/**
 * Counts the full size of uploads in progress toward the quota. If there is no room left, ends interrupted uploads,
 * starting with the one that has been idle longest. Throws authentication_required or too_many_requests.
 */
export async function startUpload(
  { db, jobs, now }: Context,
  session: CartSession,
  { fileName, sizeBytes }: { fileName: string; sizeBytes: number },
): Promise<ResumableUpload> {
  return db.transaction(async (tx) => {
    const owner = await lockSessionOwner(tx, session)
    const left = await lockQuota({ tx, now }, columnsOf(owner), sizeBytes)
    await recordUploadStart(tx, owner, now)
    const others = await listUploads(tx, owner)
    const fits = (some: { sizeBytes: number }[]) =>
      some.length < left.files &&
      some.reduce((sum, upload) => sum + upload.sizeBytes, sizeBytes) <= left.bytes
    const interruptedBefore = now.getTime() - interruptedMs
    const interrupted = others.filter(({ receivedAt }) => receivedAt.getTime() < interruptedBefore)
    let ending = 0
    while (ending < interrupted.length && !fits(others.slice(ending))) ending++
    if (!fits(others.slice(ending))) throw quotaReached(noRoomYet, interruptedMs / 1000)
    const endedIds = interrupted.slice(0, ending).map(({ id }) => id)
    await endUploads({ tx, jobs }, inArray(resumableUploads.id, endedIds))
    const [upload] = await tx
      .insert(resumableUploads)
      .values({ id: randomUUID(), ...columnsOf(owner), fileName, sizeBytes, createdAt: now, receivedAt: now })
      .returning()
    if (!upload) throw new Error('no upload was inserted')
    return upload
  })
}

/** Lists the owner's uploads, longest idle first. */
const listUploads = (tx: Transaction, owner: CartSession) =>
  tx.select().from(resumableUploads).where(isOwn(owner)).orderBy(asc(resumableUploads.receivedAt))
