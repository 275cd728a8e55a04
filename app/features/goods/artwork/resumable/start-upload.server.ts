import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { ResumableUploads } from '#app/platform/uploads/resumable-uploads.server.ts'
import { checkQuota } from '../check-quota.server.ts'
import { columnOf, uploadOwner } from './upload-owner.server.ts'

type Context = { db: Database; uploads: ResumableUploads; now: Date }

const starting = new Map<string, Promise<unknown>>()

/** `start`s one after another, so that each knows of those before it. Throws too_many_requests, and what `start` throws. */
export async function startUpload<Started>(
  context: Context,
  session: CartSession,
  sizeBytes: number,
  start: () => Promise<Started>,
): Promise<Started> {
  const owner = uploadOwner(session)
  const before = starting.get(owner)
  const started = Promise.resolve(before).then(async () => {
    await checkNewUpload(context, session, sizeBytes)
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

/** What is being uploaded counts as kept. */
async function checkNewUpload(
  { db, uploads, now }: Context,
  session: CartSession,
  sizeBytes: number,
): Promise<void> {
  const others = await uploads.list(uploadOwner(session))
  const bytes = others.reduce((sum, upload) => sum + upload.sizeBytes, sizeBytes)
  await checkQuota({ db, now }, columnOf(session), bytes, others.length)
}
