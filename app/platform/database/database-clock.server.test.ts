import { expect, test } from 'vitest'
import { openDatabaseClock } from './postgres.server.ts'
import { openPostgres } from './postgres.server.ts'
import { sql } from 'drizzle-orm'
import { rowsOf } from './rows-of.server.ts'
import { testDatabase } from '#test/test-db.ts'

const databaseUrl = testDatabase()
const hour = 60 * 60_000

test('gives the database’s time to processes whose clocks are hours apart', async () => {
  const database = () => Promise.resolve(Date.UTC(2026, 10, 22))
  for (const localMs of [() => 0, () => Date.UTC(2026, 10, 22, 2), () => Date.UTC(2030, 0)]) {
    const { now } = await openDatabaseClock(database, localMs)
    expect(now()).toEqual(new Date('2026-11-22T00:00:00Z'))
  }
})

test('advances between measurements, and follows a correction of the database’s clock', async () => {
  let localMs = 5_000
  let databaseMs = 100 * hour
  const { now, measure } = await openDatabaseClock(
    () => Promise.resolve(databaseMs),
    () => localMs,
  )
  localMs += 30_000
  expect(now().getTime()).toBe(100 * hour + 30_000)
  databaseMs = 98 * hour
  await measure()
  expect(now().getTime()).toBe(98 * hour)
})

test('uses the server’s time on PostgreSQL, not the local clock', async () => {
  const realNow = Date.now
  const database = await openPostgres(await databaseUrl())
  try {
    Date.now = () => realNow() + 2 * hour
    const [row] = await rowsOf<{ ms: number }>(
      database.db,
      sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
    )
    expect(Math.abs(database.now().getTime() - (row?.ms ?? 0))).toBeLessThan(hour)
  } finally {
    Date.now = realNow
    await database.close()
  }
})
