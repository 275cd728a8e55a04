import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApi } from '#app/api/api.ts'
import { openPostgres } from '#app/platform/database/postgres.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { openChanges } from '#app/platform/changes/changes.server.ts'
import { logins } from '#app/schema/customers.server.ts'
import { apiCaller } from '#test/api-call.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)

/** Opens a stream and reads it up to its first comment. */
async function openStream(path: string, token?: string) {
  const response = await t.request(path, token ? { token } : {})
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('no stream')
  onTestFinished(() => reader.cancel())
  let text = ''
  /** Resolves to the next event, or to 'end'. */
  const next = async (): Promise<string> => {
    for (;;) {
      const [event, ...rest] = text.split('\n\n')
      if (rest.length > 0) {
        text = rest.join('\n\n')
        return event ?? ''
      }
      const { done, value } = await reader.read()
      if (done) return 'end'
      text += value
    }
  }
  expect([response.status, await next()]).toEqual([200, ': listening'])
  return { status: response.status, headers: response.headers, next }
}

const changed = 'event: changed\ndata: '

const streamOf = ({ id, hash }: { id: number; hash: string }) =>
  openStream(`/order/${id}/changes?hash=${hash}`)

/** Returns the API of another process. */
async function otherProcess() {
  const { db, close } = await openPostgres(await t.databaseUrl())
  onTestFinished(close)
  const api = createApi({ ...t.shop, db })
  return apiCaller((request) => api.fetch(request))
}

const writeMessage = (api: typeof t.api, { id, hash }: { id: number; hash: string }) =>
  api('POST', `/messages/${id}`, { query: { hash }, body: { content: 'Is it ready?' } })

describe('a change reported by another process', () => {
  test('a message reaches the customer, the owner of the order and staff, but no other order', async () => {
    const customer = await t.customer()
    const [order, other] = [await paidOrder({ token: customer.token }), await paidOrder()]
    const { token } = await t.staff('production')
    const byLink = await streamOf(order)
    const owner = await openStream(`/order/${order.id}/changes`, customer.token)
    const staff = await openStream(`/order/${order.id}/changes`, token)
    const board = await openStream('/admin/orders/changes', token)
    const colleague = await t.staff('production')
    const elsewhere = await openStream(`/order/${other.id}/changes`, colleague.token)
    expect((await writeMessage(await otherProcess(), order)).status).toBe(201)
    for (const { next } of [byLink, owner, staff, board]) expect(await next()).toBe(changed)
    await writeMessage(t.api, other)
    await t.api('DELETE', `/users/me/logins/${colleague.loginId}`, { token: colleague.token })
    // The only event is about its own message.
    expect([await elsewhere.next(), await elsewhere.next()]).toEqual([changed, 'end'])
  })

  test('does not extend the login of a person who only has a stream open', async () => {
    const order = await paidOrder()
    const { token, loginId } = await t.staff('production')
    const { next } = await openStream(`/order/${order.id}/changes`, token)
    const [before] = await t.shop.db.select().from(logins).where(eq(logins.id, loginId))
    t.setClock(() => new Date(Date.now() + 10 * 60_000))
    await writeMessage(t.api, order)
    expect(await next()).toBe(changed)
    expect(await t.shop.db.select().from(logins).where(eq(logins.id, loginId))).toEqual([before])
  })

  test('tells proxies neither to cache nor to transform a stream', async () => {
    const { headers } = await streamOf(await paidOrder())
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
  })
})

describe('access to a stream', () => {
  test('is refused to strangers, with a wrong hash, and to a role without access to orders', async () => {
    const { id } = await paidOrder()
    const customer = await t.customer()
    const catalog = await t.staff('catalog')
    const status = async (path: string, token?: string) => (await t.api('GET', path, { token })).status
    expect(await status(`/order/${id}/changes`)).toBe(404)
    expect(await status(`/order/${id}/changes?hash=wrong`)).toBe(404)
    expect(await status(`/order/${id}/changes`, customer.token)).toBe(404)
    expect(await status('/order/999999/changes', (await t.admin()).token)).toBe(404)
    expect(await status('/admin/orders/changes')).toBe(401)
    expect(await status('/admin/orders/changes', customer.token)).toBe(403)
    expect(await status('/admin/orders/changes', catalog.token)).toBe(403)
  })

  test('a HEAD request opens no stream', async () => {
    const { id, hash } = await paidOrder()
    const { status, body } = await t.request(`/order/${id}/changes?hash=${hash}`, { method: 'HEAD' })
    expect([status, body]).toEqual([200, null])
  })
})

describe('a stream ends', () => {
  test('when the login ends', async () => {
    const { token, loginId } = await t.staff('production')
    const stream = await openStream('/admin/orders/changes', token)
    await t.api('DELETE', `/users/me/logins/${loginId}`, { token })
    expect(await stream.next()).toBe('end')
  })

  test('when the person loses the role', async () => {
    const { token, id } = await t.staff('production')
    const stream = await openStream('/admin/orders/changes', token)
    await t.shop.db.execute(sql`update customers set staff_roles = '{catalog}' where id = ${id}`)
    expect(await stream.next()).toBe('end')
  })

  test('when the order’s link is replaced', async () => {
    const order = await paidOrder()
    const stream = await streamOf(order)
    const { token } = await t.staff('support')
    await t.api('POST', `/admin/orders/${order.id}/link`, {
      token,
      body: { reason: 'Leaked', isMailed: false },
    })
    expect(await stream.next()).toBe('end')
  })

  test('when the process stops, which then refuses new streams', async () => {
    const database = await openPostgres(await t.databaseUrl())
    onTestFinished(database.close)
    t.override({ changes: await openChanges(database) })
    const order = await paidOrder()
    const stream = await streamOf(order)
    t.shop.changes.end()
    expect(await stream.next()).toBe('end')
    const { status } = await t.api('GET', `/order/${order.id}/changes`, { query: { hash: order.hash } })
    expect(status).toBe(204)
  })
})

test.each([{ perAddress: 1 }, { perProcess: 1 }])(
  'with the limit %o, a second stream is refused',
  async (limits) => {
    const database = await openPostgres(await t.databaseUrl())
    onTestFinished(database.close)
    t.override({ changes: await openChanges(database, limits) })
    const order = await paidOrder()
    const first = await t.request(`/order/${order.id}/changes?hash=${order.hash}`)
    const call = () => t.api('GET', `/order/${order.id}/changes`, { query: { hash: order.hash } })
    expect((await call()).status).toBe(204)
    await first.body?.cancel()
    await expect.poll(async () => (await call()).status).toBe(200)
  },
)

test('returns 204 for a new stream while changes don’t arrive, so the browser polls', async () => {
  let isListening = true
  t.override({
    changes: await openChanges({
      listen: () => Promise.resolve({ close: () => Promise.resolve() }),
      isListening: () => isListening,
    }),
  })
  const order = await paidOrder()
  isListening = false
  const answer = await t.api('GET', `/order/${order.id}/changes`, { query: { hash: order.hash } })
  expect(answer.status).toBe(204)
})

test('every table with order data notifies of changes', async () => {
  const withoutTrigger = await rowsOf<{ name: string }>(
    t.shop.db,
    sql`select table_name::text as name from information_schema.columns c
      where table_schema = 'public' and column_name = 'order_id' and not exists (
        select from information_schema.triggers t
        where t.event_object_table = c.table_name and t.action_statement like '%notify_changes(%')
      order by 1`,
  )
  // No order list or page shows these, or they only change together with a table that notifies.
  const others = [
    'cart_starts',
    'gang_sheet_items',
    'order_files',
    'order_words',
    'proof_items',
    'quotes',
    'undecided_orders',
  ]
  expect(withoutTrigger.map(({ name }) => name)).toEqual(others)
})
