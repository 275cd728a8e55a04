import { BucketError } from '#app/platform/bucket/bucket-error.server.ts'
import { StartupError } from '#app/platform/settings/startup-error.server.ts'
import type { Settings } from '#app/platform/settings/settings.server.ts'
import type { BucketAddress } from './backup-address.ts'

type Attempt = { address: BucketAddress; provider: Settings['backups']; failed: string }

export async function explainingBucket<T>(
  { address, provider, failed }: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { cause } = error as Error
    const problem = [error, cause].find((found) => found instanceof BucketError)
    if (!problem) throw error
    // The shop's own bucket may be the one that failed.
    const isOfBackup = problem.message.startsWith(`The bucket ${address.bucket} `)
    const message = isOfBackup ? withSettingsOf(provider, problem.message) : problem.message
    throw new StartupError(`${failed} ${message}`, { cause: error })
  }
}

const withSettingsOf = ({ prefix }: Settings['backups'], message: string) =>
  message.replaceAll('S3_BUCKET', 'its name').replaceAll(/\bS3_(?=[A-Z])/g, prefix)
