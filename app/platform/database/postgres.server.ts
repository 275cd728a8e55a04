import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { errorCode } from '../error-code.server.ts'
import { StartupError } from '../settings/startup-error.server.ts'
import { type Database, type DatabaseAsIs, migrationsFolder, type OpenDatabase } from './database.server.ts'
import { isRepeatable } from './database-errors.server.ts'
import { migrateUpTo, withoutTimeouts } from './migrate.server.ts'
import { allowShortCache } from './short-cache.server.ts'
import { openListener } from './listener.server.ts'
import { refuseNewerDatabase } from './newer-database.server.ts'
import { nameStatements, prepareOn } from './prepared.server.ts'
import { traceQueries } from '../tracing/trace-queries.server.ts'
import type { Tracing } from '../tracing/tracing.server.ts'

const clockMs = 60_000
const connectMs = 5_000
/** Every statement takes less than a second, so a server that exceeds this limit isn't responding. */
const statementMs = 8_000
export const silenceMs = statementMs + 1_000
const lockMs = 5_000
const idleInTransactionMs = 20_000

const maxAttempts = 4
const maxPauseMs = 50
const lockPollMs = 100

export type PostgresOptions = {
  poolSize?: number
  isPreparing?: boolean
  cacheMs?: number | undefined
  tracing?: Tracing | null
}

/** Connects when first used. With `isReadOnly`, PostgreSQL rejects writes. */
export function openPool(
  url: string,
  {
    poolSize = 10,
    isPreparing = true,
    cacheMs = 0,
    tracing = null,
    isReadOnly = false,
  }: PostgresOptions & { isReadOnly?: boolean },
): { pool: pg.Pool; db: Database } {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'kisscut',
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    // In a pipeline, this closes the connection, which would otherwise hang for minutes if the network drops packets.
    query_timeout: silenceMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // JIT compilation takes longer than any of our statements.
    options: `-c jit=off${isReadOnly ? ' -c default_transaction_read_only=on' : ''}`,
    keepAlive: true,
    pipeline: true,
  })
  pool.on('error', () => undefined)
  // Without a listener, losing a connection in use would crash the process.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  if (tracing) {
    traceQueries(pool, tracing)
    pool.on('connect', (client) => traceQueries(client, tracing))
  }
  const db = drizzle({ client: pool, casing: 'snake_case' })
  if (isPreparing) nameStatements(db)
  // Override the method, because Drizzle has no option to retry transactions, and all operations receive this object.
  Object.assign(db, { transaction: withRetries(transactionsOn(pool, { isPreparing })) })
  allowShortCache(db, cacheMs)
  return { pool, db }
}

/**
 * Migrates the database first. Processes that start at the same time wait for each other. Throws StartupError if the
 * server can't be used.
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<OpenDatabase> {
  await migrateDatabase(url).catch((error: unknown) => {
    throw unusableServer(error, url)
  })
  const { pool, db } = openPool(url, options)
  const clock = await openDatabaseClock(async () => {
    const { rows } = await pool.query('select extract(epoch from clock_timestamp()) * 1000 as ms')
    return Number(rows[0].ms)
  }).catch(async (error: unknown) => {
    await pool.end()
    throw unusableServer(error, url)
  })
  const notify = (channel: string) => pool.query("select pg_notify($1, '')", [channel])
  const listener = openListener(
    () => newClient(url, { application_name: 'kisscut listen', pipeline: true }),
    notify,
  )
  const measuring = setInterval(() => void clock.measure().catch(() => undefined), clockMs).unref()
  return {
    db,
    listen: listener.listen,
    isListening: listener.isListening,
    jobStore: { db: { executeSql: (text, values) => pool.query(text, values), listen: listener.listen } },
    now: clock.now,
    runExclusively: (run) => runExclusively(url, run),
    isShared: true,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      clearInterval(measuring)
      await listener.close()
      await pool.end()
    },
  }
}

/** Applies no migrations. Throws StartupError if the server can't be used. */
export async function openPostgresAsIs(url: string) {
  const client = newClient(url)
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('server_version_num')::int as version")
    refuseOldServer(rows[0].version, url)
    const db = drizzle({ client, casing: 'snake_case' })
    await refuseNewerDatabase(db, migrationsFolder)
    return { db, close: () => client.end() } satisfies DatabaseAsIs
  } catch (error) {
    await client.end().catch(() => undefined)
    throw unusableServer(error, url)
  }
}

async function migrateDatabase(url: string) {
  await runExclusively(url, async () => {
    // Don't use the pool, because a migration may exceed its timeouts.
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
 * Calls `run` while holding a transaction-level lock, because poolers keep a transaction on one connection. Waiting
 * processes keep no transaction open, because those could use up the pooler's connections.
 */
async function runExclusively<T>(url: string, run: () => Promise<T>): Promise<T> {
  const client = newClient(url)
  try {
    await client.connect()
    while (!(await beginExclusive(client))) await sleep(lockPollMs)
    const result = await run()
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

async function beginExclusive(client: pg.Client): Promise<boolean> {
  await client.query('begin; set local idle_in_transaction_session_timeout to 0')
  const { rows } = await client.query("select pg_try_advisory_xact_lock(hashtext('kisscut-start')) as got")
  if (!rows[0].got) await client.query('rollback')
  return rows[0].got
}

function newClient(url: string, options: pg.ClientConfig = {}): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kisscut start',
    connectionTimeoutMillis: connectMs,
    idle_in_transaction_session_timeout: 0,
    keepAlive: true,
    ...options,
  })
  client.on('error', () => undefined)
  return client
}

type RunTransaction = Database['transaction']

/**
 * Runs each transaction on its connection's own Drizzle instance, which caches that connection's prepared statements.
 */
function transactionsOn(pool: pg.Pool, { isPreparing }: { isPreparing: boolean }): RunTransaction {
  const databases = new WeakMap<pg.PoolClient, Database>()
  function databaseOf(client: pg.PoolClient): Database {
    const db = databases.get(client) ?? drizzle({ client, casing: 'snake_case' })
    if (isPreparing) nameStatements(db)
    databases.set(client, db)
    return db
  }
  return async (run, config) => {
    const client = await pool.connect()
    try {
      const db = databaseOf(client)
      return await db.transaction((tx) => {
        prepareOn(db, tx)
        return run(tx)
      }, config)
    } finally {
      client.release()
    }
  }
}

/**
 * Retries a transaction that lost a conflict with another one. This is safe because transactions make no calls outside
 * the database.
 */
function withRetries(transaction: RunTransaction): RunTransaction {
  return async (run, config) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await transaction(run, config)
      } catch (error) {
        if (attempt === maxAttempts || !isRepeatable(error)) throw error
        await sleep(Math.random() * maxPauseMs * attempt)
      }
    }
  }
}

const monotonicMs = () => performance.timeOrigin + performance.now()

type DatabaseClock = { now: () => Date; measure: () => Promise<void> }

export async function openDatabaseClock(
  readDatabaseMs: () => Promise<number>,
  localMs = monotonicMs,
): Promise<DatabaseClock> {
  let offsetMs = 0
  const measure = async () => {
    const sentAt = localMs()
    const databaseMs = await readDatabaseMs()
    // The server read its clock about halfway through the round trip.
    offsetMs = databaseMs - (sentAt + localMs()) / 2
  }
  await measure()
  return { now: () => new Date(localMs() + offsetMs), measure }
}

const oldestVersion = 15

const problems: Record<string, string> = {
  ECONNREFUSED: 'nothing is listening there. Start PostgreSQL, or correct the host and port',
  ENOTFOUND: 'the host name is unknown. Correct the host',
  EAI_AGAIN: 'the host name cannot be looked up. Correct the host, or check this machine’s network',
  ETIMEDOUT: 'it does not respond. Check the host, port and firewall',
  EHOSTUNREACH: 'there is no route to it. Check the host and network',
  '28P01': 'it rejected the user name or password. Correct them',
  '28000': 'it rejected the user name, or connections from here. Check pg_hba.conf',
  '3D000': 'that database does not exist. Create it with createdb',
  '42501': 'this user may not create tables there. Make it the owner of the database',
  '53300': 'it has no connections left. Raise max_connections, or lower DATABASE_POOL_SIZE',
  '57P03': 'it is starting up or shutting down. Try again',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed. Add sslmode=no-verify, or sslrootcert=FILE',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted here. Add sslrootcert=FILE',
}

/** Returns the database and host of a URL, without the password. */
function describeDatabase(url: string): string {
  const { host, pathname } = new URL(url)
  return `the database ${decodeURIComponent(pathname.slice(1))} at ${host}`
}

/** Converts a known connection error to a StartupError. Returns other errors unchanged. */
export function unusableServer(error: unknown, url: string): unknown {
  if (error instanceof StartupError || !(error instanceof Error)) return error
  const problem = problems[errorCode(error) ?? ''] ?? problemOfMessage(error.message)
  if (!problem) return error
  return new StartupError(
    `Kisscut cannot start: it cannot use ${describeDatabase(url)}: ${problem} (DATABASE_URL). Nothing was changed.`,
    { cause: error },
  )
}

/** Recognizes errors by their message: those from `pg` have no code, and those from PgBouncer all have the same one. */
function problemOfMessage(message: string): string | undefined {
  if (/unsupported startup parameter/.test(message)) {
    return 'PgBouncer refuses the shop’s connection parameters. Add ignore_startup_parameters as described in docs/operating/postgresql.md'
  }
  if (/timeout/.test(message)) return problems.ETIMEDOUT
  if (/does not support SSL/.test(message)) return 'it does not support TLS. Remove sslmode'
  if (/Connection terminated/.test(message)) return 'it closed the connection. Check its log'
  return undefined
}

function refuseOldServer(versionNumber: number, url: string): void {
  const version = Math.floor(versionNumber / 10_000)
  if (version >= oldestVersion) return
  throw new StartupError(
    `Kisscut cannot start: ${describeDatabase(url)} is PostgreSQL ${version}; version ${oldestVersion} or newer is needed. Nothing was changed.`,
  )
}
