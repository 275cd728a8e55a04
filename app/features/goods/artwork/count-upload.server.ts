import { countAttempt, type Limit } from '#app/features/people/identity/attempts.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { uploadQuota } from './upload-quota.ts'

export type Uploader = {
  address: string
  orderId: number | null
}

type Context = { db: Database; now: Date }

export async function countUpload(
  context: Context,
  { address, orderId }: Uploader,
  sizeBytes: number,
): Promise<void> {
  await countFor(context, `address:${address}`, uploadQuota.address, sizeBytes)
  if (orderId !== null) await countFor(context, `order:${orderId}`, uploadQuota.order, sizeBytes)
}

/** Counts the size of the whole file, because drawing a page reads all of it. */
export const countPage = (context: Context, address: string, sizeBytes: number): Promise<void> =>
  countFor(context, `pages:${address}`, uploadQuota.pages, sizeBytes, {
    message: 'Too many pages requested. Please try again later.',
  })

async function countFor(
  context: Context,
  who: string,
  quota: { files: Limit; kilobytes: Limit },
  sizeBytes: number,
  { message } = { message: 'Too many uploads. Please try again later.' },
): Promise<void> {
  const kilobytes = Math.ceil(sizeBytes / 1024)
  await countAttempt(context, `upload-files:${who}`, quota.files, { message })
  await countAttempt(context, `upload-kilobytes:${who}`, quota.kilobytes, { message, amount: kilobytes })
}
