import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { coupons } from '#app/schema/coupons.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()

let codes = 0

async function created(values: object = {}) {
  const { token, email } = await t.admin()
  const code = `BACK${++codes}`
  const { status, body } = await t.api('POST', '/admin/coupons', {
    token,
    body: { code, percentage: 0.1, ...values },
  })
  expect(status).toBe(201)
  return { token, email, coupon: body }
}

type Coupon = { id: number; code: string; percentage: number | null; version: number }

const change = (token: string, { id, code, percentage, version }: Coupon, changes: object = {}) =>
  t.api('PUT', `/admin/coupons/${id}`, {
    token,
    body: { code, percentage, version, isDisabled: false, ...changes },
  })

const audited = (id: number) =>
  t.shop.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, String(id)))
    .orderBy(asc(auditEntries.id))

describe('coupons', () => {
  test('are listed newest first, in pages, and can be searched by the start of the code', async () => {
    const { token, coupon } = await created()
    const { coupon: newer } = await created()
    const ids = async (query: Record<string, string | number>) => {
      const { body } = await t.api('GET', '/admin/coupons', { token, query })
      return body.map(({ id }: Coupon) => id)
    }
    expect((await ids({ limit: 2 })).slice(0, 2)).toEqual([newer.id, coupon.id])
    expect(await ids({ limit: 1, before: newer.id })).toEqual([coupon.id])
    expect(await ids({ q: coupon.code.toLowerCase() })).toEqual([coupon.id])
    expect(await ids({ q: 'bac' })).toEqual([newer.id, coupon.id])
    expect(await ids({ q: 'ack' })).toEqual([])
    expect(await ids({ q: '%' })).toEqual([])
  })

  test('a change is saved and recorded with its author', async () => {
    const { token, email, coupon } = await created()
    const { status, body } = await change(token, coupon, { percentage: 0.2, maxRedemptions: 5 })
    expect([status, body]).toEqual([200, { ...coupon, percentage: 0.2, maxRedemptions: 5, version: 2 }])
    const [, entry] = await audited(coupon.id)
    expect(entry).toMatchObject({
      staffEmail: email,
      action: 'change',
      subject: 'coupon',
      version: 2,
      changes: { percentage: [0.1, 0.2], maxRedemptions: [null, 5] },
    })
  })

  test('saving without a change is not recorded', async () => {
    const { token, coupon } = await created()
    expect(await change(token, coupon)).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await audited(coupon.id)).toHaveLength(1)
  })

  test('the later of two concurrent changes is refused, naming the fields that the first one changed', async () => {
    const { token, email, coupon } = await created()
    const responses = await Promise.all([
      change(token, coupon, { percentage: 0.3 }),
      change(token, coupon, { percentage: 0.4 }),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const saved = responses.find(({ status }) => status === 200)?.body.percentage ?? 0
    expect(responses.find(({ status }) => status === 409)?.problem).toEqual({
      code: 'stale',
      message: `${email} changed this while you were editing. Your changes weren’t saved.`,
      fields: { percentage: `Now ${Number((saved * 100).toFixed(2))}%` },
    })
  })

  test('an inactive coupon gives no discount', async () => {
    const { token, coupon } = await created()
    await change(token, coupon, { isDisabled: true })
    const sessionToken = await t.anonymousSession()
    const { body } = await t.api('POST', '/carts/me/items', {
      query: { sessionToken },
      body: { categoryId: 6, quantity: 50, size: { width: 3, height: 3, custom: true } },
    })
    const applied = await t.api('POST', `/cart/${body.cartItem.cartId}/apply`, {
      query: { sessionToken },
      body: { coupon: coupon.code },
    })
    expect(applied).toMatchObject({ status: 422, problem: { message: 'Invalid coupon' } })
  })

  test.each([
    ['an unknown coupon', { id: 999_999 }, 404, {}],
    ['another coupon’s code', { code: 'welcome10' }, 409, { code: expect.any(String) }],
    ['a missing percentage', { percentage: null }, 400, { percentage: 'Enter a number' }],
    ['a percentage above 100%', { percentage: 1.01 }, 422, { percentage: expect.any(String) }],
    [
      'an end before the start',
      { startsAt: '2026-11-20T12:00:00Z', endsAt: '2026-11-20T11:00:00Z' },
      422,
      { endsAt: expect.any(String) },
    ],
  ])('refuses %s', async (_, changes, status, fields) => {
    const { token, coupon } = await created()
    const response = await change(token, { ...coupon, ...('id' in changes && changes) }, changes)
    expect(response.status).toBe(status)
    expect(response.problem.fields ?? {}).toEqual(fields)
    expect(await audited(coupon.id)).toHaveLength(1)
  })
})

describe('coupon kinds', () => {
  const listed = async (token: string, code: string) =>
    (await t.api('GET', '/admin/coupons', { token, query: { q: code } })).body[0]

  test.each([
    [
      { kind: 'amount', amountCents: 1050 },
      { percentage: null, amountCents: 1050 },
    ],
    [{ kind: 'free-shipping' }, { percentage: null, amountCents: null }],
    [
      { kind: 'free-shipping', percentage: 0.5, amountCents: 7 },
      { percentage: null, amountCents: null },
    ],
    [
      { kind: 'percentage', percentage: 0.2, amountCents: 7 },
      { percentage: 0.2, amountCents: null },
    ],
    [{ products: ['library', '13', '13'] }, { products: ['13', 'library'] }],
    [{ isFirstOrderOnly: true }, { isFirstOrderOnly: true }],
  ])('%j is saved and listed', async (values, saved) => {
    const { token, coupon } = await created(values)
    expect(coupon).toMatchObject(saved)
    expect(await listed(token, coupon.code)).toEqual({ ...coupon, costCents: 0 })
  })

  test('a coupon’s kind can be changed, which the audit log records', async () => {
    const { token, coupon } = await created()
    const values = { kind: 'amount', percentage: null, amountCents: 500, products: ['5'] }
    const { status, body } = await change(token, coupon, values)
    expect([status, body]).toMatchObject([200, { ...values, isFirstOrderOnly: false, version: 2 }])
    const [creation, entry] = await audited(coupon.id)
    expect(Object.keys(creation?.changes ?? {})).toEqual(['code', 'percentage'])
    expect(entry?.changes).toEqual({
      kind: ['percentage', 'amount'],
      percentage: [0.1, null],
      amountCents: [null, 500],
      products: [[], ['5']],
    })
    expect((await change(token, { ...coupon, version: 2 }, values)).body).toMatchObject({ version: 2 })
  })

  test.each([
    ['an unknown kind', { kind: 'gift' }, 422, 'kind'],
    ['a kind as a number', { kind: 1 }, 400, 'kind'],
    ['a missing amount', { kind: 'amount' }, 400, 'amountCents'],
    ['an amount as text', { kind: 'amount', amountCents: '10' }, 400, 'amountCents'],
    ['an amount of 0', { kind: 'amount', amountCents: 0 }, 422, 'amountCents'],
    ['a negative amount', { kind: 'amount', amountCents: -100 }, 422, 'amountCents'],
    ['a fraction of a cent', { kind: 'amount', amountCents: 0.5 + 100 }, 422, 'amountCents'],
    ['a huge amount', { kind: 'amount', amountCents: 1e300 }, 422, 'amountCents'],
    ['an unknown product', { products: ['5', '999999'] }, 422, 'products'],
    ['a group of products', { products: ['1'] }, 422, 'products'],
    ['an invalid product id', { products: ['5\0'] }, 422, 'products.0'],
    ['product ids as numbers', { products: [5] }, 400, 'products.0'],
    ['too many products', { products: Array.from({ length: 501 }, () => '5') }, 422, 'products'],
    ['a condition as text', { isFirstOrderOnly: 'yes' }, 400, 'isFirstOrderOnly'],
  ])('refuses %s', async (_, values, status, field) => {
    const { token, coupon } = await created()
    const response = await change(token, coupon, values)
    expect([response.status, Object.keys(response.problem.fields ?? {})]).toEqual([status, [field]])
    expect(await audited(coupon.id)).toHaveLength(1)
  })

  test('a coupon keeps a product that was removed from the catalog', async () => {
    const { token, coupon } = await created({ products: ['5'] })
    const stored = ['5', '999999']
    await t.shop.db.update(coupons).set({ products: stored }).where(eq(coupons.id, coupon.id))
    const { status, body } = await change(token, coupon, { percentage: 0.3, products: stored })
    expect([status, body.products]).toEqual([200, stored])
  })

  test('offers the catalog’s products and designs', async () => {
    const { token } = await t.admin()
    const { body } = await t.api('GET', '/admin/coupons/products', { token })
    expect(body).toContainEqual({ id: '13', name: expect.any(String), group: 'Magnets' })
    expect(body.at(-1)).toEqual({ id: 'library', name: 'Library designs', group: null })
    expect(body.map(({ id }: { id: string }) => id)).not.toContain('1')
  })
})

test('a stale change of a coupon’s end shows it in the shop’s time zone', async () => {
  const { token, coupon } = await created()
  await change(token, coupon, { endsAt: '2026-12-01T05:59:00.000Z' })
  const { status, problem } = await change(token, coupon, { percentage: 0.3 })
  expect([status, problem.fields?.endsAt]).toEqual([409, 'Now Nov 30, 2026 11:59 PM'])
})
