import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openMemory } from '#app/memory.server.ts'
import { openPostgres } from '#app/platform/database/postgres.server.ts'
import { openReplica } from '#app/platform/database/replica.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { readSettings } from '#app/platform/settings/settings.server.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { createSite, openShop } from '#app/server.ts'
import { loader as loadLibrary } from '#app/storefront/library/library-page.tsx'
import { checkReplica } from '../../scripts/doctor/check-database.ts'
import { createDemoShop } from '#test/demo-shop.ts'
import { freePort } from '#test/free-port.ts'
import { loadPagesOf } from '#test/pages.ts'
import { onDatabase } from '#test/postgres/template.ts'
import { startPostgres, type TestPostgres } from '#test/postgres.ts'
import { openProxy, type Proxy } from '#test/proxy.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

let [primary, standby] = [] as unknown as [TestPostgres, TestPostgres]
let network: Proxy
const unread = openLog('warn', { write: () => undefined })

const shopAt = ({ url }: TestPostgres, port?: number) => {
  const at = new URL(url)
  at.pathname = '/shop'
  if (port) at.port = String(port)
  return at.href
}
const onPrimary = (text: string) => onDatabase(shopAt(primary), (client) => client.query(text))
const onStandby = (text: string) => onDatabase(shopAt(standby), (client) => client.query(text))

const t = testShop({
  openDatabase: async () => {
    primary = await startPostgres({ isReplicated: true })
    await onDatabase(primary.url, (client) => client.query('create database shop'))
    await createDemoShop(shopAt(primary))
    await onPrimary('create extension pg_stat_statements')
    standby = await primary.startStandby()
    network = await openProxy({ host: '127.0.0.1', port: Number(new URL(standby.url).port) })
    const database = await openPostgres(shopAt(primary))
    const replica = openReplica(shopAt(standby, network.port), {}, { db: database.db, log: unread })
    return { database, replica }
  },
})
const { paidOrder } = purchases(t)
let token = ''

beforeAll(async () => {
  token = (await t.admin()).token
})

afterAll(async () => {
  await network.close()
  await standby.stop()
  await primary.stop()
})

const isFromStandby = () =>
  t.shop.fromReplica(async (db) => {
    const [row] = await rowsOf<{ is: boolean }>(db, sql`select pg_is_in_recovery() as is`)
    return row?.is
  })

beforeEach(async () => {
  network.set('pass')
  await onStandby('select pg_wal_replay_resume()')
  await expect.poll(isFromStandby).toBe(true)
})

/** Returns how many statements each server has run on a table. */
async function countStatements(table: string) {
  const text = `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
    where query ilike '%from "${table}"%' and dbid = (select oid from pg_database where datname = 'shop')`
  const [onOne, onOther] = await Promise.all([onPrimary(text), onStandby(text)])
  return { primary: onOne.rows[0].calls, standby: onOther.rows[0].calls }
}

const design = async () => (await t.api('GET', '/libraryproducts', { query: { limit: 1 } })).body[0]

async function renameDesign(name: string) {
  const { id = 0 } = (await design()) ?? {}
  await t.shop.db.update(libraryProducts).set({ name }).where(eq(libraryProducts.id, id))
}

describe('while the replica keeps up', () => {
  test.each([
    ['categories', '/categories/5'],
    ['library_products', '/libraryproducts'],
    ['library_products', '/libraryproducts/1'],
    ['library_categories', '/librarycategories'],
    ['daily_figures', '/admin/figures'],
    ['orders', '/admin/orders.csv'],
  ])('reads %s from it for %s', async (table, path) => {
    await onPrimary('update catalog_version set version = version + 1')
    await paidOrder()
    const before = await countStatements(table)
    expect((await t.request(path, { token })).status).toBe(200)
    const after = await countStatements(table)
    expect(after.standby).toBeGreaterThan(before.standby)
    expect(after.primary).toBe(before.primary)
  })

  test('figures and exports include everything committed before the call', async () => {
    const countOrders = async () => (await t.api('GET', '/admin/figures', { token })).body.total.orders
    const before = await countOrders()
    const { id } = await paidOrder()
    expect(await countOrders()).toBe(before + 1)
    for (let run = 0; run < 10; run++) {
      const name = `Buyer ${run}`
      await t.shop.db.update(orders).set({ name }).where(eq(orders.id, id))
      const csv = await t.request('/admin/orders.csv', { token })
      expect(await csv.text()).toContain(name)
    }
  })

  test('a read that tries to write fails, and changes nothing on the primary', async () => {
    const writing = t.shop.fromReplica((db) =>
      db.update(libraryProducts).set({ name: 'Written to the replica' }),
    )
    await expect(writing).rejects.toMatchObject({ cause: { code: '25006' } })
    expect((await design())?.name).not.toBe('Written to the replica')
  })
})

test('pages show a change immediately, and the replica’s older version isn’t cached', async () => {
  const page = async () => {
    const context = new RouterContextProvider()
    context.set(shopContext, t.shop)
    const url = new URL('http://shop.test/library')
    const loaded = await loadLibrary({ context, url } as unknown as Parameters<typeof loadLibrary>[0])
    return Response.json(loaded.data, { headers: { 'Cache-Control': 'public, max-age=0' } })
  }
  const memory = openMemory(t.shop)
  const site = createSite(t.shop, loadPagesOf({ '/library': page as () => never }), memory)
  const read = async () => (await site(new Request('http://shop.test/library'), {})).text()
  await renameDesign('Before')
  await expect.poll(async () => (await design())?.name).toBe('Before')
  await expect.poll(read).toContain('Before')
  await onStandby('select pg_wal_replay_pause()')
  await renameDesign('After')
  memory.expire()
  const { rows } = await onStandby('select name from library_products')
  expect(rows.map(({ name }) => name)).toContain('Before')
  expect(await read()).toContain('After')
  // The JSON is current once the check finds the replica too far behind, long before the replica catches up.
  await expect.poll(async () => (await design())?.name).toBe('After')
  await onStandby('select pg_wal_replay_resume()')
  await expect.poll(isFromStandby).toBe(true)
  expect((await design())?.name).toBe('After')
  expect(await read()).toContain('After')
})

test('exports from the primary while the replica is behind', async () => {
  const { id } = await paidOrder()
  await onStandby('select pg_wal_replay_pause()')
  await t.shop.db.update(orders).set({ name: 'Late Larry' }).where(eq(orders.id, id))
  const csv = await t.request('/admin/orders.csv', { token })
  expect(await csv.text()).toContain('Late Larry')
  expect(await isFromStandby()).toBe(false)
})

test.each(['refuse', 'silent'] as const)(
  'reads from the primary while the replica is unavailable: %s',
  async (mode) => {
    network.set(mode)
    const started = performance.now()
    expect((await t.request('/admin/figures', { token })).status).toBe(200)
    for (let call = 0; call < 20; call++) expect((await design())?.id).toBeGreaterThan(0)
    expect(await isFromStandby()).toBe(false)
    expect(performance.now() - started).toBeLessThan(4_000)
  },
)

test('a killed replica is used again after it restarts', async () => {
  await standby.kill()
  expect((await design())?.id).toBeGreaterThan(0)
  expect(await isFromStandby()).toBe(false)
  await standby.restart()
  await expect.poll(isFromStandby).toBe(true)
})

test('logs an outage of the replica with its reason, at most once a minute', async () => {
  const lines: string[] = []
  const log = openLog('warn', { write: (line: string) => void lines.push(line) })
  const unreachable = `postgres://127.0.0.1:${await freePort()}/shop`
  const replica = openReplica(unreachable, {}, { db: t.shop.db, log })
  const clock = vi.spyOn(performance, 'now')
  try {
    for (const [ms, logged] of [
      [0, 1],
      [1_000, 1],
      [59_999, 1],
      [60_000, 2],
      [119_999, 2],
      [120_000, 3],
    ] as const) {
      clock.mockReturnValue(ms)
      expect(await replica.measureDelayMs()).toBe(Infinity)
      expect(lines, `after ${ms} ms`).toHaveLength(logged)
    }
  } finally {
    clock.mockRestore()
    await replica.close()
  }
  for (const line of lines) expect(line).toMatch(/"reason":".+","msg":"reads use the primary database/)
})

test('never reads a database that isn’t a standby of the shop’s', async () => {
  for (const url of [primary.url, shopAt(primary), standby.url]) {
    const other = openReplica(url, {}, { db: t.shop.db, log: unread })
    expect(await other.measureDelayMs()).toBe(Infinity)
    const [row] = await other.fromReplica((db) =>
      rowsOf<{ name: string }>(db, sql`select current_database() as name`),
    )
    expect(row?.name).toBe('shop')
    await other.close()
  }
})

test('DATABASE_READ_URL opens the replica, and metrics show its delay', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kisscut-replica-'))
  const metricsPort = await freePort()
  const opened = await openShop(
    readSettings({
      DATA_DIR: dataDir,
      DATABASE_URL: shopAt(primary),
      DATABASE_READ_URL: shopAt(standby),
      SECRET: randomBytes(32).toString('hex'),
      ALLOW_TEST_SERVICES: 'true',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'silent',
    }),
  )
  try {
    const recovery = sql`select pg_is_in_recovery() as is`
    const [row] = await opened.shop.fromReplica((db) => rowsOf<{ is: boolean }>(db, recovery))
    expect(row?.is).toBe(true)
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(metrics).toMatch(/^kisscut_replica_delay_seconds 0\.\d+$/m)
  } finally {
    await opened.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('the doctor reports how far the replica is behind, or why it can’t be used', async () => {
  const { db } = t.shop
  expect(await checkReplica(db, shopAt(standby))).toMatch(
    /^PostgreSQL 18\.\d+; a standby of the shop’s database; had all of its data within \d\.\d\d s$/,
  )
  await expect(checkReplica(db, primary.url)).rejects.toThrow('it is not a standby of the database')
  await expect(checkReplica(db, `postgres://127.0.0.1:${await freePort()}/shop`)).rejects.toThrow(
    'ECONNREFUSED',
  )
  await onStandby('select pg_wal_replay_pause()')
  await renameDesign('Unseen')
  await expect(checkReplica(db, shopAt(standby))).rejects.toThrow('it is more than 5 s behind')
})
