import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { errorCode } from '#app/platform/error-code.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import { newestMigration } from '#app/platform/database/migrate.server.ts'
import { backedUpFiles } from './check-backup.ts'
import { hashOf } from './hashing.ts'
import { refused } from './manifest.ts'
import { tablesAt } from './migrations.ts'
import { qualified } from './shop-tables.ts'

/** Migrations insert a row into each of these tables. */
const filledByMigrations = ['catalog_version', 'shipping_table', 'tax_table']

/** Throws StartupError if the database has rows, or tables newer than the ones to restore. */
export async function refuseFilledDatabase(db: Queryable, migration: number): Promise<void> {
  const newest = await newestMigration(db)
  if (newest === null) return
  const filled: string[] = []
  for (const table of await tablesAt(newest)) {
    if (filledByMigrations.includes(table)) continue
    const [row] = await rowsOf(db, sql.raw(`select 1 from ${qualified(table)} limit 1`))
    if (row) filled.push(table)
  }
  if (filled.length > 0) {
    throw refused(
      `The database already has a shop (rows in ${filled.toSorted().slice(0, 5).join(', ')}). Use a new, empty one.`,
    )
  }
  if (newest > migration) {
    throw refused('The tables in this database are newer than the backup. Use a new database without tables.')
  }
}

/** Throws StartupError if there are files other than the backup's. */
export async function refuseOtherFiles(
  storage: Storage,
  filesFolder: string | null,
  backup: string,
): Promise<void> {
  const names = filesFolder === null ? [] : await namesIn(filesFolder)
  const others = new Set(names.map((name) => `files/${name}`))
  for await (const { path: file, sha256 } of backedUpFiles(backup)) {
    others.delete(file)
    const stored = await storage.open(file)
    if (!stored || (await hashOf(stored.bytes())).sha256 === sha256) continue
    throw refused(
      `The file ${file} already exists, with different content. Use an empty folder or bucket for the files.`,
    )
  }
  const [other] = others
  if (other && filesFolder !== null) {
    throw refused(
      `${path.resolve(filesFolder)} already has files, such as ${path.basename(other)}. Use an empty folder.`,
    )
  }
}

const namesIn = (folder: string) =>
  readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
