import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recurringNames } from './platform/jobs/queues.server.ts'
import { rowsOf } from './platform/database/rows-of.server.ts'
import { readSettings } from './platform/settings/settings.server.ts'
import { openProxy, type Proxy } from '#test/proxy.ts'
import { testDatabase } from '#test/test-db.ts'
import { openShop, type OpenShop } from './shop.server.ts'

const databaseUrl = testDatabase('demo')
const closers: (() => Promise<unknown>)[] = []
let opened: OpenShop
let network: Proxy

beforeEach(async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kisscut-lost-'))
  closers.push(() => rm(dataDir, { recursive: true, force: true }))
  const url = new URL(await databaseUrl())
  network = await openProxy({ host: url.hostname, port: Number(url.port) })
  closers.push(() => network.close())
  url.port = String(network.port)
  opened = await openShop(
    readSettings({
      DATA_DIR: dataDir,
      DATABASE_URL: url.href,
      SECRET: randomBytes(32).toString('hex'),
      ALLOW_TEST_SERVICES: 'true',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      LOG_LEVEL: 'silent',
    }),
  )
  closers.push(opened.close)
})

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

test('starts its jobs once a database that was lost right after startup is reachable again', async () => {
  network.set('refuse')
  const working = opened.work()
  await expect(rowsOf(opened.shop.db, sql`select 1`)).rejects.toThrow()
  network.set('pass')
  await working
  const enqueued = sql`select distinct name from pgboss.job where name in ${recurringNames} order by name`
  expect((await rowsOf<{ name: string }>(opened.shop.db, enqueued)).map(({ name }) => name)).toEqual(
    recurringNames.toSorted(),
  )
})

test('can be stopped while it waits for its database', async () => {
  network.set('refuse')
  const working = opened.work()
  await expect(rowsOf(opened.shop.db, sql`select 1`)).rejects.toThrow()
  const closed = opened.close()
  await expect(working).rejects.toThrow()
  network.set('pass')
  await closed
})
