import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#app/schema/orders.server.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder, visitor, addStickers, close, paymentOf } = purchases(t)

type Query = Record<string, string>

const change = (id: number, changes: Partial<typeof orders.$inferInsert>) =>
  t.shop.db.update(orders).set(changes).where(eq(orders.id, id))

async function reader() {
  const { token } = await t.staff('support')
  const neighbors = (id: number | string, query: Query = {}) =>
    t.api('GET', `/admin/orders/${id}/neighbors`, { token, query })
  const ids = async (query: Query): Promise<number[]> => {
    const { body } = await t.api('GET', '/admin/orders', { token, query: { limit: 200, ...query } })
    return body.map(({ id }) => id)
  }
  return { token, neighbors, ids }
}

async function several(count: number, changes: Partial<typeof orders.$inferInsert>) {
  const made: number[] = []
  for (let at = 0; at < count; at++) {
    const { id } = await paidOrder()
    await change(id, changes)
    made.push(id)
  }
  return made
}

test('an order has neighbors, newest first, skipping unpaid orders', async () => {
  const { neighbors } = await reader()
  const older = (await paidOrder()).id
  const buyer = await visitor()
  await addStickers(buyer)
  await paymentOf((await close(buyer)).body.link)
  const [order, newer] = [(await paidOrder()).id, (await paidOrder()).id]
  expect((await neighbors(order)).body).toEqual({ previousId: newer, nextId: older })
  expect((await neighbors(newer)).body).toEqual({ previousId: null, nextId: order })
})

test.each(['newest', 'oldest', 'promised', 'highest', 'lowest'])(
  'stepping through neighbors, sorted by %s, visits orders in the order of the list',
  async (sort) => {
    const { neighbors, ids } = await reader()
    const [one = 0, other = 0] = await several(4, { status: 'IN_PRINT' })
    await change(one, { arrivesTo: null })
    await change(other, { arrivesTo: '2026-01-05' })
    const query = { status: 'IN_PRINT', sort }
    const whole = await ids(query)
    for (const [at, id] of whole.entries()) {
      const { body } = await neighbors(id, query)
      expect(body).toEqual({ previousId: whole[at - 1] ?? null, nextId: whole[at + 1] ?? null })
    }
  },
)

test('an order that has left the list still has its neighbors', async () => {
  const { neighbors } = await reader()
  const [first, second, third] = (await several(3, { status: 'READY_TO_SEND' })) as [number, number, number]
  await change(second, { status: 'SENT' })
  const { body } = await neighbors(second, { status: 'READY_TO_SEND' })
  expect(body).toEqual({ previousId: third, nextId: first })
})

test('paging back returns the previous page', async () => {
  const { token, ids } = await reader()
  await several(5, { status: 'SENT' })
  for (const sort of ['newest', 'oldest', 'promised', 'highest', 'lowest']) {
    const page = async (query: Query) =>
      (await t.api('GET', '/admin/orders', { token, query: { limit: '3', sort, ...query } })).body
    const first = await page({})
    const second = await page({ cursor: first.at(-1)?.cursor ?? '' })
    const previous = await page({ until: second[0]?.cursor ?? '' })
    expect(previous, sort).toEqual(first)
    expect((await ids({ sort, until: first[0]?.cursor ?? '' })).length, sort).toBe(0)
  }
})

test.each([
  ['0', {}, 404],
  ['999999', {}, 404],
  ['1e3', {}, 404],
  ['99999999999', {}, 404],
  ['x', {}, 404],
  ['1001', { sort: 'best' }, 422],
  ['1001', { status: 'UNPAID' }, 422],
  ['1001', { from: '2026-02-30' }, 422],
  ['1001', { reached: 'anything' }, 422],
])('%s %j returns %d', async (id, query, status) => {
  await paidOrder()
  const { neighbors } = await reader()
  expect((await neighbors(id, query as Query)).status).toBe(status)
})

test('rejects an invalid backward cursor', async () => {
  const { token } = await reader()
  for (const query of [{ until: 'x' }, { until: '5', sort: 'highest' }, { until: 'x'.repeat(500) }]) {
    expect((await t.api('GET', '/admin/orders', { token, query })).status).toBe(422)
  }
})
