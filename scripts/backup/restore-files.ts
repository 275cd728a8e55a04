import type { Storage } from '#app/platform/files/storage.server.ts'
import { backedUpFiles } from './check-backup.ts'
import type { BackupPlace } from './backup-place.ts'
import { writeHashed } from './hashing.ts'
import { refused } from './manifest.ts'

/**
 * Restores files and skips existing ones. Adds the stored ones to `stored`, so the caller has them even if this throws.
 */
export async function restoreFiles(
  storage: Storage,
  { folder, files, nameOf }: BackupPlace,
  stored: string[],
): Promise<void> {
  for await (const { path, sha256 } of backedUpFiles(folder)) {
    if (await storage.open(path)) continue
    const incoming = await storage.incomingPath()
    const bytes = await files.open(path)
    if (!bytes) throw refused(`The backup is incomplete: ${nameOf(path)} is missing.`)
    const written = await writeHashed(incoming, bytes)
    if (written.sha256 !== sha256) throw refused(`${nameOf(path)} changed while it was copied.`)
    stored.push(path)
    await storage.putReceived(path, incoming)
  }
}

/** Removes the restored files after a failure, so that the restore can be repeated. */
export async function removeRestored(storage: Storage, stored: string[]): Promise<void> {
  for (const path of stored) await storage.delete(path)
}
