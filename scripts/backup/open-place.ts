import type { Settings } from '#app/platform/settings/settings.server.ts'
import { type BackupPlace, backupIn } from './backup-place.ts'
import { parseAddress, withBucketPlace, withNewBucketPlace } from './bucket-place.ts'

type Work<T> = (place: BackupPlace) => Promise<T>

/**
 * Opens a folder or `s3://bucket/prefix` for a new backup. The backup is complete once this resolves. Throws
 * StartupError.
 */
export async function withNewPlace<T>(text: string, settings: Settings, work: Work<T>): Promise<T> {
  const address = parseAddress(text)
  if ('folder' in address) return work(backupIn(address.folder))
  return withNewBucketPlace(address, settings.backups, work)
}

/** Opens the backup in a folder or at `s3://bucket/prefix`. Throws StartupError. */
export async function withPlace<T>(text: string, settings: Settings, work: Work<T>): Promise<T> {
  const address = parseAddress(text)
  if ('folder' in address) return work(backupIn(address.folder))
  return withBucketPlace(address, settings.backups, work)
}
