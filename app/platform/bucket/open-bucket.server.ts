import type { BucketSettings } from '../settings/settings.server.ts'
import { StartupError } from '../settings/startup-error.server.ts'
import type { BucketLimits, BucketStorage } from './bucket.server.ts'
import { BucketError } from './bucket-error.server.ts'

/**
 * If the bucket doesn't respond, a customer waits for all attempts of only one call, because the first failed call ends
 * the request.
 */
const defaultLimits: BucketLimits = {
  connectMs: 3_000,
  respondMs: 3_000,
  uploadMs: 20_000,
  silentMs: 6_000,
  idleMs: 30_000,
  attempts: 2,
}

/** Uploads stay in the folder until they have been checked. Throws StartupError if the bucket can't be used. */
export async function openBucket(
  settings: BucketSettings,
  incomingFolder: string,
  limits: Partial<BucketLimits> = {},
): Promise<BucketStorage> {
  // A shop without a bucket doesn't load the SDK.
  const { bucketStorage } = await import('./bucket-storage.server.ts')
  try {
    return await bucketStorage(settings, incomingFolder, { ...defaultLimits, ...limits })
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    throw new StartupError(`Kisscut cannot use its bucket. ${error.message}`, { cause: error })
  }
}
