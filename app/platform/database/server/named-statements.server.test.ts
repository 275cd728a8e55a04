import { asc, eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onDatabase } from '#test/postgres/template.ts'
import { testDatabase } from '#test/test-db.ts'
import type { OpenDatabase, Queryable } from '../database.server.ts'
import { openPostgres } from '../postgres.server.ts'
import { rowsOf } from '../rows-of.server.ts'

const words = pgTable('words', { id: integer().primaryKey(), word: text().notNull() })

const databaseUrl = testDatabase()
const opened: OpenDatabase[] = []

async function open(isPreparing: boolean) {
  const database = await openPostgres(await databaseUrl(), { poolSize: 2, isPreparing })
  opened.push(database)
  return database.db
}

beforeAll(async () => {
  const db = await open(false)
  await db.execute(sql`create table words (id int primary key, word text not null)`)
  await db.insert(words).values({ id: 1, word: 'fox' })
})
afterAll(async () => {
  for (const database of opened) await database.close()
})

const findWord = (db: Queryable, id: number) => db.select().from(words).where(eq(words.id, id))
const listWords = (db: Queryable) => db.select().from(words).orderBy(asc(words.id))
const preparedTexts = (db: Queryable) =>
  rowsOf<{ statement: string }>(
    db,
    sql`select statement from pg_prepared_statements where statement like '%words%'`,
  )

test('a connection prepares each statement once, and none that may only be said as it is', async () => {
  const db = await open(true)
  const texts = await db.transaction(async (tx) => {
    for (const id of [1, 2, 3]) await findWord(tx, id)
    await tx.execute(sql`select 'words'; select 'words'`)
    await tx.transaction((nested) => findWord(nested, 4))
    return preparedTexts(tx)
  })
  const findingWords = findWord(db, 1).toSQL().sql
  expect(texts.filter(({ statement }) => statement === findingWords)).toHaveLength(1)
  expect(texts.filter(({ statement }) => statement.includes(';'))).toEqual([])
})

test('with the setting off, nothing has a name', async () => {
  const db = await open(false)
  const texts = await db.transaction(async (tx) => {
    await findWord(tx, 1)
    return preparedTexts(tx)
  })
  expect(texts).toEqual([])
})

test('an upgrade that changes a column’s type fails no statement of the processes that still run', async () => {
  const db = await open(true)
  const inTransaction = () => db.transaction((tx) => listWords(tx))
  const both = async () => [await listWords(db), await inTransaction()]
  const before = await both()
  await onDatabase(await databaseUrl(), (client) =>
    client.query('alter table words alter column word type varchar(40)'),
  )
  expect(await both()).toEqual(before)
  await onDatabase(await databaseUrl(), (client) =>
    client.query('alter table words alter column word type text'),
  )
  expect([await inTransaction(), await listWords(db)]).toEqual(before)
})
