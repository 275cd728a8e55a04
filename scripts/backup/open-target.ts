import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { clearDrafts } from '#app/platform/files/clear-drafts.server.ts'
import { lockDataFolder } from '#app/platform/files/data-folder.server.ts'
import { openEmbeddedAsIs } from '#app/platform/database/embedded-database.server.ts'
import { openFiles } from '#app/platform/services.server.ts'
import type { Settings } from '#app/platform/settings/settings.server.ts'
import { refused } from './manifest.ts'
import type { RestoreTarget } from './restore-backup.ts'

type Work = (target: RestoreTarget) => Promise<void>

/**
 * Opens the shop to restore to. An embedded database gets its final name only after the work has succeeded. Throws
 * StartupError.
 */
export const withTarget = (settings: Settings, work: Work): Promise<void> =>
  settings.database ? withServer(settings, settings.database.url, work) : withFolder(settings, work)

const filesFolderOf = ({ bucket, dataDir }: Settings) => (bucket ? null : path.join(dataDir, 'files/files'))

async function withServer(settings: Settings, url: string, work: Work) {
  const { openPostgresAsIs } = await import('#app/platform/database/postgres.server.ts')
  const { db, close } = await openPostgresAsIs(url)
  try {
    await work({
      db,
      isShared: true,
      storage: await openFiles(settings),
      filesFolder: filesFolderOf(settings),
    })
  } finally {
    await close()
  }
}

async function withFolder(settings: Settings, work: Work) {
  const { dataDir } = settings
  const folder = path.join(dataDir, 'database')
  const unlock = await lockDataFolder(dataDir)
  try {
    if (existsSync(folder)) {
      throw refused(`${path.resolve(dataDir)} already has a shop. Set DATA_DIR to a new, empty folder.`)
    }
    await clearDrafts(dataDir)
    const draft = `${folder}.${randomUUID()}.new`
    try {
      const { db, close } = await openEmbeddedAsIs(draft)
      const storage = await openFiles(settings)
      const filesFolder = filesFolderOf(settings)
      try {
        await work({ db, isShared: false, storage, filesFolder })
      } finally {
        await close()
      }
      await rename(draft, folder)
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  } finally {
    await unlock()
  }
}
