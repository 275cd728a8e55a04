import { sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { migrateUpTo } from '#app/platform/database/migrate.server.ts'
import { hashOf } from './hashing.ts'
import type { ExportedRows } from './create-backup.ts'
import { continueIdentities } from './identities.ts'
import { placesIn, refused, type TableEntry } from './manifest.ts'
import { linesOf } from './named-files.ts'
import { readAlike, readRows } from './read-rows.ts'
import { describeTables, forwardReferences, qualified, quoted, type ShopTable } from './shop-tables.ts'

const batch = { rows: 500, bytes: 1_000_000 }

/**
 * Creates the tables of the backup's version in an empty database, and imports the rows. Then reads them all back, and
 * throws StartupError if any of them differ from the backup.
 */
export async function importRows(tx: Transaction, folder: string, exported: ExportedRows): Promise<void> {
  await migrateUpTo(tx, exported.migration)
  await readAlike(tx)
  const tables = await describeTables(
    tx,
    exported.tables.map(({ name }) => name),
  )
  const forward = forwardReferences(tables)
  // Triggers must not run, because the backup includes the rows that they derive.
  await alter(tx, tables, 'disable trigger user')
  await alterConstraints(tx, forward, 'deferrable initially deferred')
  // A migration may have inserted initial rows.
  for (const { name } of tables.toReversed()) await tx.execute(sql.raw(`delete from ${qualified(name)}`))
  for (const table of tables) await importTable(tx, table, { folder, entry: entryOf(exported, table) })
  await tx.execute(sql`set constraints all immediate`)
  await alterConstraints(tx, forward, 'not deferrable')
  await alter(tx, tables, 'enable trigger user')
  await continueIdentities(tx, exported.sequences)
  for (const table of tables) await expectSame(tx, table, entryOf(exported, table))
}

function entryOf({ tables }: ExportedRows, { name }: ShopTable): TableEntry {
  const entry = tables.find((table) => table.name === name)
  if (!entry) throw new Error(`the backup has no table ${name}`)
  return entry
}

async function alter(tx: Transaction, tables: ShopTable[], how: string) {
  for (const { name } of tables) await tx.execute(sql.raw(`alter table ${qualified(name)} ${how}`))
}

async function alterConstraints(
  tx: Transaction,
  references: ReturnType<typeof forwardReferences>,
  how: string,
) {
  for (const { table, constraint } of references) {
    await tx.execute(sql.raw(`alter table ${qualified(table)} alter constraint ${quoted(constraint)} ${how}`))
  }
}

async function importTable(
  tx: Transaction,
  { name }: ShopTable,
  { folder, entry }: { folder: string; entry: TableEntry },
) {
  const table = sql.raw(qualified(name))
  const columns = sql.raw(entry.columns.map(quoted).join(', '))
  for await (const rows of batches(linesOf(placesIn(folder).table(name)))) {
    await tx.execute(
      sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${rows}::jsonb)`,
    )
  }
}

async function* batches(blocks: AsyncIterable<string[]>): AsyncGenerator<string> {
  let rows: string[] = []
  let bytes = 0
  for await (const lines of blocks) {
    for (const line of lines) {
      rows.push(line)
      bytes += line.length
      if (rows.length < batch.rows && bytes < batch.bytes) continue
      yield `[${rows.join()}]`
      rows = []
      bytes = 0
    }
  }
  if (rows.length > 0) yield `[${rows.join()}]`
}

async function* textOf(tx: Transaction, table: ShopTable) {
  for await (const lines of readRows(tx, table)) yield lines.join('')
}

async function expectSame(tx: Transaction, table: ShopTable, { sha256 }: TableEntry) {
  const restored = await hashOf(textOf(tx, table))
  if (restored.sha256 !== sha256) {
    throw refused(`The rows of ${table.name} could not be restored exactly as they were.`)
  }
}
