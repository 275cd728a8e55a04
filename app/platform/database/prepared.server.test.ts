import { and, eq, sql } from 'drizzle-orm'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { PGlite } from '@electric-sql/pglite'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/test-db.ts'
import type { Database, OpenDatabase } from './database.server.ts'
import { openPostgres } from './postgres.server.ts'
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

const databaseUrl = testDatabase()
let server: OpenDatabase
let embedded: PGlite
const databases: Record<string, Database> = {}

beforeAll(async () => {
  server = await openPostgres(await databaseUrl())
  databases.server = server.db
  // Afterward, because its start holds up everything else.
  embedded = new PGlite()
  databases.embedded = drizzleEmbedded({ client: embedded, casing: 'snake_case' })
  for (const db of Object.values(databases)) await db.execute(create)
})
afterAll(async () => {
  await server.close()
  await embedded.close()
})

const at = new Date('2026-01-02T03:04:05Z')

test.each(['server', 'embedded'])(
  'values in, typed rows out, in and outside of transactions: %s',
  async (name) => {
    const db = databases[name] as Database
    expect(await addNote(db, { id: 1, at })).toEqual([{ id: 1, at }])
    expect(await findNote(db, { id: 1 })).toEqual([{ id: 1, said: 'hello', at }])
    const undone = db.transaction(async (tx) => {
      await addNote(tx, { id: 2, at: null })
      expect(await findNote(tx, { id: 2 })).toEqual([{ id: 2, said: 'hello', at: null }])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await findNote(db, { id: 2 })).toEqual([])
  },
)

test('the text is built once for each driver', () => {
  expect(built).toBe(2)
})

test('a value that was forgotten is an error', async () => {
  await expect(findNote(server.db)).rejects.toThrow('No value for placeholder "id"')
})
