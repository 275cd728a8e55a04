import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { lockDataFolder } from '#app/platform/files/data-folder.server.ts'
import { readSettings } from '#app/platform/settings/settings.server.ts'
import { explain, StartupError } from '#app/platform/settings/startup-error.server.ts'

const shopFile = /^(database|files|secret|admin-password|kisscut\.pid)(\.[\w.-]+)?$/

async function reset() {
  const { dataDir, database } = readSettings(process.env)
  if (database) {
    throw new StartupError('Only an embedded shop can be reset. DATABASE_URL is set, so nothing was deleted.')
  }
  const unlock = await lockDataFolder(dataDir)
  try {
    const otherFiles = (await readdir(dataDir)).filter((name) => !shopFile.test(name))
    if (otherFiles.length > 0) {
      const problem = `${path.resolve(dataDir)} also contains ${otherFiles.slice(0, 3).join(', ')}`
      throw new StartupError(
        `${problem}. Nothing was deleted, because these files don’t belong to a shop. Check DATA_DIR.`,
      )
    }
    for (const name of await readdir(dataDir)) {
      await rm(path.join(dataDir, name), { recursive: true, force: true })
    }
  } finally {
    await unlock()
  }
  process.stdout.write(`${dataDir} is empty; the next start creates a new demo shop.\n`)
}

try {
  await reset()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
