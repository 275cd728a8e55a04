import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { applySchedules } from '#app/features/goods/catalog-editing/apply-schedules.server.ts'
import { readPublicVersion } from '#app/features/goods/public-version/public-version.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { priceChanges, promotions } from '#app/schema/catalog.server.ts'
import type { ApiBody } from '#test/api-body.ts'
import { first } from '#test/first.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers } = purchases(t)

const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms)
const dayMs = 86_400_000

const today = new Date()
const [start, end] = [later(today, dayMs), later(today, 3 * dayMs)]

const flat = { setup: 1000, minimumUnit: 0, unit: 0, rate: 10, areaExponent: 1, quantityExponent: 1 }
const dearer = { ...flat, setup: 2000 }

const product = {
  shape: 'circle',
  defaultQuantity: 50,
  gramsPerSquareInch: 0.25,
  sizeRule: { kind: 'sides', unit: 'in', minSide: 0.5, maxSide: 50 },
  quantityRule: { multipleOf: 1 },
  priceRule: flat,
  sizes: [{ width: 3, height: 3 }],
  tiers: [{ quantity: 50 }, { quantity: 100 }],
  promotions: [] as object[],
}

/** 50 of 3 x 3 for $40 instead of $55. */
const promotion = { width: 3, height: 3, quantity: 50, priceCents: 4000 }

let names = 0

type Sheet = ApiBody<'GET', `/admin/catalog/categories/${number}`>

async function created(changes: object = {}, common: object = {}) {
  const { id: staffId, token, email } = await t.staff('catalog')
  const name = `Scheduled ${++names}`
  const sheet = { name, description: '', urlCode: null, parentId: 1, isDisabled: false, isDraft: false }
  const body = { ...sheet, ...common, product: { ...product, ...changes } }
  const response = await t.api('POST', '/admin/catalog/categories', { token, body })
  expect(response.status).toBe(201)
  return { staffId, token, email, sheet: response.body }
}

const changeProduct = (token: string, sheet: Sheet, changes: object) =>
  t.api('PUT', `/admin/catalog/categories/${sheet.id}`, {
    token,
    body: { ...sheet, product: { ...sheet.product, ...changes } },
  })

const schedule = (token: string, categoryId: number, body: object) =>
  t.api('POST', `/admin/catalog/categories/${categoryId}/price-changes`, { token, body })

const scheduled = async (token: string, categoryId: number) =>
  (await t.api('GET', `/admin/catalog/categories/${categoryId}/price-changes`, { token })).body

const priceOf = async (categoryId: number, quantity = 50) =>
  (
    await t.api('POST', '/item/calculate-custom-price', {
      body: { categoryId, proportion: { width: 3, height: 3 }, quantity, custom: true },
    })
  ).body

const run = () => applySchedules(t.shop)

const entriesOf = (categoryId: number) =>
  t.shop.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, 'category'), eq(auditEntries.subjectId, String(categoryId))))
    .orderBy(asc(auditEntries.id))

async function jobsAt(moment: Date): Promise<number> {
  const { rows } = (await t.shop.db.execute(
    sql`select 1 from pgboss.job where name = 'apply-schedules' and start_after = ${moment.toISOString()}::timestamptz`,
  )) as { rows: unknown[] }
  return rows.length
}

const at = (moment: Date) => t.setClock(() => moment)

/** Logs in an employee at the test clock's time, because logins end after 12 hours. Returns the token. */
const newStaffToken = async () => (await t.staff('catalog')).token

beforeEach(async () => {
  await t.shop.db.delete(priceChanges)
  await t.shop.db.delete(promotions).where(gte(promotions.startsAt, new Date(0)))
  at(today)
})

describe('promotions limited to certain days', () => {
  test('start and end exactly with their first and last day', async () => {
    const { token, sheet } = await created()
    const days = { startsAt: start.toISOString(), endsAt: end.toISOString() }
    const saved = await changeProduct(token, sheet, { promotions: [{ ...promotion, ...days }] })
    expect(saved.body.product?.promotions).toEqual([{ ...promotion, ...days }])
    expect(await priceOf(sheet.id)).toBe(5500)
    for (const [moment, price] of [
      [later(start, -1), 5500],
      [start, 4000],
      [later(end, -1), 4000],
      [end, 5500],
      [later(end, dayMs), 5500],
    ] as const) {
      at(moment)
      await run()
      expect(await priceOf(sheet.id), moment.toISOString()).toBe(price)
    }
  })

  test('only their starts and ends raise the catalog version, once each', async () => {
    const { token, sheet } = await created()
    const days = { startsAt: start.toISOString(), endsAt: end.toISOString() }
    await changeProduct(token, sheet, { promotions: [{ ...promotion, ...days }] })
    const versions = new Set<string>()
    const note = async () => versions.add(await readPublicVersion(t.shop.db))
    for (const [moment, versionCount] of [
      [later(start, -1000), 1],
      [start, 2],
      [later(start, 1000), 2],
      [later(end, 1000), 3],
      [later(end, 2000), 3],
    ] as const) {
      at(moment)
      await run()
      await note()
      expect(versions.size, moment.toISOString()).toBe(versionCount)
    }
  })

  test('the log names who scheduled them, and records starts and ends', async () => {
    const { token, email, staffId, sheet } = await created()
    const days = { startsAt: start.toISOString(), endsAt: end.toISOString() }
    const saved = (await changeProduct(token, sheet, { promotions: [{ ...promotion, ...days }] })).body
    const other = await t.staff('catalog')
    // Changing only the price doesn't change who scheduled it.
    await changeProduct(other.token, saved, { promotions: [{ ...promotion, ...days, priceCents: 3900 }] })
    for (const moment of [start, end]) {
      at(moment)
      await run()
    }
    const [started, ended] = (await entriesOf(sheet.id)).slice(-2)
    const text = '50 of 3 x 3 for $39.00'
    expect(started).toMatchObject({
      action: 'start promotion',
      staffId,
      staffEmail: email,
      changes: { promotion: [null, text] },
    })
    expect(ended).toMatchObject({ action: 'end promotion', changes: { promotion: [text, null] } })
  })

  test('apply immediately if saved during their days, always if they have no days, and never after their end', async () => {
    const { token, sheet } = await created()
    const past = { startsAt: later(today, -dayMs).toISOString(), endsAt: end.toISOString() }
    const on = (await changeProduct(token, sheet, { promotions: [{ ...promotion, ...past }] })).body
    expect(await priceOf(sheet.id)).toBe(4000)
    const ended = { ...promotion, endsAt: later(today, -dayMs).toISOString() }
    const off = (await changeProduct(token, on, { promotions: [ended] })).body
    expect(await priceOf(sheet.id)).toBe(5500)
    await changeProduct(token, off, { promotions: [promotion] })
    expect(await priceOf(sheet.id)).toBe(4000)
  })

  test('a shop that was stopped applies due changes at its next start', async () => {
    const { token, sheet } = await created({
      promotions: [{ ...promotion, startsAt: start.toISOString(), endsAt: end.toISOString() }],
    })
    await schedule(token, sheet.id, { priceRule: dearer, startsAt: start.toISOString() })
    at(later(end, dayMs))
    await run()
    expect(await priceOf(sheet.id)).toBe(6500)
    expect(await scheduled(await newStaffToken(), sheet.id)).toEqual([])
  })

  test.each([
    ['an end before the start', 422, { startsAt: end.toISOString(), endsAt: start.toISOString() }],
    ['an end at the start', 422, { startsAt: start.toISOString(), endsAt: start.toISOString() }],
    ['part of a date', 422, { startsAt: 'part of a date' }],
    ['a day without a time', 422, { endsAt: '2026-12-01' }],
    ['a number', 400, { startsAt: 5 }],
  ])('refuse %s with %i', async (_, expected, days) => {
    const { token, sheet } = await created()
    const { status } = await changeProduct(token, sheet, { promotions: [{ ...promotion, ...days }] })
    expect(status).toBe(expected)
  })

  test('a job for the exact time is enqueued shortly before it', async () => {
    const { token, sheet } = await created()
    const moment = later(start, -7_000)
    await changeProduct(token, sheet, { promotions: [{ ...promotion, startsAt: moment.toISOString() }] })
    expect(await jobsAt(moment)).toBe(0)
    at(later(moment, -4 * 60_000))
    await run()
    expect(await jobsAt(moment)).toBe(1)
  })
})

describe('scheduled prices', () => {
  test('are listed until they start, and then replace the current prices', async () => {
    const { token, email, staffId, sheet } = await created()
    const startsAt = start.toISOString()
    const { status, body } = await schedule(token, sheet.id, { priceRule: dearer, startsAt })
    expect([status, body]).toEqual([201, { id: body.id, version: 1, priceRule: dearer, startsAt, by: email }])
    expect(await scheduled(token, sheet.id)).toEqual([body])
    at(later(start, -1))
    await run()
    expect(await priceOf(sheet.id)).toBe(5500)
    at(start)
    await run()
    expect(await priceOf(sheet.id)).toBe(6500)
    expect(await scheduled(await newStaffToken(), sheet.id)).toEqual([])
    expect((await entriesOf(sheet.id)).at(-1)).toMatchObject({
      action: 'start scheduled prices',
      staffId,
      staffEmail: email,
      version: sheet.version + 1,
      changes: { 'product.priceRule.setup': [1000, 2000] },
    })
    await run()
    expect(
      (await entriesOf(sheet.id)).filter(({ action }) => action === 'start scheduled prices'),
    ).toHaveLength(1)
  })

  test('refuses a form opened before they started, naming the changes', async () => {
    const { token, sheet } = await created()
    await schedule(token, sheet.id, { priceRule: dearer, startsAt: start.toISOString() })
    at(start)
    await run()
    const refused = await changeProduct(await newStaffToken(), sheet, { defaultQuantity: 100 })
    expect(refused.problem).toMatchObject({
      code: 'stale',
      fields: { 'product.priceRule.setup': expect.stringContaining('$20.00') },
    })
  })

  test('the last of several due ones applies', async () => {
    const { token, sheet } = await created()
    await schedule(token, sheet.id, { priceRule: { ...flat, setup: 3000 }, startsAt: end.toISOString() })
    await schedule(token, sheet.id, { priceRule: dearer, startsAt: start.toISOString() })
    expect((await scheduled(token, sheet.id)).map(({ startsAt }) => startsAt)).toEqual([
      start.toISOString(),
      end.toISOString(),
    ])
    at(later(end, 1))
    await run()
    expect(await priceOf(sheet.id)).toBe(7500)
  })

  test('can be changed or withdrawn until they start; of two concurrent changes, one is refused', async () => {
    const { token, sheet } = await created()
    const { body } = await schedule(token, sheet.id, { priceRule: dearer, startsAt: start.toISOString() })
    const path = `/admin/catalog/price-changes/${body.id}`
    const update = { priceRule: flat, startsAt: end.toISOString(), version: 1 }
    const both = await Promise.all([
      t.api('PUT', path, { token, body: update }),
      t.api('PUT', path, { token, body: { ...update, priceRule: dearer } }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await t.api('DELETE', path, { token, query: { version: 1 } })).problem.code).toBe('stale')
    expect((await t.api('DELETE', path, { token, query: { version: 2 } })).status).toBe(200)
    expect((await t.api('DELETE', path, { token, query: { version: 2 } })).status).toBe(404)
    expect(await scheduled(token, sheet.id)).toEqual([])
    at(later(end, 1))
    await run()
    expect(await priceOf(sheet.id)).toBe(5500)
  })

  test('can’t be changed or withdrawn once they have started', async () => {
    const { token, sheet } = await created()
    const { body } = await schedule(token, sheet.id, { priceRule: dearer, startsAt: start.toISOString() })
    at(start)
    await run()
    const path = `/admin/catalog/price-changes/${body.id}`
    const update = { priceRule: flat, startsAt: end.toISOString(), version: 1 }
    const newToken = await newStaffToken()
    expect((await t.api('PUT', path, { token: newToken, body: update })).status).toBe(404)
    expect((await t.api('DELETE', path, { token: newToken, query: { version: 1 } })).status).toBe(404)
  })

  test.each([
    ['from a day that has already begun', 422, { startsAt: later(today, -1).toISOString() }],
    ['without a day', 422, { startsAt: '' }],
    ['from a day without a time', 422, { startsAt: '2026-12-01' }],
    ['that are negative', 422, { priceRule: { ...flat, setup: -9000 } }],
    ['that aren’t numbers', 400, { priceRule: { ...flat, setup: null } }],
    ['that are missing', 400, { priceRule: undefined }],
    ['that are huge', 422, { priceRule: { ...flat, setup: 1e300 } }],
  ])('refuses prices %s with %i', async (_, expected, changes) => {
    const { token, sheet } = await created()
    const body = { priceRule: dearer, startsAt: start.toISOString(), ...changes }
    const { status } = await schedule(token, sheet.id, body)
    expect(status).toBe(expected)
    expect(await scheduled(token, sheet.id)).toEqual([])
  })

  test('refuses two changes on one day, and changes for a group, a draft or an unknown product', async () => {
    const { token, sheet } = await created()
    const body = { priceRule: dearer, startsAt: start.toISOString() }
    const both = await Promise.all([schedule(token, sheet.id, body), schedule(token, sheet.id, body)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await schedule(token, 1, body)).status).toBe(409)
    const draft = await created({}, { isDraft: true })
    expect((await schedule(token, draft.sheet.id, body)).status).toBe(409)
    expect((await schedule(token, 2_000_000_000, body)).status).toBe(404)
  })

  test('a product must keep fitting its scheduled prices, and can’t become a group', async () => {
    const { token, sheet } = await created({ quantityRule: { multipleOf: 10 } })
    const priceRule = { ...flat, setup: 0 }
    const { status } = await schedule(token, sheet.id, { priceRule, startsAt: start.toISOString() })
    expect(status).toBe(201)
    expect(await changeProduct(token, sheet, { quantityRule: { multipleOf: 1 } })).toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/^The scheduled prices don’t fit: .* would cost nothing\./) },
    })
    const group = await t.api('PUT', `/admin/catalog/categories/${sheet.id}`, {
      token,
      body: { ...sheet, product: null },
    })
    expect(group.problem.message).toBe('Withdraw the scheduled prices first')
    expect((await changeProduct(token, sheet, { tiers: [{ quantity: 50 }] })).status).toBe(200)
  })

  test('are deleted with the product', async () => {
    const { token, sheet } = await created()
    await schedule(token, sheet.id, { priceRule: dearer, startsAt: start.toISOString() })
    const query = { version: sheet.version }
    expect((await t.api('DELETE', `/admin/catalog/categories/${sheet.id}`, { token, query })).status).toBe(
      200,
    )
    expect(await t.shop.db.$count(priceChanges)).toBe(0)
    at(start)
    await run()
  })

  test('affect carts like a manual price change', async () => {
    const cartAfter = async (change: (token: string, sheet: Sheet) => Promise<unknown>) => {
      const { token, sheet } = await created()
      const buyer = await visitor()
      await addStickers(buyer, { categoryId: sheet.id, size: { width: 3, height: 3, custom: true } })
      await change(token, sheet)
      const { body } = await t.api('GET', '/carts/me/get', buyer)
      return first(body.cartItems).price
    }
    const byHand = await cartAfter((token, sheet) => changeProduct(token, sheet, { priceRule: dearer }))
    const bySchedule = await cartAfter(async (token, sheet) => {
      await schedule(token, sheet.id, { priceRule: dearer, startsAt: start.toISOString() })
      at(start)
      await run()
    })
    expect([byHand, bySchedule]).toEqual([5500, 5500])
  })

  test('are applied only once by concurrent runs', async () => {
    const { token, sheet } = await created()
    await schedule(token, sheet.id, { priceRule: dearer, startsAt: start.toISOString() })
    at(start)
    await Promise.all([run(), run(), run()])
    const started = (await entriesOf(sheet.id)).filter(({ action }) => action === 'start scheduled prices')
    expect(started).toHaveLength(1)
    expect(await priceOf(sheet.id)).toBe(6500)
  })
})

test('the demo’s promotion, which has no days, is unchanged', async () => {
  at(start)
  await run()
  expect(await priceOf(5)).toBe(2000)
})
