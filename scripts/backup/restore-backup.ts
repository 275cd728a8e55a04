import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { failInterruptedSheets } from '#app/features/desk/gang-sheets/fail-interrupted-sheets.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import { migrateUpTo } from '#app/platform/database/migrate.server.ts'
import type { BackupPlace } from './backup-place.ts'
import type { ExportedRows } from './create-backup.ts'
import { importRows } from './import-rows.ts'
import { type Manifest, refused } from './manifest.ts'
import { knownMigrations } from './migrations.ts'
import { refuseFilledDatabase, refuseOtherFiles } from './refuse-filled.ts'
import { backedUpFiles } from './check-backup.ts'
import { writeHashed } from './hashing.ts'

/** `filesFolder` is the folder of uploads; null if they are in a bucket. */
export type RestoreTarget = { db: Database; isShared: boolean; storage: Storage; filesFolder: string | null }

/** Restores a checked backup. Throws StartupError if the target is not empty. Any error leaves the target unchanged. */
export async function restoreBackup(
  target: RestoreTarget,
  place: BackupPlace,
  manifest: Manifest,
): Promise<void> {
  const { folder } = place
  const { db, storage, filesFolder } = target
  await refuseFilledDatabase(db, manifest.migration)
  await refuseOtherFiles(storage, filesFolder, folder)
  const stored: string[] = []
  try {
    // Restore files before the rows that refer to them, in the same order as the shop stores them.
    await restoreFiles(storage, place, stored)
    await restoreRows(target, folder, manifest)
  } catch (error) {
    await removeRestored(storage, stored)
    throw error
  }
}

/** Restores the rows and migrates them to this version's tables in one transaction. */
export function restoreRows(
  { db, isShared }: Pick<RestoreTarget, 'db' | 'isShared'>,
  folder: string,
  exported: ExportedRows,
): Promise<void> {
  return db.transaction(async (tx) => {
    if (isShared) await waitForStarts(tx)
    await refuseFilledDatabase(tx, exported.migration)
    await importRows(tx, folder, exported)
    const newest = Math.max(...(await knownMigrations()).map(({ when }) => when))
    await migrateUpTo(tx, newest)
    await failInterruptedSheets(tx)
  })
}

/** Takes the lock that a starting shop holds while it creates tables. */
async function waitForStarts(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('kisscut-start'))`)
}

/**
 * Restores files that don't exist yet. Adds each to `stored`, so that the caller can remove them even if this throws.
 */
async function restoreFiles(
  storage: Storage,
  { folder, files, nameOf }: BackupPlace,
  stored: string[],
): Promise<void> {
  for await (const { path, sha256 } of backedUpFiles(folder)) {
    if (await storage.open(path)) continue
    const incoming = await storage.incomingPath()
    const bytes = await files.open(path)
    if (!bytes) throw refused(`The backup is incomplete: ${nameOf(path)} is missing.`)
    try {
      const written = await writeHashed(incoming, bytes)
      if (written.sha256 !== sha256) throw refused(`${nameOf(path)} changed while it was copied.`)
      stored.push(path)
      await storage.putReceived(path, incoming)
    } finally {
      await rm(incoming, { force: true })
    }
  }
}

/** Removes the restored files after a failure, so that the restore can be repeated. */
async function removeRestored(storage: Storage, stored: string[]): Promise<void> {
  for (const path of stored) await storage.delete(path)
}
