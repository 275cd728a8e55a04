import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { openProxy } from '#test/proxy.ts'
import { onDatabase } from '#test/postgres/template.ts'
import { testDatabase } from '#test/test-db.ts'
import { isDatabaseUnavailable } from './database-errors.server.ts'
import type { OpenDatabase } from './database.server.ts'
import { openPostgres } from './postgres.server.ts'
import { rowsOf } from './rows-of.server.ts'
import { unusableServer } from './postgres.server.ts'

const databaseUrl = testDatabase()
const closers: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function opened(url: string, options?: { poolSize: number }): Promise<OpenDatabase> {
  const database = await openPostgres(url, options)
  closers.push(database.close)
  return database
}

async function behindProxy() {
  const url = new URL(await databaseUrl())
  const proxy = await openProxy({ host: url.hostname, port: Number(url.port) })
  closers.push(() => proxy.close())
  url.host = `127.0.0.1:${proxy.port}`
  return { proxy, database: await opened(url.href) }
}

const one = ({ db }: OpenDatabase) => db.execute(sql`select 1`)
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

describe('a lost connection', () => {
  test('fails only the query that uses it', async () => {
    const database = await opened(await databaseUrl(), { poolSize: 2 })
    const sleeping = failure(database.db.execute(sql`select pg_sleep(600)`))
    const end = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'select pg_sleep(600)' and state = 'active' and datname = current_database()`
    await expect.poll(() => rowsOf(database.db, end)).toHaveLength(1)
    expect(isDatabaseUnavailable(await sleeping)).toBe(true)
    await one(database)
  })

  test('rolls back its transaction', async () => {
    const { proxy, database } = await behindProxy()
    await database.db.execute(sql`create table if not exists cut (n int)`)
    const cut = failure(
      database.db.transaction(async (tx) => {
        await tx.execute(sql`insert into cut values (1)`)
        proxy.set('refuse')
        await tx.execute(sql`insert into cut values (2)`)
      }),
    )
    expect(isDatabaseUnavailable(await cut)).toBe(true)
    expect(isDatabaseUnavailable(await failure(one(database)))).toBe(true)
    proxy.set('pass')
    expect(await rowsOf(database.db, sql`select n from cut`)).toEqual([])
  })
})

test('retries a transaction that was rolled back because of a conflict', async () => {
  const { db } = await opened(await databaseUrl())
  await db.execute(sql`create table if not exists counters (n int)`)
  await db.execute(sql`insert into counters values (0)`)
  let [runs, reads] = [0, 0]
  const { promise: bothHaveRead, resolve: resumeBoth } = Promise.withResolvers<void>()
  const add = () =>
    db.transaction(
      async (tx) => {
        runs++
        const [row] = await rowsOf<{ n: number }>(tx, sql`select n from counters`)
        if (++reads === 2) resumeBoth()
        await bothHaveRead
        await tx.execute(sql`update counters set n = ${(row?.n ?? 0) + 1}`)
      },
      { isolationLevel: 'serializable' },
    )
  await Promise.all([add(), add()])
  expect(await rowsOf(db, sql`select n from counters`)).toEqual([{ n: 2 }])
  expect(runs).toBe(3)
})

test('migrates a new database once if several processes start at the same time', async () => {
  const url = await databaseUrl()
  await onDatabase(url, (client) =>
    client.query('drop schema public cascade; drop schema if exists drizzle cascade; create schema public'),
  )
  const databases = await Promise.all([opened(url), opened(url), opened(url)])
  for (const { db } of databases) expect(await rowsOf(db, sql`select 1 from shop_settings`)).toEqual([])
})

/** Returns the times at which waiting processes tried and failed to get the lock. */
const refusals = ({ db }: OpenDatabase) =>
  rowsOf<{ at: string }>(
    db,
    sql`select query_start::text as at from pg_stat_activity where datname = current_database()
      and application_name = 'kisscut start' and query = 'rollback'`,
  )

test('lets only one process at a time do exclusive work', async () => {
  const url = await databaseUrl()
  const [one, other] = await Promise.all([opened(url), opened(url)])
  const done: string[] = []
  const work = (name: string) => async () => {
    done.push(`${name} begins`)
    if (done.length === 1) await expect.poll(() => refusals(one)).toHaveLength(1)
    done.push(`${name} ends`)
  }
  await Promise.all([one.runExclusively(work('one')), other.runExclusively(work('other'))])
  expect(done.map((line) => line.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends'])
})

test('waits for exclusive access without holding a transaction, and no database timeout ends the wait', async () => {
  const url = await databaseUrl()
  const timeouts = ['lock_timeout', 'idle_in_transaction_session_timeout']
  const name = new URL(url).pathname.slice(1)
  for (const timeout of timeouts) {
    await onDatabase(url, (client) => client.query(`alter database ${name} set ${timeout} to 100`))
  }
  const [one, other] = await Promise.all([opened(url), opened(url)])
  const starts = sql`select 1 from pg_stat_activity where datname = current_database()
    and application_name = 'kisscut start' and state = 'idle in transaction'`
  let done = 0
  const work = async () => {
    if (done === 0) {
      await expect.poll(() => refusals(one)).toHaveLength(1)
      const [first] = await refusals(one)
      await expect
        .poll(async () => (await refusals(one)).filter(({ at }) => at !== first?.at))
        .toHaveLength(1)
    }
    // The other process has a transaction only while trying to get the lock.
    await expect.poll(() => rowsOf(one.db, starts)).toHaveLength(1)
    done++
  }
  await Promise.all([one.runExclusively(work), other.runExclusively(work)])
  expect(done).toBe(2)
  await onDatabase(url, (client) => client.query(`alter database ${name} reset all`))
})

test('refuses a database used by a newer version, and doesn’t change it', async () => {
  const url = await databaseUrl()
  const newest = () => onDatabase(url, (client) => client.query('select * from drizzle.__drizzle_migrations'))
  await onDatabase(url, (client) =>
    client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
    ),
  )
  const { rows } = await newest()
  expect(await failure(openPostgres(url))).toMatchObject({
    name: 'StartupError',
    message: expect.stringContaining('a newer version of Kisscut has used this database (1 change'),
  })
  expect((await newest()).rows).toEqual(rows)
  await onDatabase(url, (client) =>
    client.query('delete from drizzle.__drizzle_migrations where hash = $1', ['later']),
  )
})

test('explains how to make PgBouncer accept the timeouts', () => {
  const refused = unusableServer(
    new Error('unsupported startup parameter: statement_timeout'),
    'postgres://shop@db/shop',
  )
  expect(refused).toMatchObject({ message: expect.stringContaining('Add ignore_startup_parameters') })
})

describe('explains why a server can’t be used', () => {
  const refusal = async (change: (url: URL) => void) => {
    const url = new URL(await databaseUrl())
    change(url)
    return failure(openPostgres(url.href))
  }

  test.each<[string, (url: URL) => void, string]>([
    ['no server', (url) => (url.port = '1'), 'nothing is listening there'],
    ['an unknown host', (url) => (url.hostname = 'no-such-host.invalid'), 'the host name'],
    ['a wrong password', (url) => (url.password = 'wrong'), 'it rejected the user name or password'],
    ['an unknown database', (url) => (url.pathname = '/none'), 'that database does not exist'],
  ])('%s', async (_, change, words) => {
    const error = await refusal(change)
    expect(error).toMatchObject({ name: 'StartupError', message: expect.stringContaining(words) })
    expect(String(error)).not.toContain('wrong')
  })
})
