import { copyFile } from 'node:fs/promises'
import type { Storage } from '#app/platform/files/storage.server.ts'
import { backedUpFiles } from './check-backup.ts'
import { hashFile } from './hashing.ts'
import { placesIn, refused } from './manifest.ts'

/** Skips those that are there. Returns what it stored, also if it throws after `stored` got them. */
export async function restoreFiles(storage: Storage, folder: string, stored: string[]): Promise<void> {
  for await (const { path, sha256 } of backedUpFiles(folder)) {
    if (await storage.open(path)) continue
    const incoming = await storage.newIncomingPath()
    await copyFile(placesIn(folder).file(path), incoming)
    if ((await hashFile(incoming)).sha256 !== sha256) throw refused(`${path} changed while it was copied.`)
    stored.push(path)
    await storage.putReceived(path, incoming)
  }
}

/** After a failure, so that the restore can be repeated. */
export async function removeRestored(storage: Storage, stored: string[]): Promise<void> {
  for (const path of stored) await storage.delete(path)
}
