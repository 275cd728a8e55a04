import { and, eq, sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/test-db.ts'
import type { OpenDatabase, Queryable } from './database.server.ts'
import { openPostgres } from './postgres.server.ts'
import { prepared } from './prepared.server.ts'
import { rowsOf } from './rows-of.server.ts'

const notes = pgTable('notes', { id: integer().primaryKey(), said: text().notNull(), at: timestamp() })
const at = new Date('2026-01-02T03:04:05Z')

let built = 0
const findNote = prepared('a note', (db) => {
  built++
  return db
    .select()
    .from(notes)
    .where(and(eq(notes.id, sql.placeholder('id')), eq(notes.said, 'hello')))
})

const databaseUrl = testDatabase()
const opened: OpenDatabase[] = []

async function open(isPreparing: boolean) {
  const database = await openPostgres(await databaseUrl(), { poolSize: 2, isPreparing })
  opened.push(database)
  return database.db
}

const namesOn = (db: Queryable) =>
  rowsOf<{ name: string }>(db, sql`select name from pg_prepared_statements`).then((rows) =>
    rows.map(({ name }) => name),
  )

beforeAll(async () => {
  const db = await open(false)
  await db.execute(sql`create table notes (id int primary key, said text not null, at timestamp)`)
  await db.insert(notes).values({ id: 1, said: 'hello', at })
})
afterAll(async () => {
  for (const database of opened) await database.close()
})

test('builds the SQL once per database, accepts values and returns typed rows', async () => {
  const db = await open(true)
  const before = built
  expect(await findNote(db, { id: 1 })).toEqual([{ id: 1, said: 'hello', at }])
  expect(await findNote(db, { id: 2 })).toEqual([])
  expect(built - before).toBe(1)
})

test('prepares a statement by name once per connection', async () => {
  const db = await open(true)
  const names = await db.transaction(async (tx) => {
    for (const id of [1, 2, 3]) await findNote(tx, { id })
    return namesOn(tx)
  })
  expect(names).toEqual(['a note'])
})

test('doesn’t name statements if the setting is off', async () => {
  const db = await open(false)
  const names = await db.transaction(async (tx) => {
    await findNote(tx, { id: 1 })
    return namesOn(tx)
  })
  expect(names).toEqual([])
})

test('throws if a value is missing', async () => {
  await expect(findNote(await open(true))).rejects.toThrow('No value for placeholder "id"')
})
