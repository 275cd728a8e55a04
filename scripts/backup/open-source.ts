import { existsSync } from 'node:fs'
import path from 'node:path'
import { openEmbeddedAsIs } from '#app/platform/database/embedded-database.server.ts'
import type { DatabaseAsIs } from '#app/platform/database/database.server.ts'
import { lockDataFolder } from '#app/platform/files/data-folder.server.ts'
import { openFiles } from '#app/platform/services.server.ts'
import type { Settings } from '#app/platform/settings/settings.server.ts'
import type { BackupSource } from './create-backup.ts'
import { readIfThere } from './kept-secrets.ts'
import { refused } from './manifest.ts'

/**
 * Opens a shop to back it up. It may be running if it is on a database server; an embedded shop is locked. Throws
 * StartupError.
 */
export async function withSource<T>(
  settings: Settings,
  work: (source: BackupSource) => Promise<T>,
): Promise<T> {
  const { database: server, dataDir } = settings
  if (server) {
    const { openPostgresAsIs } = await import('#app/platform/database/postgres.server.ts')
    return withDatabase(settings, await openPostgresAsIs(server.url), work)
  }
  const folder = path.join(dataDir, 'database')
  if (!existsSync(folder)) throw refused(`There is no shop in ${path.resolve(dataDir)}. Check DATA_DIR.`)
  const unlock = await lockDataFolder(dataDir)
  try {
    return await withDatabase(settings, await openEmbeddedAsIs(folder), work)
  } finally {
    await unlock()
  }
}

async function withDatabase<T>(
  settings: Settings,
  { db, close }: DatabaseAsIs,
  work: (source: BackupSource) => Promise<T>,
): Promise<T> {
  try {
    return await work({ db, storage: await openFiles(settings), secrets: await secretsOf(settings) })
  } finally {
    await close()
  }
}

async function secretsOf({ secret, database, dataDir }: Settings) {
  const kept = secret ?? (await readIfThere(path.join(dataDir, 'secret')))?.toString().trim() ?? ''
  return { secret: kept, dataDir: database ? null : dataDir }
}
