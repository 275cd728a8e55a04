import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { orders } from '#app/schema/orders.server.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { move } = orderSteps(t)

let cities = 0

/** Places orders in a city that no other order has. */
async function ordersIn(count: number, status: PaidStatus) {
  const city = `Selectville${++cities}`
  const { id } = await paidOrder()
  const [row] = await t.shop.db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error('the order is gone')
  const { id: _, cartId: __, ...copied } = row
  const inserted = await t.shop.db
    .insert(orders)
    .values(
      Array.from({ length: count }, (___, at) => ({ ...copied, status, city, hash: `${row.hash}-${at}` })),
    )
    .returning({ id: orders.id })
  return { city, ids: inserted.map((order) => order.id) }
}

const select = (token: string, query: Record<string, string>) =>
  t.api('GET', '/admin/orders/selection', { token, query })

const moveAll = (token: string, orderIds: number[], body: object) =>
  t.api('POST', '/admin/orders/moves', { token, body: { orderIds, status: 'IN_PRINT', ...body } })

const countAt = (ids: number[], status: PaidStatus) =>
  t.shop.db.$count(orders, and(inArray(orders.id, ids), eq(orders.status, status)))

test('all orders of a list can be selected across pages and moved, and the move can be undone', async () => {
  const { token } = await t.staff('production')
  const { city, ids } = await ordersIn(141, 'APPROVED')
  const filter = { q: city, status: 'APPROVED' }
  const { body } = await select(token, { ...filter, sort: 'oldest' })
  expect(body).toMatchObject({ hasMore: false })
  expect(body.orders.map(({ id }) => id)).toEqual(ids)
  expect(body.orders[0]).toEqual({
    id: ids[0],
    name: expect.any(String),
    status: 'APPROVED',
    canceledAt: null,
    assignee: null,
  })
  const moved = await moveAll(token, ids, { from: 'APPROVED', matching: filter })
  expect(moved.status).toBe(200)
  expect(moved.body.orders).toEqual(ids.map((orderId) => ({ orderId, refusal: null })))
  expect(await countAt(ids, 'IN_PRINT')).toBe(141)
  const undone = await t.api('POST', `/admin/orders/moves/${moved.body.undo?.bulkMoveId}/undo`, { token })
  expect(undone.body).toEqual({ orders: ids.map((orderId) => ({ orderId, refusal: null })) })
  expect(await countAt(ids, 'APPROVED')).toBe(141)
})

test('refuses orders that changed since the selection, naming who changed them', async () => {
  const { token } = await t.staff('production')
  const pete = await t.staff('production')
  const { city, ids } = await ordersIn(4, 'APPROVED')
  const [moved = 0, taken = 0, ...others] = ids
  await move(pete.token, moved, { status: 'IN_PRINT' })
  await t.api('PUT', `/admin/orders/${taken}/assignee`, {
    token: pete.token,
    body: { assigneeId: pete.id, from: null },
  })
  const matching = { q: city, status: 'APPROVED', assignee: 'none' }
  const { body } = await moveAll(token, ids, { from: 'APPROVED', matching })
  expect(body.orders).toEqual([
    { orderId: moved, refusal: expect.stringContaining(`${pete.email} updated this order first`) },
    {
      orderId: taken,
      refusal: `It has left the list since you selected it. Last change: assigned by ${pete.email}`,
    },
    ...others.map((orderId) => ({ orderId, refusal: null })),
  ])
  expect(await countAt([taken], 'APPROVED')).toBe(1)
})

test('up to 500 orders of a list can be selected, and 100 by number', async () => {
  const { token } = await t.staff('production')
  const { city } = await ordersIn(501, 'SENT')
  const { body } = await select(token, { q: city })
  expect(body.hasMore).toBe(true)
  expect(body.orders).toHaveLength(500)
  const tooMany = Array.from({ length: 501 }, (_, at) => at + 1)
  const matching = { q: city }
  expect((await moveAll(token, tooMany, { matching })).status).toBe(422)
  expect((await moveAll(token, tooMany.slice(0, 101), {})).status).toBe(422)
  for (const wrong of [{ late: 'perhaps' }, { status: 'UNPAID' }, { assignee: 'you' }]) {
    expect((await moveAll(token, [1001], { matching: wrong })).status).toBe(422)
  }
  expect((await moveAll(token, [1001], { matching: 'all' })).status).toBe(400)
  expect((await select(token, { sort: 'random' })).status).toBe(422)
})
