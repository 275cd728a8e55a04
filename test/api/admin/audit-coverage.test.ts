import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { casesOfRun } from '#test/long-run.ts'
import { officeExamples } from '#test/office-examples/examples.ts'
import { documentedPaths } from '#test/openapi.ts'
import { openLog } from '#app/platform/log.server.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const examples = officeExamples(t)

const changing = documentedPaths
  .filter(({ template }) => template.startsWith('/admin/'))
  .flatMap(({ template, operations }) => Object.keys(operations).map((method) => `${method} ${template}`))
  .filter((call) => !call.startsWith('GET '))

/** These POST endpoints change no data. */
const readOnlyCalls = new Set([
  'POST /admin/shipping/try',
  'POST /admin/mail-texts/{setKey}/preview',
  'POST /admin/orders/{orderId}/edits/preview',
  'POST /admin/orders/moves/trial',
  // Creates a download link; the download itself is logged.
  'POST /admin/orders/export',
])

const entriesOf = (staffId: number) =>
  t.shop.db.select().from(auditEntries).where(eq(auditEntries.staffId, staffId))

test('the examples cover exactly the back-office endpoints that change data', () => {
  expect(
    [...Object.keys(examples), ...readOnlyCalls].filter((call) => call.includes(' /admin/')).toSorted(),
  ).toEqual([...changing, 'GET /admin/orders.csv'].toSorted())
})

/** Returns a hash of each table except uploaded files, which don't matter unless another row refers to them. */
async function everything(): Promise<Record<string, string | null>> {
  const { db } = t.shop
  const { rows } = (await db.execute(
    sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not in ('artwork_files', 'order_files')`,
  )) as { rows: { name: string }[] }
  const hashes = rows.map(
    ({ name }) =>
      sql`select ${name} as name, md5(string_agg(t::text, ',' order by t::text)) as held from ${sql.identifier(name)} as t`,
  )
  const held = (await db.execute(sql.join(hashes, sql` union all `))) as {
    rows: { name: string; held: string | null }[]
  }
  return Object.fromEntries(held.rows.map(({ name, held: hash }) => [name, hash]))
}

const breakLog = sql`
  create function refuse_entries() returns trigger language plpgsql as $$ begin raise 'the log is full'; end $$;
  create trigger refuse_entries before insert on audit_entries for each row execute function refuse_entries()`

const repairLog = sql`drop trigger refuse_entries on audit_entries; drop function refuse_entries()`

beforeAll(() => {
  // These tests cause failures on purpose.
  t.shop.log = openLog('silent')
})

async function exampleOf(name: string) {
  const prepare = examples[name]
  if (!prepare) throw new Error(`there is no example of ${name}`)
  return prepare()
}

const aboutOrders = casesOfRun(Object.keys(examples), (name) => /orders|DELETE/.test(name))

test.each(aboutOrders)('%s is recorded in the audit log unless refused', async (name) => {
  const { method, path, ...call } = await exampleOf(name)
  const stranger = await t.customer()
  const refused = await t.api(method, path, { ...call, token: stranger.token })
  expect([403, 404]).toContain(refused.status)
  const owner = await t.admin()
  const done = await t.api(method, path, { ...call, token: owner.token })
  expect(done.status).toBeLessThan(300)
  const entries = await entriesOf(owner.id)
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ staffEmail: owner.email, createdAt: expect.any(Date) })
  expect(await entriesOf(stranger.id)).toEqual([])
})

const deleting = casesOfRun(Object.keys(examples), (name) => name.startsWith('DELETE'))

test.each(deleting)('%s changes nothing if it can’t be recorded', async (name) => {
  const { method, path, ...call } = await exampleOf(name)
  const owner = await t.admin()
  const before = await everything()
  await t.shop.db.execute(breakLog)
  try {
    const { status } = await t.api(method, path, { ...call, token: owner.token })
    expect(status).toBe(500)
  } finally {
    await t.shop.db.execute(repairLog)
  }
  expect(await everything()).toEqual(before)
})
