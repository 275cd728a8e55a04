import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { customers } from '#app/schema/customers.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { purchases } from '#test/purchase.ts'
import { inTimeZone } from '#test/shop-clock.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)

beforeAll(async () => {
  await paidOrder(undefined, { name: 'Ada "The Press" Print, Jr.', email: 'ada@csv.test' })
  const formula = {
    name: '=HYPERLINK("http://evil.test")',
    address: '  +1',
    city: '@home',
    email: 'eve@csv.test',
  }
  await paidOrder(undefined, formula)
})

const link = (token: string, query = {}) => t.api('POST', '/admin/orders/export', { token, query })
const follow = (path: string) => t.api('GET', path.replace(/^\/api/, ''))

test('a link downloads the matching orders without a bearer token', async () => {
  const { token } = await t.staff('support')
  const { status, body } = await link(token, { q: 'ada@csv' })
  expect(status).toBe(201)
  const { status: downloaded, body: csv, headers } = await follow(body.path)
  expect([downloaded, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/)
  const lines = String(csv).split('\r\n')
  expect(lines[0]).toContain('Number,Paid (Central),Status,Name,Email')
  expect(lines[1]).toMatch(
    /^\d+,"[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d\d [AP]M",Pending,"Ada ""The Press"" Print, Jr\.",ada@csv\.test,/,
  )
  expect(lines[1]).toMatch(/,50 Die Cut Stickers,50,\d+\.\d\d,0\.00,\d+\.\d\d,0\.00,\d+\.\d\d,0\.00,/)
  expect(lines).toHaveLength(3)
})

test.each([
  ['America/Chicago', 'Paid (Central)', '"Nov 30, 2026 11:59 PM"'],
  ['America/New_York', 'Paid (Eastern)', '"Dec 1, 2026 12:59 AM"'],
  ['Asia/Kolkata', 'Paid (India Standard)', '"Dec 1, 2026 11:29 AM"'],
])('times are in the time zone of a shop in %s, named in the header', async (timeZone, head, paid) => {
  const { token } = await t.admin()
  const { id } = await paidOrder()
  const paidAt = new Date('2026-12-01T05:59:00Z')
  await t.shop.db.update(orders).set({ paidAt, arrivesTo: '2026-12-07' }).where(eq(orders.id, id))
  const csv = await inTimeZone(t, timeZone, async () => {
    return (await t.api('GET', '/admin/orders.csv', { token, query: { q: id } })).body
  })
  const [heads, line] = csv.split('\r\n')
  expect(heads?.split(',')[1]).toBe(head)
  expect(line).toContain(`${id},${paid},Pending`)
  expect(line).toContain('"Dec 7, 2026"')
})

test('starts with a byte order mark, so that spreadsheets read it as UTF-8', async () => {
  const { token } = await t.admin()
  const { body } = await link(token)
  const response = await t.request(body.path.replace(/^\/api/, ''))
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
})

test('no cell can become a formula', async () => {
  const { token } = await t.admin()
  const { body: csv } = await t.api('GET', '/admin/orders.csv', { token, query: { q: 'eve@csv.test' } })
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
  expect(csv).toContain(`'@home`)
  expect(csv).not.toMatch(/(^|,)"?\s*[=+@-]/m)
})

test('contains every order once, across batches', async () => {
  const { token } = await t.admin()
  await t.shop.db.execute(`
    insert into orders (hash, status, paid_at, cart_fingerprint, email, name, phone, address, city, state, zip_code,
      items_cents, discount_cents, shipping_cents, total_cents)
    select 'h' || n, 'SENT', now(), '', 'many@csv.test', 'Many', '1', '1', 'X', 'NY', '10001', 100, 0, 0, 100
    from generate_series(1, 1201) n`)
  const { body: csv } = await t.api('GET', '/admin/orders.csv', { token, query: { q: 'many@csv.test' } })
  const numbers = csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => Number(line.split(',')[0]))
  expect([numbers.length, new Set(numbers).size]).toEqual([1201, 1201])
  expect(numbers).toEqual(numbers.toSorted((a: number, b: number) => b - a))
})

test('a link works once, even with two concurrent downloads', async () => {
  const { token } = await t.admin()
  const { body } = await link(token)
  const responses = await Promise.all([follow(body.path), follow(body.path)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401])
  expect(await follow(body.path)).toMatchObject({
    status: 401,
    problem: { message: 'This link has expired or was used before' },
  })
})

test('HEAD checks a link without using it up, and exports nothing', async () => {
  const { token } = await t.admin()
  const { body } = await link(token)
  const exportsOf = () => t.shop.db.$count(auditEntries, eq(auditEntries.action, 'export'))
  const before = await exportsOf()
  const path = body.path.replace('/api', '')
  for (const head of [await t.api('HEAD', path), await t.api('HEAD', path)])
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(await exportsOf()).toBe(before)
  expect((await follow(body.path)).status).toBe(200)
  expect((await t.api('HEAD', path)).status).toBe(401)
  expect(await exportsOf()).toBe(before + 1)
})

test('a link is rejected after a minute, for another path, if tampered with, or after its owner’s logins have ended', async () => {
  const { token } = await t.admin()
  const { body } = await link(token)
  const restore = t.setClock(() => new Date(Date.now() + 61_000))
  expect((await follow(body.path)).status).toBe(401)
  restore()
  expect((await follow(body.path.replace('orders.csv', 'orders'))).status).toBe(401)
  expect((await follow(`${body.path}x`)).status).toBe(401)
  expect((await follow(`/admin/orders.csv?download=${token}`)).status).toBe(401)
  await t.api('DELETE', '/users/me/logins', { token })
  expect((await follow(body.path)).status).toBe(401)
})

test('a link is rejected once its owner loses the permission', async () => {
  const { token, id } = await t.staff('support')
  const { body } = await link(token)
  await t.shop.db
    .update(customers)
    .set({ staffRoles: ['catalog'] })
    .where(eq(customers.id, id))
  expect((await follow(body.path)).status).toBe(403)
})

test('a download token is not a login', async () => {
  const { token } = await t.admin()
  const { body } = await link(token)
  const download = new URL(body.path, 'http://shop.test').searchParams.get('download') ?? ''
  expect((await t.api('GET', '/admin/orders', { token: download })).status).toBe(401)
})

test('invalid filters are rejected before a link is created, and never cause a 5xx', async () => {
  const { token } = await t.admin()
  expect((await link(token, { status: 'NONE' })).status).toBe(422)
  expect((await t.api('GET', '/admin/orders.csv', { token, query: { from: 'x' } })).status).toBe(422)
  expect((await t.api('GET', '/admin/orders.csv', { token, query: { from: '0000-01-01' } })).status).toBe(400)
  const { body: csv } = await t.api('GET', '/admin/orders.csv', { token, query: { q: '%' } })
  expect(csv.split('\r\n')).toHaveLength(2)
})

test('the audit log shows who exported which orders', async () => {
  const { token, email } = await t.staff('support')
  await t.api('GET', '/admin/orders.csv', { token, query: { status: 'SENT', late: 'false' } })
  const entries = await t.shop.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.staffEmail, email), eq(auditEntries.action, 'export')))
  expect(entries).toMatchObject([
    { subject: 'orders', changes: { status: [null, 'SENT'], late: [null, false] } },
  ])
})
