import { sql } from 'drizzle-orm'
import type { Database } from '#app/platform/database/database.server.ts'
import { newestMigration } from '#app/platform/database/migrate.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { tablesAt } from '../backup/migrations.ts'
import { uploadPattern } from '../backup/named-files.ts'
import { describeTables } from '../backup/shop-tables.ts'
import { Problem } from './check.ts'

/** Looks for problems that would stop `npm run backup`. Throws Problem. */
export async function checkBackup(db: Database): Promise<string> {
  const migration = await newestMigration(db)
  if (migration === null) return 'nothing to back up yet'
  const tables = await describeTables(db, await tablesAt(migration))
  const strange = await rowsOf<{ id: string }>(
    db,
    sql`select id from artwork_files where erased_at is null and exists (
          select from unnest(array[path, preview_path, thumbnail_path]) as name
          where name !~ ${uploadPattern.source})
        order by id limit 3`,
  )
  if (strange.length > 0) {
    const ids = strange.map(({ id }) => id).join(', ')
    throw new Problem(
      `cannot complete: rows of artwork_files (${ids}) name files outside of the shop’s folder. Please report it.`,
    )
  }
  return `can be made: ${tables.length} tables, and all files have names that it can keep`
}
