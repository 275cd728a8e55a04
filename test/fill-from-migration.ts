import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database/database.server.ts'

const folder = path.join(import.meta.dirname, '../db/migrations')

/** Runs a migration's last statement again, which fills in data for the rows of an existing shop. */
export async function fillFromMigration(db: Queryable, name: string): Promise<void> {
  const file = (await readdir(folder)).find((each) => each.endsWith(`_${name}.sql`)) ?? ''
  const statements = (await readFile(path.join(folder, file), 'utf8')).split('--> statement-breakpoint')
  await db.execute(sql.raw(statements.at(-1) ?? ''))
}
