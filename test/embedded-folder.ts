import { createHash } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { migrationsFolder } from '#app/platform/database/database.server.ts'
import { openEmbeddedDatabase } from '#app/platform/database/embedded-database.server.ts'
import { cacheFolder } from '#test/cache-folder.ts'

/** Copies an embedded database without data into this new folder, because creating one takes several seconds. */
export async function copyEmptyDatabase(folder: string) {
  // Copying a thousand small files asynchronously takes three times the CPU time.
  cpSync(await emptyDatabase(), folder, { recursive: true })
}

async function emptyDatabase(): Promise<string> {
  const folder = path.join(cacheFolder(), `empty-database-${await versions()}`)
  if (existsSync(folder)) return folder
  const draft = await mkdtemp(`${folder}.`)
  const { close } = await openEmbeddedDatabase(path.join(draft, 'database'))
  await close()
  // Another worker may have been faster.
  await rename(path.join(draft, 'database'), folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error
  })
  await rm(draft, { recursive: true, force: true })
  return folder
}

/** Returns a hash of the lock file, which pins PostgreSQL's version, and of the migrations' journal. */
async function versions(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', path.join(migrationsFolder, 'meta/_journal.json')]) {
    hash.update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 12)
}
