import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { onDatabase } from '#test/postgres/template.ts'
import type { CrashPoint } from '#test/shared-shop/database-proxy.ts'
import { openSharedShop, type SharedShop } from '#test/shared-shop/shared-shop.ts'
import { killsAtEachStart } from './kill-rounds.ts'

// Two processes start at the same time. The first one is killed, and the other one finishes the work.

const migrations = join(import.meta.dirname, '../../db/migrations')

/** Matches the beginning of the newest migration. */
function newestMigration(): RegExp {
  const { entries } = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'))
  const text = readFileSync(join(migrations, `${entries.at(-1).tag}.sql`), 'utf8')
  return new RegExp(text.slice(0, 40).replaceAll(/\W/g, String.raw`\$&`))
}

let shop: SharedShop
let databases = 0

test.beforeAll(async () => {
  shop = await openSharedShop()
})

test.afterAll(() => shop?.stop())

async function newDatabase(): Promise<string> {
  const database = `start_${++databases}`
  await shop.query(`create database ${database}`, 'postgres')
  return database
}

const urlOf = (database: string) =>
  Object.assign(new URL(shop.postgres.url), { pathname: `/${database}` }).href

/** Creates a database of an older version with an order, which must survive the start. */
async function olderDatabase(): Promise<string> {
  const database = await newDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'kisscut-migrations-'))
  try {
    await cp(migrations, folder, { recursive: true })
    const file = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(await readFile(file, 'utf8'))
    const entries = journal.entries.slice(0, -3)
    await writeFile(file, JSON.stringify({ ...journal, entries }))
    await onDatabase(urlOf(database), (client) => migrate(drizzle({ client }), { migrationsFolder: folder }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await shop.query(
    `insert into orders (hash, cart_fingerprint, email, name, phone, address, city, state, zip_code,
      items_cents, discount_cents, shipping_cents, total_cents)
    values ('older', 'older', 'older@example.com', 'Old', '1', '1 Road', 'New York', 'NY', '10001', 900, 0, 100, 1000)`,
    database,
  )
  return database
}

async function killAtStart(database: string, point: CrashPoint) {
  const starting = await Promise.all([shop.beginProcess({ database }), shop.beginProcess({ database })])
  const reached = starting.map(({ databaseProxy }, at) => databaseProxy.cutAt(point).then(() => at))
  const victim = await Promise.race(reached)
  for (const { databaseProxy } of starting) void databaseProxy.cutAt(null)
  await starting[victim]?.signal('SIGKILL')
  const other = starting[1 - victim]
  await other?.ready()
  const next = await shop.beginProcess({ database })
  await next.ready()
  await Promise.all([other?.signal('SIGKILL'), next.signal('SIGKILL')])
}

/** Counts the rows that a first start creates. */
async function made(database: string) {
  const [counts] = await shop.query(
    `select (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
      (select count(*)::int from categories) as categories,
      (select count(*)::int from customers) as customers,
      (select count(*)::int from shop_settings) as settings,
      (select count(*)::int from pgboss.queue) as queues,
      (select count(*)::int from information_schema.columns where table_schema = 'public') as columns`,
    database,
  )
  return counts
}

let undisturbed: object | undefined

test.beforeAll(async () => {
  const database = await newDatabase()
  const process = await shop.beginProcess({ database })
  await process.ready()
  await process.signal('SIGKILL')
  undisturbed = await made(database)
  expect(undisturbed).toMatchObject({ customers: 1, settings: 1 })
})

const points: [string, 'new' | 'older', CrashPoint][] = [
  ['in the middle of a migration', 'older', { statement: newestMigration(), moment: 'before' }],
  [
    'before a migration is committed',
    'older',
    { statement: /^commit/, transaction: /__drizzle_migrations/, moment: 'before' },
  ],
  [
    'after a migration is committed',
    'older',
    { statement: /^commit/, transaction: /__drizzle_migrations/, moment: 'after' },
  ],
  [
    'at the first start, in the middle of its catalog',
    'new',
    { statement: /insert into "categories"/, moment: 'after' },
  ],
  [
    'at the first start, in the middle of its job queues',
    'new',
    { statement: /pgboss\.create_queue/, moment: 'after' },
  ],
  [
    'at the first start, before its first employee',
    'new',
    { statement: /insert into "customers"/, moment: 'before' },
  ],
]

for (const [where, kind, point] of points) {
  test(`killed ${where}`, async () => {
    test.setTimeout(60_000 + killsAtEachStart * 60_000)
    for (let round = 0; round < killsAtEachStart; round++) {
      const database = await (kind === 'older' ? olderDatabase() : newDatabase())
      await killAtStart(database, point)
      expect(await made(database)).toEqual(undisturbed)
      const orders = await shop.query('select total_cents::int as total from orders', database)
      expect(orders).toEqual(kind === 'older' ? [{ total: 1000 }] : [])
    }
  })
}
