import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { keptCalls } from '#app/api/answers.ts'
import { openMemory, type Memory } from '#app/memory.server.ts'
import { createSite } from '#app/server.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import { priceCallLimits } from '#app/features/goods/pricing/count-price-call.server.ts'
import { attempts } from '#app/schema/customers.server.ts'
import { catalogVersion, promotions } from '#app/schema/catalog.server.ts'
import { documentedPaths } from '#test/openapi.ts'
import { overHttp } from '#test/over-http.ts'
import { loadTwoPages } from '#test/pages.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
let memory: Memory
let diskLevel: 'ok' | 'full' = 'ok'
/** The calls that reached the API. */
const reached: string[] = []

const site = overHttp(
  () => {
    memory = openMemory({ ...t.shop, diskLevel: () => diskLevel })
    const inner = createSite(t.shop, loadTwoPages, memory)
    return (request, env) => {
      reached.push(`${request.method} ${new URL(request.url).pathname}`)
      return inner(request, env)
    }
  },
  () => (request, response, next) => memory.answer(request, response, next),
)

/** After this time, answers come from the version that was read. */
const settlingMs = 700

const realNow = performance.now.bind(performance)
let passedMs = 0

beforeAll(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + passedMs)
  await ask('/api/sizes/5')
  passedMs += settlingMs
})
afterAll(() => vi.restoreAllMocks())
beforeEach(() => {
  reached.length = 0
})
afterEach(() => {
  diskLevel = 'ok'
})

async function ask(path: string, body?: unknown, init: RequestInit = {}) {
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await site(
    new Request(`http://shop.test${path}`, { ...(body !== undefined && json), ...init }),
  )
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const prices = { categoryId: 5, proportion: { width: 3, height: 4 }, custom: true }
const customPrice = '/api/item/calculate-custom-price'

/** Waits until the answer is kept. */
async function settled(path: string, body?: unknown) {
  await expect
    .poll(async () => {
      reached.length = 0
      await ask(path, body)
      return reached
    })
    .toEqual([])
}

describe('answers from memory', () => {
  test.each<[string, unknown?]>([
    ['/api/categories/1?subcategories=true&file=true'],
    ['/api/sizes/5'],
    ['/api/quantity/5'],
    ['/api/libraryproducts'],
    ['/api/librarycategories'],
    ['/api/item/calculate-default-prices', prices],
    [customPrice, { ...prices, quantity: 75 }],
  ])('are those of the API, with its headers: %s', async (path, body) => {
    const made = await ask(path, body)
    await settled(path, body)
    const kept = await ask(path, body)
    expect(reached).toEqual([])
    expect(kept).toMatchObject({ status: 200, text: made.text })
    const varying = new Set(['date', 'x-request-id', 'content-length', 'keep-alive'])
    const lasting = ({ headers }: typeof made) => [...headers].filter(([name]) => !varying.has(name))
    expect(lasting(kept)).toEqual(lasting(made))
    expect(kept.headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}$/)
  })

  test('differ by what is asked', async () => {
    await settled(customPrice, { ...prices, quantity: 50 })
    const [fifty, hundred] = [
      await ask(customPrice, { ...prices, quantity: 50 }),
      await ask(customPrice, { ...prices, quantity: 100 }),
    ]
    expect(Number(fifty.text)).toBeLessThan(Number(hundred.text))
  })
})

describe('only the API answers', () => {
  test.each<[string, string, unknown, RequestInit, number]>([
    ['an unknown category', '/api/categories/9999', undefined, {}, 404],
    [
      'a size above the limit',
      customPrice,
      { ...prices, proportion: { width: 49, height: 100 }, quantity: 50 },
      {},
      422,
    ],
    ['malformed JSON', customPrice, 0, { body: '{' }, 400],
    ['another type', customPrice, 0, { headers: { 'content-type': 'text/plain' } }, 415],
    ['a body above a kilobyte', customPrice, { ...prices, quantity: 50, more: 'x'.repeat(1_000) }, {}, 200],
    ['another method', '/api/sizes/5', undefined, { method: 'PUT' }, 405],
    ['HEAD', '/api/sizes/5', undefined, { method: 'HEAD' }, 200],
  ])('%s', async (_, path, body, init, status) => {
    await settled('/api/sizes/5')
    for (let time = 0; time < 2; time++) expect((await ask(path, body, init)).status).toBe(status)
    expect(reached).toHaveLength(3 - 1)
  })

  test('calls with a body while the disk is full', async () => {
    await settled(customPrice, { ...prices, quantity: 75 })
    diskLevel = 'full'
    await ask(customPrice, { ...prices, quantity: 75 })
    expect(reached).toHaveLength(1)
  })
})

test('anyone may make each call that is kept, and those with a body are counted', () => {
  const kept = documentedPaths.filter(({ template }) =>
    keptCalls.some((path) => `/api${template}/`.startsWith(`${path}/`)),
  )
  expect(kept.map(({ template }) => template)).toEqual(
    expect.arrayContaining(['/categories/{categoryId}', '/libraryproducts', '/item/calculate-custom-price']),
  )
  for (const { operations } of kept) {
    for (const [method, { 'x-access': access, 'x-rate': rate }] of Object.entries(operations)) {
      expect({ method, access, isCounted: rate !== undefined }).toEqual({
        method,
        access: 'public',
        isCounted: method === 'POST',
      })
    }
  }
})

describe('answers from memory', () => {
  test('end with a change of the catalog', async () => {
    const promoted = { categoryId: 5, proportion: { width: 3, height: 3 }, custom: true, quantity: 50 }
    await settled(customPrice, promoted)
    expect((await ask(customPrice, promoted)).text).toBe('2000')
    await t.shop.db
      .update(promotions)
      .set({ priceCents: cents(1900) })
      .where(eq(promotions.categoryId, 5))
    const [{ version } = { version: 0 }] = await t.shop.db.select().from(catalogVersion)
    await t.shop.db.update(catalogVersion).set({ version: version + 1 })
    passedMs += settlingMs
    expect((await ask(customPrice, promoted)).text).toBe('1900')
    passedMs += settlingMs
  })

  test('end at once with a change by staff', async () => {
    const { token } = await t.admin()
    await settled('/api/libraryproducts')
    const path = '/api/admin/library/categories'
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    expect((await ask(path, { name: 'Seasons' }, { headers })).status).toBe(201)
    expect((await ask('/api/librarycategories')).text).toContain('Seasons')
  })
})

test('calls above the limit are refused by the API', async () => {
  const body = { ...prices, quantity: 150 }
  await settled(customPrice, body)
  const windowEndsAt = new Date(t.shop.now().getTime() + 60_000)
  const count = priceCallLimits.address.attempts
  await t.shop.db
    .insert(attempts)
    .values({ key: 'price-from:127.0.0.1', count, windowEndsAt })
    .onConflictDoUpdate({ target: attempts.key, set: { count, windowEndsAt } })
  await expect.poll(async () => (await ask(customPrice, body)).status, { interval: 0 }).toBe(429)
})
