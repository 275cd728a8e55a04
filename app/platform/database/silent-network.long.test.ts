import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openProxy } from '#test/proxy.ts'
import { testDatabase } from '#test/test-db.ts'
import { isDatabaseUnavailable } from './database-errors.server.ts'
import { openPostgres, silenceMs } from './postgres.server.ts'

const databaseUrl = testDatabase()

test('fails a query within 10 s if the network drops packets, and works again as soon as it recovers', async () => {
  const url = new URL(await databaseUrl())
  const proxy = await openProxy({ host: url.hostname, port: Number(url.port) })
  onTestFinished(() => proxy.close())
  url.host = `127.0.0.1:${proxy.port}`
  const { db, close } = await openPostgres(url.href)
  onTestFinished(close)
  const one = () => db.execute(sql`select 1`)
  await one()
  proxy.set('silent')
  const lost: unknown = await one().catch((error: unknown) => error)
  expect(isDatabaseUnavailable(lost)).toBe(true)
  expect(silenceMs).toBeLessThan(10_000)
  proxy.set('pass')
  await one()
})
