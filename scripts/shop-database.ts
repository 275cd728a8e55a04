import { existsSync } from 'node:fs'
import path from 'node:path'
import { lockDataFolder } from '#app/platform/files/data-folder.server.ts'
import type { OpenDatabase } from '#app/platform/database/database.server.ts'
import { openPostgres } from '#app/platform/database/postgres.server.ts'
import { openEmbeddedDatabase } from '#app/platform/database/embedded-database.server.ts'
import type { Settings } from '#app/platform/settings/settings.server.ts'
import { StartupError } from '#app/platform/settings/startup-error.server.ts'

type Using = Pick<Settings, 'database' | 'dataDir'>

/**
 * Opens the shop's database for `work`. Locks an embedded one, so that no other process can use it. Throws
 * StartupError.
 */
export async function withDatabase(
  { database: server, dataDir }: Using,
  work: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  const unlock = server ? null : await lockDataFolder(dataDir)
  try {
    const database = server
      ? await openPostgres(server.url)
      : await openEmbeddedDatabase(path.join(dataDir, 'database'))
    try {
      await work(database)
    } finally {
      await database.close()
    }
  } finally {
    await unlock?.()
  }
}

export const hasDatabase = ({ database, dataDir }: Using) =>
  database !== null || existsSync(path.join(dataDir, 'database'))

/** Like `withDatabase`, but never creates a shop. */
export async function withExistingDatabase(
  settings: Using,
  work: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  if (!hasDatabase(settings)) {
    throw new StartupError(`There is no shop in ${path.resolve(settings.dataDir)}. Check DATA_DIR.`)
  }
  await withDatabase(settings, work)
}
