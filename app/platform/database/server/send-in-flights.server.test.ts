import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { count, eq, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Forwarder, openForwarder } from '#test/forwarder.ts'
import { onDatabase } from '#test/postgres/template.ts'
import { testDatabase } from '#test/test-db.ts'
import type { OpenDatabase } from '../database.server.ts'
import { errorCode } from '../../error-code.server.ts'
import { lastly } from './lastly.server.ts'
import { openPostgres } from '../postgres.server.ts'
import { prepared } from '../prepared.server.ts'
import { rowsOf } from '../rows-of.server.ts'

const databaseUrl = testDatabase()
let forwarder: Forwarder
let database: OpenDatabase
const packets: string[] = []

beforeAll(async () => {
  const { port, hostname } = new URL(await databaseUrl())
  forwarder = await openForwarder((client) => {
    const upstream = connect(Number(port), hostname)
    client.on('data', (packet) => packets.push(packet.toString('latin1')))
    client.pipe(upstream).pipe(client)
    return upstream
  })
  const url = Object.assign(new URL(await databaseUrl()), { host: `127.0.0.1:${forwarder.port}` })
  database = await openPostgres(url.href, { poolSize: 1 })
  await database.db.execute(sql`create table words (word text not null)`)
})
afterAll(async () => {
  await database.close()
  await forwarder.close()
})

const wordTable = pgTable('words', { word: text().notNull() })
const addWord = prepared((db) => db.insert(wordTable).values({ word: sql.placeholder('word') }))
const readWords = prepared((db) => db.select().from(wordTable))
const countWords = prepared((db) => db.select({ count: count() }).from(wordTable))
const deleteWord = (word: string) => database.db.delete(wordTable).where(eq(wordTable.word, word))

const words = async () =>
  (await onDatabase(await databaseUrl(), (client) => client.query('select word from words'))).rows

const sent = () => packets.map((packet) => /begin|insert|select \d|commit|rollback/g[Symbol.match](packet))

test('a transaction begins in one packet with its first statement', async () => {
  packets.length = 0
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into words values ('fox')`)
    await tx.execute(sql`select 1`)
  })
  expect(sent()).toEqual([['begin', 'insert'], ['select 1'], ['commit']])
  expect(await words()).toEqual([{ word: 'fox' }])
})

test('statements that don’t wait for each other are one flight, each with its own answer', async () => {
  packets.length = 0
  const answers = await database.db.transaction((tx) =>
    Promise.all([1, 2, 3].map((n) => rowsOf(tx, sql.raw(`select ${n} as n`)))),
  )
  expect(answers).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
  expect(sent()).toEqual([['begin', 'select 1', 'select 2', 'select 3'], ['commit']])
})

test('the last statements take the commit with them', async () => {
  packets.length = 0
  const [, rows] = await database.db.transaction(async (tx) => {
    await tx.execute(sql`select 4`)
    return lastly(tx, () => [addWord(tx, { word: 'pig' }), readWords(tx)])
  })
  expect(rows).toEqual([{ word: 'fox' }, { word: 'pig' }])
  expect(sent()).toEqual([
    ['begin', 'select 4'],
    ['insert', 'commit'],
  ])
  expect(await words()).toEqual([{ word: 'fox' }, { word: 'pig' }])
  await deleteWord('pig')
})

/** PostgreSQL's message that requests a description of a statement's rows. */
const describing = 'D\0\0\0\x06P\0'

test('the rows of a statement are described once, and read in the form that each caller asks for', async () => {
  const { db } = database
  const read = () => db.select({ word: wordTable.word, length: sql<number>`length(word)` }).from(wordTable)
  const first = await read()
  packets.length = 0
  expect(await read()).toEqual(first)
  expect(packets.join('')).not.toContain(describing)
  await countWords(db)
  const { sql: text } = read().toSQL()
  const asRaw = await database.jobStore.db?.executeSql(text, [])
  expect(asRaw?.rows).toEqual([{ word: 'fox', length: 3 }])
  expect(packets.join('')).toContain(describing)
  // Drizzle ends a count with a semicolon, which is no part of a flight.
  const counts = await db.transaction(async (tx) => [await countWords(tx), await tx.$count(wordTable)])
  expect(counts).toEqual([[{ count: 1 }], 1])
  const noRows = () => db.execute(sql`update words set word = 'fox' where word = 'fox'`)
  await noRows()
  packets.length = 0
  expect(await noRows()).toMatchObject({ rowCount: 1, rows: [] })
  expect(packets.join('')).not.toContain(describing)
})

test('when one of the last statements fails, nothing is committed, and what was skipped works afterward', async () => {
  const { db } = database
  const fail = (given: { word: string | null }[]) =>
    db.transaction((tx) => lastly(tx, () => [...given.map((each) => addWord(tx, each)), countWords(tx)]))
  packets.length = 0
  for (const failing of [
    [{ word: 'cat' }, { word: null }],
    [{ word: null }, { word: 'cat' }],
  ]) {
    const error = await fail(failing).catch((reason: unknown) => reason)
    expect(errorCode(error)).toBe('23502')
  }
  expect(packets.join('')).toContain('rollback')
  expect(await words()).toEqual([{ word: 'fox' }])
  expect(await countWords(db)).toEqual([{ count: 1 }])
})

test('a value that can’t be sent keeps the commit from being sent', async () => {
  const toPostgres = () => {
    throw new Error('unreadable')
  }
  const failing = database.db.transaction((tx) =>
    lastly(tx, () => [addWord(tx, { word: 'cow' }), addWord(tx, { word: { toPostgres } })]),
  )
  await expect(failing).rejects.toThrow()
  expect(await words()).toEqual([{ word: 'fox' }])
})

test('the commit waits for no statement that is sent later', async () => {
  const { db } = database
  const late = db.transaction((tx) =>
    lastly(tx, () => [addWord(tx, { word: 'cat' }), nextTurn().then(() => addWord(tx, { word: 'dog' }))]),
  )
  await expect(late).rejects.toThrow('issued at once')
  expect(await words()).toEqual([{ word: 'fox' }])
})

test('after the commit, the transaction takes nothing, and its connection is as it was', async () => {
  const { db } = database
  const continued = db.transaction(async (tx) => {
    await lastly(tx, () => [addWord(tx, { word: 'bee' })])
    await addWord(tx, { word: 'cat' })
  })
  await expect(continued).rejects.toMatchObject({ cause: new Error('the transaction has ended') })
  expect(await words()).toEqual([{ word: 'fox' }, { word: 'bee' }])
  await deleteWord('bee')
  expect(await words()).toEqual([{ word: 'fox' }])
})

test('a transaction whose first statement fails, or that does nothing, leaves its connection as it was', async () => {
  const { db } = database
  await expect(db.transaction((tx) => tx.execute(sql`insert into words values (null)`))).rejects.toThrow()
  await db.transaction(() => Promise.resolve())
  await expect(db.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await db.execute(sql`insert into words values ('owl')`)
  // Others see the row, because it was inserted outside of a transaction.
  expect(await words()).toEqual([{ word: 'fox' }, { word: 'owl' }])
})

test('with its connection lost at the first statement, a transaction fails, and the next one works', async () => {
  const { db } = database
  const lost = db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into words values ('lost'), ((select pg_terminate_backend(pg_backend_pid())::text))`,
    )
  })
  await expect(lost).rejects.toThrow()
  await db.transaction((tx) => tx.execute(sql`insert into words values ('hen')`))
  expect(await words()).toEqual([{ word: 'fox' }, { word: 'owl' }, { word: 'hen' }])
})
