import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '#app/platform/database/database.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'

type Row = Record<string, string>

/** Reads all rows as text, and all constraints, triggers, sequences and migrations, without the code under test. */
export async function everythingIn(db: Database) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone to 'UTC'`)
    const tables = await rowsOf<{ name: string }>(
      tx,
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const rows: Record<string, string[]> = {}
    for (const { name } of tables) {
      const stored = await rowsOf<{ row: string }>(
        tx,
        sql.raw(`select r::text as row from public."${name}" r`),
      )
      rows[name] = stored.map(({ row }) => row).toSorted()
    }
    const schema = await rowsOf<Row>(
      tx,
      sql`select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) || condeferrable as is
          from pg_constraint where connamespace = 'public'::regnamespace
          union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
          order by 1, 2`,
    )
    const sequences = await rowsOf<Row>(
      tx,
      sql`select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
    )
    const migrations = await rowsOf<Row>(
      tx,
      sql`select hash, created_at::text as at from drizzle.__drizzle_migrations order by id`,
    )
    return { rows, schema, sequences, migrations }
  })
}

/** Returns the SHA-256 of each uploaded file in this data folder. */
export async function filesIn(dataDir: string): Promise<Row> {
  const folder = path.join(dataDir, 'files/files')
  const files: Row = {}
  for (const name of (await readdir(folder)).toSorted()) {
    files[name] = createHash('sha256')
      .update(await readFile(path.join(folder, name)))
      .digest('hex')
  }
  return files
}
