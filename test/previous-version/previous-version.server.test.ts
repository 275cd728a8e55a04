import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createApi } from '#app/api/api.ts'
import { startLogin } from '#app/features/people/identity/logins.server.ts'
import { composeShop } from '#app/compose-shop.server.ts'
import { migrateUpTo } from '#app/platform/database/migrate.server.ts'
import { openPostgres, openPostgresAsIs } from '#app/platform/database/postgres.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { readSettings } from '#app/platform/settings/settings.server.ts'
import { apiCaller } from '#test/api-call.ts'
import { newDatabase, newFolder } from '#test/backups/places.ts'
import { onDatabase } from '#test/postgres/template.ts'
import { testDatabase } from '#test/test-db.ts'
import { knownMigrations } from '../../scripts/backup/migrations.ts'
import { readEverything } from './read-everything.ts'
import { firstBroken, texts } from './statements.ts'

// A new version migrates the database while the previous version is still running. `statements.ndjson` has the
// statements that the previous version sent to its database while a shop opened, sold, printed and refunded, and while
// every GET endpoint was called. It lists the texts first, then each statement in order with its values and the number
// of rows it returned or changed. `record.ts` writes it.

/** The newest migration of the version whose statements were recorded. */
const newestMigration = '0019_move_rounds'

const databaseUrl = testDatabase()

/**
 * Runs the statements on this version's tables after applying `change`, then rolls back. Returns the first that fails.
 */
async function runStatements(change = 'select 1'): Promise<string | undefined> {
  return onDatabase(await databaseUrl(), async (client) => {
    // The rollback doesn't reset sequences.
    await client.query(`select setval(format('public.%I', sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public'`)
    await client.query('begin')
    await client.query(change)
    const broken = await firstBroken(client)
    await client.query('rollback')
    return broken
  })
}

describe('the previous version runs on this version’s tables', () => {
  test('all of its statements still work', async () => {
    expect(
      texts.filter((text) => /^(insert into|update) "(orders|payments|refunds)"/.test(text)).length,
    ).toBeGreaterThan(5)
    expect(await runStatements()).toBeUndefined()
  })

  test.each([
    [
      'a new column without a default',
      'alter table orders add column color text not null',
      'null value in column',
    ],
    ['a dropped column', 'alter table orders drop column hash cascade', 'column "hash"'],
    ['a renamed column', 'alter table orders rename column hash to secret', 'column "hash"'],
    ['a dropped table', 'drop table messages cascade', 'relation "messages"'],
    [
      'a narrowed check',
      "alter table order_events add constraint planted check (to_status <> 'REJECTED')",
      'violates check constraint "planted"',
    ],
    ['a narrowed type', 'alter table coupons alter column code type varchar(5)', 'value too long'],
    [
      'a trigger that keeps rows from being changed',
      `create function planted() returns trigger language plpgsql as 'begin return null; end';
       create trigger planted before update on orders for each row execute function planted()`,
      '0 rows instead of 1',
    ],
  ])('%s is detected', async (_, change, words) => {
    expect(await runStatements(change)).toContain(words)
  })
})

test('a start migrates the previous version’s shop, and every GET endpoint can read it', async () => {
  const url = await newDatabase()
  const before = (await knownMigrations()).find(({ tag }) => tag === newestMigration)
  const old = await openPostgresAsIs(url)
  await old.db.transaction((tx) => migrateUpTo(tx, before?.when ?? 0))
  await old.close()
  expect(await onDatabase(url, firstBroken)).toBeUndefined()

  const database = await openPostgres(url)
  const shop = await composeShop(readSettings({ DATA_DIR: await newFolder(), LOG_LEVEL: 'silent' }), {
    database,
    secret: 's'.repeat(32),
    log: openLog('silent'),
    diskLevel: () => 'ok',
    isLeaving: () => false,
    metrics: null,
  })
  try {
    const [admin] = await rowsOf<{ id: number; email: string }>(
      database.db,
      sql`select * from customers where role = 'Admin'`,
    )
    const [order] = await rowsOf<{ id: number; hash: string }>(
      database.db,
      sql`select id, hash from orders where status = 'SENT'`,
    )
    if (!admin || !order) throw new Error('the recorded shop has no admin or no order')
    const owner = { customerId: admin.id, role: 'Admin' } as const
    const now = new Date()
    const { loginId } = await database.db.transaction((tx) =>
      startLogin({ tx, now }, owner, { name: 'Test' }),
    )
    const token = await shop.tokens.sign({ ...owner, email: admin.email, loginId }, now)
    const api = createApi(shop)
    const caller = apiCaller(async (request) => api.fetch(request))
    expect((await caller('GET', `/admin/orders/${order.id}`, { token })).status).toBe(200)
    expect(await readEverything(caller, token, order)).toEqual([])
  } finally {
    await shop.close()
    await database.close()
  }
})
