import { and, eq, sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { bothDatabases, databaseKinds } from '#test/both-databases.ts'
import { prepared } from './prepared.server.ts'

const notes = pgTable('notes', { id: integer().primaryKey(), said: text().notNull(), at: timestamp() })
const create = sql`create table notes (id int primary key, said text not null, at timestamp)`

let built = 0
const findNote = prepared((db) => {
  built++
  return db
    .select()
    .from(notes)
    .where(and(eq(notes.id, sql.placeholder('id')), eq(notes.said, 'hello')))
})
const addNote = prepared((db) =>
  db
    .insert(notes)
    .values({ id: sql.placeholder('id'), said: 'hello', at: sql.placeholder('at') })
    .returning({ id: notes.id, at: notes.at }),
)

const databaseOf = bothDatabases((db) => db.execute(create))

const at = new Date('2026-01-02T03:04:05Z')

test.each(databaseKinds)('values in, typed rows out, in and outside of transactions: %s', async (kind) => {
  const db = databaseOf(kind)
  expect(await addNote(db, { id: 1, at })).toEqual([{ id: 1, at }])
  expect(await findNote(db, { id: 1 })).toEqual([{ id: 1, said: 'hello', at }])
  const undone = db.transaction(async (tx) => {
    await addNote(tx, { id: 2, at: null })
    expect(await findNote(tx, { id: 2 })).toEqual([{ id: 2, said: 'hello', at: null }])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await findNote(db, { id: 2 })).toEqual([])
})

test('the text is built once for each driver', () => {
  expect(built).toBe(2)
})

test('a value that was forgotten is an error', async () => {
  await expect(findNote(databaseOf('server'))).rejects.toThrow('No value for placeholder "id"')
})
