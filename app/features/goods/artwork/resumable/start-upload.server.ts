import { recordUploadStart, type CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { ResumableUpload, ResumableUploads } from '#app/platform/uploads/resumable-uploads.server.ts'
import { checkQuota, quotaReached } from '../check-quota.server.ts'
import { columnOf, uploadOwner } from './upload-owner.server.ts'

type Context = { db: Database; uploads: ResumableUploads; now: Date }

/** Longer than clients wait between retries, and longer than a complete file waits for its check. */
const interruptedMs = 5 * 60 * 1000

const noRoomYet = `Your other uploads leave no room for this file yet. Please wait until they’re finished, or ${interruptedMs / 60_000} minutes if they were interrupted.`

const starting = new Map<string, Promise<unknown>>()

/**
 * Runs an owner's `start` calls one after another, so that each counts the uploads before it. Throws too_many_requests
 * and the errors of `start`.
 */
export async function startUpload<Started>(
  context: Context,
  session: CartSession,
  sizeBytes: number,
  start: () => Promise<Started>,
): Promise<Started> {
  const owner = uploadOwner(session)
  const before = starting.get(owner)
  const started = Promise.resolve(before).then(async () => {
    await makeRoom(context, session, sizeBytes)
    await recordUploadStart(context.db, session, context.now)
    return start()
  })
  const ended = started.catch(() => undefined)
  starting.set(owner, ended)
  try {
    return await started
  } finally {
    if (starting.get(owner) === ended) starting.delete(owner)
  }
}

/**
 * Counts the full size of running uploads as kept files. If that leaves no room, ends interrupted uploads, longest idle
 * first.
 */
async function makeRoom(
  { db, uploads, now }: Context,
  session: CartSession,
  sizeBytes: number,
): Promise<void> {
  const left = await checkQuota({ db, now }, columnOf(session), sizeBytes)
  const owner = uploadOwner(session)
  const others = (await uploads.list(owner)).toSorted((a, b) => b.idleMs - a.idleMs)
  const fits = (some: ResumableUpload[]) =>
    some.length < left.files && some.reduce((sum, upload) => sum + upload.sizeBytes, sizeBytes) <= left.bytes
  const interrupted = others.filter(({ idleMs }) => idleMs > interruptedMs)
  let ending = 0
  while (ending < interrupted.length && !fits(others.slice(ending))) ending++
  if (!fits(others.slice(ending))) throw quotaReached(noRoomYet, interruptedMs / 1000)
  for (const { id } of interrupted.slice(0, ending)) await uploads.remove(owner, id)
}
