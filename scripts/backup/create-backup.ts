import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import { newestMigration } from '#app/platform/database/migrate.server.ts'
import { version } from '#app/platform/settings/version.server.ts'
import { explainingDisk, prepareFolder } from './backup-folder.ts'
import type { BackupPlace } from './backup-place.ts'
import { copyNamedFiles, type CopiedFiles, FileDeletedError, removeUnnamed } from './copy-named-files.ts'
import { writeHashed } from './hashing.ts'
import { type Manifest, placesIn, refused, type TableEntry, writeManifest } from './manifest.ts'
import { tablesAt } from './migrations.ts'
import { readAlike, readRows } from './read-rows.ts'
import { readIdentities } from './identities.ts'
import { keepSecrets, type KeptSecrets } from './kept-secrets.ts'
import { describeTables, type ShopTable } from './shop-tables.ts'

const maxRounds = 10

export type BackupSource = { db: Database; storage: Storage; secrets: KeptSecrets }

/** Throws StartupError if the folder is not empty, or if the database has no shop. */
export async function createBackup(source: BackupSource, place: BackupPlace, now: Date): Promise<Manifest> {
  return explainingDisk(place.folder, () => create(source, place, now))
}

async function create(source: BackupSource, place: BackupPlace, now: Date): Promise<Manifest> {
  const { folder } = place
  await prepareFolder(folder)
  const rows = await exportRows(source.db, folder)
  const { read, files } = await copyConsistently(source, place, rows)
  const manifest = {
    shopVersion: version,
    createdAt: now.toISOString(),
    ...read,
    files,
    ...(await keepSecrets(source.secrets, folder)),
  }
  await writeManifest(folder, manifest)
  return { format: 1, ...manifest }
}

export type ExportedRows = Pick<Manifest, 'migration' | 'tables' | 'sequences'>

/** Exports all rows from a single snapshot. */
export function exportRows(db: Database, folder: string): Promise<ExportedRows> {
  return db.transaction(
    async (tx) => {
      await readAlike(tx)
      const migration = await newestMigration(tx)
      if (migration === null) throw refused('This database has no shop.')
      const described = await describeTables(tx, await tablesAt(migration))
      const tables: TableEntry[] = []
      for (const table of described) tables.push(await exportTable(tx, table, folder))
      return { migration, tables, sequences: await readIdentities(tx, described) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function exportTable(tx: Transaction, table: ShopTable, folder: string): Promise<TableEntry> {
  const { name, columns } = table
  let rows = 0
  async function* counted() {
    for await (const lines of readRows(tx, table)) {
      rows += lines.length
      yield lines.join('')
    }
  }
  const { sha256 } = await writeHashed(placesIn(folder).table(name), counted())
  return { name, columns, rows, sha256 }
}

/** If a file is deleted during copying, reads the rows again and keeps the files copied so far. */
async function copyConsistently(
  { db, storage }: BackupSource,
  place: BackupPlace,
  exported: ExportedRows,
): Promise<{ read: ExportedRows; files: CopiedFiles }> {
  let read = exported
  for (let round = 1; ; round++) {
    try {
      return { read, files: await copyNamedFiles({ db, storage }, place) }
    } catch (error) {
      if (!(error instanceof FileDeletedError) || round === maxRounds) throw error
      read = await exportRows(db, place.folder)
      await removeUnnamed(place)
    }
  }
}
