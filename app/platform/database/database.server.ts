import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import { openDatabaseClock } from './database-clock.server.ts'
import { refuseNewerDatabase } from './newer-database.server.ts'

export type Database = PgDatabase<PgQueryResultHKT>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Queryable = Database | Transaction

export type OpenDatabase = {
  db: Database
  jobStore: Pick<ConstructorOptions, 'db' | 'backend'>
  now: () => Date
  close: () => Promise<void>
}

export const migrationsFolder = 'db/migrations'

const clockMs = 60_000

export async function openPostgres(url: string, { poolSize = 10 } = {}): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, application_name: 'kisscut' })
  // The pool replaces dropped idle connections; without a listener the error would end the process.
  pool.on('error', () => undefined)
  const db = drizzle({ client: pool, casing: 'snake_case' })
  const lock = await pool.connect()
  try {
    await lock.query("select pg_advisory_lock(hashtext('kisscut-migrations'))")
    await refuseNewerDatabase(db, migrationsFolder)
    await migrate(db, { migrationsFolder })
  } finally {
    lock.release(true)
  }
  const clock = await openDatabaseClock(async () => {
    const { rows } = await pool.query('select extract(epoch from clock_timestamp()) * 1000 as ms')
    return Number(rows[0].ms)
  })
  const measuring = setInterval(() => void clock.measure().catch(() => undefined), clockMs).unref()
  return {
    db,
    jobStore: { db: { executeSql: (text, values) => pool.query(text, values) } },
    now: clock.now,
    close: () => {
      clearInterval(measuring)
      return pool.end()
    },
  }
}

export async function isReachable(db: Database): Promise<boolean> {
  try {
    await db.execute(sql`select 1`)
    return true
  } catch {
    return false
  }
}

export function violatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint
  }
  return undefined
}

export function isDeadlock(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '40P01') return true
  }
  return false
}

/** SQLSTATE class 22. */
export function isDataError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^22...$/.test(cause.code)) return true
  }
  return false
}
