import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { bothDatabases, databaseKinds } from '#test/both-databases.ts'
import { committedLater } from './committed-later.server.ts'

const calls = pgTable('calls', { id: integer().primaryKey() })

const databaseOf = bothDatabases(async (db) => {
  await db.execute(sql`create table calls (id int primary key)`)
})

test.each(databaseKinds)('only the statement itself is committed later: %s', async (kind) => {
  const db = databaseOf(kind)
  const waits = sql<string>`current_setting('synchronous_commit')`
  await db.transaction(async (tx) => {
    // This is set regardless of the server's default.
    await tx.execute(sql`set synchronous_commit = on`)
  })
  const rows = await db
    .insert(calls)
    .values({ id: 1 })
    .returning({ id: calls.id, ...committedLater, waits })
  expect(rows).toEqual([{ id: 1, committedLater: 'off', waits: 'off' }])
  expect(await db.select({ id: calls.id, waits }).from(calls)).toEqual([{ id: 1, waits: 'on' }])
})
