import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { bothDatabases, databaseKinds } from '#test/both-databases.ts'
import { lastly } from './lastly.server.ts'
import { prepared } from '../prepared.server.ts'

const numbers = pgTable('numbers', { n: integer().primaryKey() })
const add = prepared((db) =>
  db
    .insert(numbers)
    .values({ n: sql.placeholder('n') })
    .returning(),
)

const databaseOf = bothDatabases((db) => db.execute(sql`create table numbers (n int primary key)`))
const stored = async (kind: (typeof databaseKinds)[number]) =>
  (await databaseOf(kind).select().from(numbers).orderBy(numbers.n)).map(({ n }) => n)

test.each(databaseKinds)('the last statements of a transaction are all done, or none: %s', async (kind) => {
  const db = databaseOf(kind)
  const addAll = (given: number[]) =>
    db.transaction((tx) => lastly(tx, () => given.map((n) => add(tx, { n }))))
  expect(await addAll([1, 2])).toEqual([[{ n: 1 }], [{ n: 2 }]])
  for (const given of [
    [3, 1, 4],
    [2, 5],
    [6, 6],
  ])
    await expect(addAll(given)).rejects.toThrow()
  expect(await stored(kind)).toEqual([1, 2])
  const goingOn = db.transaction(async (tx) => {
    await tx.transaction((nested) => lastly(nested, () => [add(nested, { n: 7 })]))
    throw new Error('on second thought')
  })
  await expect(goingOn).rejects.toThrow('on second thought')
  expect(await addAll([8])).toEqual([[{ n: 8 }]])
  expect(await stored(kind)).toEqual([1, 2, 8])
})
