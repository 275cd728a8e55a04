import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Forwarder, openForwarder } from '#test/forwarder.ts'
import { onDatabase } from '#test/postgres/template.ts'
import { testDatabase } from '#test/test-db.ts'
import type { OpenDatabase } from '../database.server.ts'
import { openPostgres } from '../postgres.server.ts'

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

const words = async () =>
  (await onDatabase(await databaseUrl(), (client) => client.query('select word from words'))).rows

test('a transaction begins in one packet with its first statement', async () => {
  packets.length = 0
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into words values ('fox')`)
    await tx.execute(sql`select 1`)
  })
  expect(packets.map((packet) => /begin|insert|select 1|commit/g[Symbol.match](packet))).toEqual([
    ['begin', 'insert'],
    ['select 1'],
    ['commit'],
  ])
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
