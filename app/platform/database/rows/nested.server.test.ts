import { asc, eq, sql } from 'drizzle-orm'
import { date, integer, jsonb, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { bothDatabases, databaseKinds } from '#test/both-databases.ts'
import type { Database } from '../database.server.ts'
import { nested, nestedRow } from './nested.server.ts'
import { prepared } from '../prepared.server.ts'

const shelves = pgTable('shelves', { id: integer().primaryKey(), name: text() })
const books = pgTable('books', {
  id: integer().primaryKey(),
  shelfId: integer(),
  title: text().notNull(),
  price: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
  boughtAt: timestamp({ withTimezone: true }),
  printed: date().notNull(),
  words: jsonb().$type<{ count: number }>(),
})
const create = [
  sql`create table shelves (id int primary key, name text)`,
  sql`create table books (id int primary key, shelf_id int, title text not null, price numeric(5, 2) not null,
    bought_at timestamptz, printed date not null, words jsonb)`,
]
const boughtAt = new Date('2026-01-02T03:04:05.678Z')
const rows = [
  { id: 1, shelfId: 7, title: 'Ink', price: 12.5, boughtAt, printed: '2026-01-01', words: { count: 3 } },
  { id: 2, shelfId: null, title: 'a "b"', price: 0.01, boughtAt: null, printed: '2025-12-31', words: null },
]

const databaseOf = bothDatabases(async (db) => {
  for (const table of create) await db.execute(table)
  await db.insert(shelves).values({ id: 7, name: 'left' })
  await db.insert(books).values(rows)
})

const booksOf = (db: Pick<Database, 'select'>) =>
  db
    .select({ book: books, shelf: shelves, length: sql<number>`length(${books.title})` })
    .from(books)
    .leftJoin(shelves, eq(shelves.id, books.shelfId))
    .orderBy(asc(books.id))

const readAll = prepared((db) =>
  db
    .select({
      books: nested(booksOf(db)),
      none: nested(
        db
          .select()
          .from(books)
          .where(eq(books.id, sql.placeholder('none'))),
      ),
    })
    .from(sql`(values (1)) as one`),
)

test.each(databaseKinds)('nested rows are what the select itself gives: %s', async (kind) => {
  const db = databaseOf(kind)
  const [all] = await readAll(db, { none: 3 })
  expect(all).toEqual({ books: await booksOf(db), none: [] })
  expect(all?.books.map(({ book }) => book)).toEqual(rows)
})

const readFirst = prepared((db) => {
  const ofShelf = booksOf(db).where(eq(books.id, sql.placeholder('id')))
  return db
    .select({ found: nestedRow(ofShelf, sql`${sql.placeholder('isWanted')}::boolean`) })
    .from(sql`(values (1)) as one`)
})

test.each(databaseKinds)(
  'a nested row is what the select itself gives, if it is wanted: %s',
  async (kind) => {
    const db = databaseOf(kind)
    const [first, second] = await booksOf(db)
    expect(await readFirst(db, { id: 1, isWanted: true })).toEqual([{ found: first }])
    expect(await readFirst(db, { id: 2, isWanted: true })).toEqual([{ found: second }])
    expect(await readFirst(db, { id: 2, isWanted: false })).toEqual([{ found: null }])
    expect(await readFirst(db, { id: 3, isWanted: true })).toEqual([{ found: null }])
  },
)
