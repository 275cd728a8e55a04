import path from 'node:path'
import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Database, DatabaseAsIs, Transaction } from '#app/platform/database/database.server.ts'
import { openEmbeddedAsIs } from '#app/platform/database/embedded-database.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { lockDataFolder } from '#app/platform/files/data-folder.server.ts'
import type { Settings } from '#app/platform/settings/settings.server.ts'
import { newestMigration } from '#app/platform/database/migrate.server.ts'
import { failedQueue } from '#app/platform/jobs/queues.server.ts'
import { knownMigrations, tablesAt } from '../backup/migrations.ts'
import { uploadPattern } from '../backup/named-files.ts'
import { describeTables } from '../backup/shop-tables.ts'
import { type Note, Problem, reasonOf } from './check.ts'

const maxDifferenceMs = 30_000

/** Returns null for an embedded shop that has never been started. `close` also unlocks the data folder. */
export async function openDatabase({ database, dataDir }: Settings): Promise<DatabaseAsIs | null> {
  if (database) {
    const { openPostgresAsIs } = await import('#app/platform/database/postgres.server.ts')
    return openPostgresAsIs(database.url)
  }
  const folder = path.join(dataDir, 'database')
  if (!existsSync(folder)) return null
  const unlock = await lockDataFolder(dataDir)
  try {
    const { db, close } = await openEmbeddedAsIs(folder)
    return {
      db,
      close: async () => {
        await close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Throws Problem. */
export async function checkDatabase(db: Database, { database }: Settings): Promise<string> {
  const version = await readVersion(db)
  const state = await migrationState(db)
  await db
    .transaction((tx) => writeAndReadBack(tx))
    .catch((error: unknown) => {
      throw new Problem(`does not write: ${reasonOf(error)}. Check its disk and the user’s permissions.`)
    })
  const seconds = await clockDifference(db)
  const kind = database ? `PostgreSQL ${version}` : `embedded (PostgreSQL ${version})`
  const jit = database && (await isCompiling(db)) ? `; ${jitAdvice}` : ''
  return `${kind}; writes and reads; ${state}; its clock differs by ${seconds.toFixed(1)} s${jit}`
}

const jitAdvice =
  'jit is on, which slows the shop behind PgBouncer: there, run ALTER DATABASE … SET jit = off (docs/operating/postgresql.md)'

/**
 * Returns whether JIT is on. The shop turns JIT off for its connections, but PgBouncer doesn't pass that setting on.
 */
async function isCompiling(db: Database): Promise<boolean> {
  const [row] = await rowsOf<{ jit: string }>(db, sql`select current_setting('jit') as jit`)
  return row?.jit === 'on'
}

async function readVersion(db: Database): Promise<string> {
  const [row] = await rowsOf<{ version: string }>(
    db,
    sql`select split_part(current_setting('server_version'), ' ', 1) as version`,
  )
  return row?.version ?? ''
}

async function migrationState(db: Database): Promise<string> {
  const newest = await newestMigration(db)
  if (newest === null) return 'no tables yet (the first start creates them)'
  const missing = (await knownMigrations()).filter(({ when }) => when > newest).length
  return missing === 0 ? 'all tables are up to date' : `${missing} changes to its tables at the next start`
}

async function writeAndReadBack(tx: Transaction) {
  const written = 'kiss ✂ cut'
  await tx.execute(sql`create temporary table kisscut_doctor (line text) on commit drop`)
  await tx.execute(sql`insert into kisscut_doctor values (${written})`)
  const [row] = await rowsOf<{ line: string }>(tx, sql`select line from kisscut_doctor`)
  if (row?.line !== written) throw new Problem(`it returned ${JSON.stringify(row?.line)} for ${written}`)
}

async function clockDifference(db: Database): Promise<number> {
  const before = Date.now()
  const [row] = await rowsOf<{ ms: string | number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  const differenceMs = Math.abs(Number(row?.ms) - (before + Date.now()) / 2)
  if (differenceMs > maxDifferenceMs) {
    throw new Problem(
      `has a clock that differs from this machine’s by ${Math.round(differenceMs / 1000)} s. Synchronize both (NTP).`,
    )
  }
  return differenceMs / 1000
}

const maxWaitSeconds = 120

/** Returns a note about the longest-waiting job if it should have run minutes ago. */
export async function checkJobs(db: Database, { role }: Settings): Promise<string | Note> {
  const [queue] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select to_regclass('pgboss.job') is not null as "exists"`,
  )
  if (!queue?.exists) return 'no queue yet; the first start creates it'
  const [oldest] = await rowsOf<{ name: string; minutes: number }>(
    db,
    sql`select name, (extract(epoch from now() - start_after) / 60)::int as minutes from pgboss.job
      where state < 'active' and start_after < now() - ${maxWaitSeconds} * interval '1 second'
        and name <> ${failedQueue} order by start_after limit 1`,
  )
  if (!oldest) return `none has waited for more than ${maxWaitSeconds / 60} minutes`
  const who = role === 'all' ? 'start the shop' : 'start a process with ROLE=work'
  return {
    note: `${oldest.name} has waited for ${oldest.minutes} minutes: ${who}, or another one if all are busy (docs/operating/roles.md)`,
  }
}

const maxCatchUpMs = 5_000

/** Throws Problem. */
export async function checkReplica(db: Database, url: string): Promise<string> {
  const [{ openPool }, { catchUp }] = await Promise.all([
    import('#app/platform/database/postgres.server.ts'),
    import('#app/platform/database/replica.server.ts'),
  ])
  const { pool, db: replica } = openPool(url, { isReadOnly: true })
  try {
    const started = performance.now()
    await catchUp(db, replica, maxCatchUpMs)
    const seconds = (performance.now() - started) / 1000
    return `PostgreSQL ${await readVersion(replica)}; a standby of the shop’s database; had all of its data within ${seconds.toFixed(2)} s`
  } catch (error) {
    throw new Problem(
      `cannot be used (DATABASE_READ_URL): ${reasonOf(error)}. Reads use the primary database meanwhile. Check the URL, and on the primary, pg_stat_replication.`,
    )
  } finally {
    await pool.end()
  }
}

/** Looks for problems that would prevent `npm run backup`. Throws Problem. */
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
      `cannot complete: rows of artwork_files (${ids}) name files outside of the shop’s folder. Please report this.`,
    )
  }
  return `can be made: ${tables.length} tables, and all file names can be restored`
}
