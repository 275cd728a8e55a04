import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { StartupError } from '../settings/startup-error.server.ts'
import { version } from '../settings/version.server.ts'

const journal = z.object({ entries: z.array(z.object({ when: z.number() })) })

export async function refuseNewerDatabase(
  db: Pick<PgDatabase<PgQueryResultHKT>, 'execute'>,
  migrationsFolder: string,
): Promise<void> {
  const {
    rows: [table],
  } = (await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`)) as {
    rows: { name: string | null }[]
  }
  if (!table?.name) return
  const file = path.join(migrationsFolder, 'meta/_journal.json')
  const { entries } = journal.parse(JSON.parse(await readFile(file, 'utf8')))
  const newest = Math.max(...entries.map(({ when }) => when))
  const {
    rows: [found],
  } = (await db.execute(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations where created_at > ${newest}`,
  )) as { rows: { count: number }[] }
  if (!found?.count) return
  throw new StartupError(
    `Kisscut cannot start: a newer version of Kisscut has used this database (${found.count} ${found.count === 1 ? 'change' : 'changes'} to its tables that version ${version} does not know about). Nothing was changed.
What to do:
  - start that newer version again, or
  - restore the backup you made before the update.`,
  )
}
