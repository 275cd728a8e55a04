import { connect } from 'node:net'
import { count, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Forwarder, openForwarder } from '#test/forwarder.ts'
import { onDatabase } from '#test/postgres/template.ts'
import { testDatabase } from '#test/test-db.ts'
import type { OpenDatabase } from '../database.server.ts'
import { errorCode } from '../../error-code.server.ts'
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
const countWords = prepared((db) => db.select({ count: count() }).from(wordTable))

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

test('when a statement fails, those after it are skipped, and work afterward', async () => {
  const { db } = database
  const addAll = (given: (string | null)[]) =>
    db.transaction((tx) => Promise.all([...given.map((word) => addWord(tx, { word })), countWords(tx)]))
  for (const failing of [
    ['cat', null],
    [null, 'cat'],
  ]) {
    const error = await addAll(failing).catch((reason: unknown) => reason)
    expect(errorCode(error)).toBe('23502')
  }
  expect(await words()).toEqual([{ word: 'fox' }])
  expect(await countWords(db)).toEqual([{ count: 1 }])
})

test('a value that can’t be sent fails its transaction only', async () => {
  const { db } = database
  const toPostgres = () => {
    throw new Error('unreadable')
  }
  const adding = db.transaction((tx) =>
    Promise.all([addWord(tx, { word: 'cow' }), addWord(tx, { word: { toPostgres } })]),
  )
  await expect(adding).rejects.toThrow()
  await expect(db.transaction((tx) => addWord(tx, { word: null }))).rejects.toMatchObject({
    cause: { code: '23502' },
  })
  expect(await words()).toEqual([{ word: 'fox' }])
})

test('a transaction whose first statement fails, or that does nothing, leaves its connection as it was', async () => {
  const { db } = database
  await expect(db.transaction((tx) => tx.execute(sql`insert into words values (null)`))).rejects.toThrow()
  await db.transaction(() => Promise.resolve())
  await expect(db.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await db.execute(sql`insert into words values ('owl')`)
  // Seen by others: outside of a transaction.
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
