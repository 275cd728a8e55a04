import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Database, type DatabaseAsItIs, migrationsFolder, type OpenDatabase } from './database.server.ts'
import { openDatabaseClock } from './server/database-clock.server.ts'
import { isRepeatable } from './database-errors.server.ts'
import { namingStatements, repeatOutdated } from './server/named-statements.server.ts'
import { migrateUpTo, withoutTimeouts } from './migrate.server.ts'
import { allowRecent } from './sharing/recent.server.ts'
import { refuseNewerDatabase } from './newer-database.server.ts'
import { traceQueries } from '../tracing/trace-queries.server.ts'
import type { Tracing } from '../tracing/tracing.server.ts'
import { sendInFlights } from './server/send-in-flights.server.ts'
import { refuseOldServer, unusableServer } from './server/unusable-server.server.ts'

const clockMs = 60_000
const connectMs = 5_000
/** No statement of the shop takes a second; beyond this limit the server is not responding. */
const statementMs = 8_000
export const silenceMs = statementMs + 1_000
const lockMs = 5_000
const idleInTransactionMs = 20_000

const tries = 4
const maxPauseMs = 50
const turnMs = 100

type Options = {
  poolSize?: number
  isPreparing?: boolean
  recentMs?: number | undefined
  tracing?: Tracing | null
}

/**
 * Migrates the database first; processes that start together wait for each other. Throws StartupError for a server that
 * cannot be used.
 */
export async function openPostgres(
  url: string,
  { poolSize = 10, isPreparing = true, recentMs = 0, tracing = null }: Options = {},
): Promise<OpenDatabase> {
  await migrateDatabase(url).catch((error: unknown) => {
    throw unusableServer(error, url)
  })
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'kisscut',
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // Compiling a statement takes longer than running any of ours.
    options: '-c jit=off',
    keepAlive: true,
    pipeline: true,
  })
  pool.on('error', () => undefined)
  pool.on('connect', endWhenSilent)
  pool.on('connect', sendInFlights)
  if (isPreparing) {
    pool.on('connect', namingStatements())
    repeatOutdated(pool)
  }
  if (tracing) {
    traceQueries(pool, tracing)
    pool.on('connect', (client) => traceQueries(client, tracing))
  }
  const db = repeating(drizzle({ client: pool, casing: 'snake_case' }))
  allowRecent(db, recentMs)
  const clock = await openDatabaseClock(async () => {
    const { rows } = await pool.query('select extract(epoch from clock_timestamp()) * 1000 as ms')
    return Number(rows[0].ms)
  }).catch(async (error: unknown) => {
    await pool.end()
    throw unusableServer(error, url)
  })
  const measuring = setInterval(() => void clock.measure().catch(() => undefined), clockMs).unref()
  return {
    db,
    jobStore: { db: { executeSql: (text, values) => pool.query(text, values) } },
    now: clock.now,
    whileAlone: (run) => whileAlone(url, run),
    isShared: true,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => {
      clearInterval(measuring)
      return pool.end()
    },
  }
}

/** Applies no migrations. Throws StartupError for a server that cannot be used. */
export async function openPostgresAsIs(url: string) {
  const client = newClient(url)
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('server_version_num')::int as version")
    refuseOldServer(rows[0].version, url)
    const db = drizzle({ client, casing: 'snake_case' })
    await refuseNewerDatabase(db, migrationsFolder)
    return { db, close: () => client.end() } satisfies DatabaseAsItIs
  } catch (error) {
    await client.end().catch(() => undefined)
    throw unusableServer(error, url)
  }
}

async function migrateDatabase(url: string) {
  await whileAlone(url, async () => {
    // This connection is not from the pool, because a migration may take longer than any statement of the shop.
    const { db, close } = await openPostgresAsIs(url)
    try {
      await db.transaction(async (tx) => {
        await withoutTimeouts(tx)
        await migrateUpTo(tx, Infinity)
      })
    } finally {
      await close()
    }
  })
}

/**
 * Runs `run` while holding a lock that ends with its transaction, which a connection pooler keeps on one connection.
 * Waiting processes hold no transaction, or they would leave the pooler no connection for the work.
 */
async function whileAlone<T>(url: string, run: () => Promise<T>): Promise<T> {
  const client = newClient(url)
  try {
    await client.connect()
    while (!(await beginAlone(client))) await sleep(turnMs)
    const result = await run()
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

async function beginAlone(client: pg.Client): Promise<boolean> {
  await client.query('begin; set local idle_in_transaction_session_timeout to 0')
  const { rows } = await client.query("select pg_try_advisory_xact_lock(hashtext('kisscut-start')) as got")
  if (!rows[0].got) await client.query('rollback')
  return rows[0].got
}

function newClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kisscut start',
    connectionTimeoutMillis: connectMs,
    idle_in_transaction_session_timeout: 0,
  })
  client.on('error', () => undefined)
  return client
}

/**
 * Ends silent connections. A network that drops packets would otherwise block a connection, and its request, for
 * minutes.
 */
function endWhenSilent(client: pg.PoolClient) {
  // A connection lost while in use would end the process if nobody listened.
  client.on('error', () => undefined)
  const { connection } = client as unknown as { connection: { stream: Socket } }
  connection.stream.setTimeout(silenceMs, () => {
    const { readyForQuery } = client as unknown as { readyForQuery: boolean }
    if (!readyForQuery) connection.stream.destroy(new Error('the database is silent'))
  })
}

/**
 * Runs a transaction again if it lost a conflict with another one. This is safe because transactions call nothing
 * outside the database.
 */
function repeating<T extends Database>(db: T): T {
  const transaction: Database['transaction'] = db.transaction.bind(db)
  const repeatedly: Database['transaction'] = async (run, config) => {
    for (let tried = 1; ; tried++) {
      try {
        return await transaction(run, config)
      } catch (error) {
        if (tried === tries || !isRepeatable(error)) throw error
        await sleep(Math.random() * maxPauseMs * tried)
      }
    }
  }
  return Object.assign(db, { transaction: repeatedly })
}
