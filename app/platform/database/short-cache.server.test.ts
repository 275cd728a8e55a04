import { sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#test/test-db.ts'
import type { Database, OpenDatabase, Queryable } from './database.server.ts'
import { openPostgres } from './postgres.server.ts'
import { shortCache, shortCacheBy, shortCacheMs } from './short-cache.server.ts'
import { rowsOf } from './rows-of.server.ts'

const databaseUrl = testDatabase()
const opened: OpenDatabase[] = []

async function open(lifeMs?: number): Promise<Database> {
  const database = await openPostgres(await databaseUrl(), { poolSize: 2, cacheMs: lifeMs })
  opened.push(database)
  return database.db
}

afterAll(async () => {
  for (const database of opened) await database.close()
})

let reads = 0
const number = shortCache(async (db: Queryable) => {
  reads++
  const [row] = await rowsOf<{ n: number }>(db, sql`select n from numbers`)
  return row?.n
})

async function statementsOf(run: () => Promise<unknown>): Promise<number> {
  const before = reads
  await run()
  return reads - before
}

const setNumber = (db: Queryable, n: number) => db.execute(sql`update numbers set n = ${n}`)

test('shares a query result for up to half a second after another process’s change', async () => {
  const [one, other] = [await open(shortCacheMs), await open(shortCacheMs)]
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  await one.execute(sql`create table numbers as select 1 as n`)
  const read = () => Promise.all([number.read(one), number.read(one)])
  expect(await statementsOf(async () => expect(await read()).toEqual([1, 1]))).toBe(1)
  await number.change(other, (tx) => setNumber(tx, 2))
  expect(await number.read(other)).toBe(2)
  expect(await number.read(one)).toBe(1)
  vi.advanceTimersByTime(shortCacheMs)
  expect(await number.read(one)).toBe(2)
  expect(await statementsOf(async () => expect(await read()).toEqual([2, 2]))).toBe(0)
})

test('shows a change immediately to the process that made it, and to all transactions', async () => {
  const [one, other] = [await open(60_000), await open(60_000)]
  expect([await number.read(one), await number.read(other)]).toEqual([2, 2])
  await number.change(one, async (tx) => {
    await setNumber(tx, 3)
    expect(await number.read(tx)).toBe(3)
    expect(await number.read(one)).toBe(2)
  })
  expect([await number.read(one), await number.read(other)]).toEqual([3, 2])
  expect(await other.transaction((tx) => number.read(tx))).toBe(3)
})

test('doesn’t cache a failed read, and caches nothing by default', async () => {
  const lasting = await open(60_000)
  let fails = true
  const flaky = shortCache(() => (fails ? Promise.reject(new Error('down')) : Promise.resolve('up')))
  await expect(flaky.read(lasting)).rejects.toThrow('down')
  fails = false
  expect(await flaky.read(lasting)).toBe('up')
  const exact = await open()
  await number.read(exact)
  expect(await statementsOf(() => number.read(exact))).toBe(1)
})

test('caches only the first sets of values, and no failures', async () => {
  const db = await open(60_000)
  const readWords: string[] = []
  const words = shortCacheBy((_, word: string) => {
    readWords.push(word)
    return word === 'fail' ? Promise.reject(new Error('no')) : Promise.resolve(word.toUpperCase())
  }, 2)
  for (const word of ['fox', 'fox', 'hen', 'owl', 'owl', 'hen'])
    expect(await words.read(db, word)).toBe(word.toUpperCase())
  expect(readWords).toEqual(['fox', 'hen', 'owl', 'owl'])
  await words.change(db, () => Promise.resolve())
  for (const _ of [1, 2]) await expect(words.read(db, 'fail')).rejects.toThrow('no')
  await db.transaction((tx) => words.read(tx, 'fox'))
  await db.transaction((tx) => words.read(tx, 'fox'))
  expect(readWords.slice(4)).toEqual(['fail', 'fail', 'fox', 'fox'])
})
