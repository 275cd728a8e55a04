import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import { migrationsFolder, type Queryable } from '#app/platform/database/database.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) })
const snapshotSchema = z.object({ tables: z.record(z.string(), z.object({ name: z.string() })) })

const readJson = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(migrationsFolder, 'meta', name), 'utf8'))

export async function knownMigrations() {
  return journalSchema.parse(await readJson('_journal.json')).entries
}

/** The shop's tables as of this migration; a database may have others. Throws for an unknown migration. */
export async function tablesAt(migration: number): Promise<string[]> {
  const entry = (await knownMigrations()).find(({ when }) => when === migration)
  if (!entry) throw new Error(`there is no migration ${migration}`)
  const [index = ''] = entry.tag.split('_')
  const { tables } = snapshotSchema.parse(await readJson(`${index}_snapshot.json`))
  return Object.values(tables).map(({ name }) => name)
}

/** Null for a database without a shop. */
export async function newestMigration(db: Queryable): Promise<number | null> {
  const [known] = await rowsOf<{ isThere: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  )
  if (!known?.isThere) return null
  const [row] = await rowsOf<{ newest: string | number | null }>(
    db,
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  )
  return row?.newest ? Number(row.newest) : null
}

/** What drizzle's `migrate` does, up to a migration and inside the caller's transaction. */
export async function migrateUpTo(db: Queryable, newest: number): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`)
  await db.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  const applied = (await newestMigration(db)) ?? 0
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    const { folderMillis, hash, sql: statements } = migration
    if (folderMillis <= applied || folderMillis > newest) continue
    for (const statement of statements) await db.execute(sql.raw(statement))
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    )
  }
}
