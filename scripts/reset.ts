import { rm } from 'node:fs/promises'
import { lockDataFolder } from '../app/platform/data-folder.server.ts'
import { readSettings } from '../app/platform/settings.server.ts'

const { dataDir, databaseUrl } = readSettings(process.env)
if (databaseUrl)
  throw new Error('This only resets an embedded shop. DATABASE_URL is set, nothing was touched.')
const unlock = await lockDataFolder(dataDir)
await rm(dataDir, { recursive: true, force: true })
await unlock()
process.stdout.write(`${dataDir} is empty; the next start makes a new demo shop.\n`)
