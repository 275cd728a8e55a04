import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { figureLists } from '#app/admin/today/figure-lists.ts'
import type { PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { orderEvents, orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close, webhook, paymentOf } = purchases(t)

async function listOrders(link: string) {
  const { token } = await t.admin()
  const { searchParams } = new URL(link, 'http://shop.test')
  const query = { ...Object.fromEntries(searchParams), limit: 200 }
  return (await t.api('GET', '/admin/orders', { token, query })).body
}

const count = async (link: string) => (await listOrders(link)).length

async function at<Result>(moment: string, work: () => Promise<Result>): Promise<Result> {
  const restore = t.setClock(() => new Date(moment))
  try {
    return await work()
  } finally {
    restore()
  }
}

async function readFigures(from: string, to = from) {
  const { token } = await t.admin()
  return (await t.api('GET', '/admin/figures', { token, query: { from, to } })).body
}

async function move(id: number, ...through: PaidStatus[]) {
  for (const toStatus of through) {
    const event = { orderId: id, fromStatus: 'PENDING' as const, toStatus, by: 'admin' as const }
    await t.shop.db.insert(orderEvents).values({ ...event, ...(toStatus === 'REJECTED' && { reason: 'No' }) })
    await t.shop.db.update(orders).set({ status: toStatus }).where(eq(orders.id, id))
  }
}

const buy = (moment: string, item = {}) =>
  at(moment, async () => {
    const buyer = await visitor()
    await addStickers(buyer, item)
    const { body } = await close(buyer)
    await webhook(body.link, { at: new Date(moment) })
    return (await paymentOf(body.link)).order.id
  })

beforeAll(async () => {
  // Midnight in Chicago is 5:00 UTC on July 15, 2026.
  await buy('2026-07-15T04:59:59.999Z')
  const [rejected, proofSent, approved, sent, late] = [
    await buy('2026-07-15T05:00:00.000Z'),
    await buy('2026-07-15T12:00:00Z', { categoryId: 6 }),
    await buy('2026-07-16T04:59:59.999Z'),
    await buy('2026-07-15T18:00:00Z'),
    await buy('2026-07-15T19:00:00Z'),
  ]
  const changed = await buy('2026-07-16T05:00:00Z')
  await t.shop.db.update(orders).set({ changesRequestedAt: new Date() }).where(eq(orders.id, changed))
  await move(rejected, 'REJECTED')
  await move(proofSent, 'APPROVED_BY_ADMIN')
  await move(approved, 'APPROVED_BY_ADMIN', 'PENDING', 'APPROVED_BY_ADMIN', 'APPROVED')
  await move(sent, 'APPROVED_BY_ADMIN', 'APPROVED', 'IN_PRINT', 'READY_TO_SEND', 'SENT')
  await t.shop.db.update(orders).set({ arrivesTo: '2026-07-01' }).where(eq(orders.id, late))
  await t.shop.db
    .update(orders)
    .set({ heldAt: new Date(), unansweredSince: new Date() })
    .where(eq(orders.id, proofSent))
  await t.shop.db
    .update(payments)
    .set({ refundedCents: cents(1234) })
    .where(eq(payments.orderId, rejected))
  // One of that day's carts is paid two days later, and another is never paid.
  await at('2026-07-15T20:00:00Z', async () => {
    const buyer = await visitor()
    await addStickers(buyer)
    const { body } = await close(buyer)
    const next = '2026-07-17T20:00:00Z'
    await at(next, () => webhook(body.link, { at: new Date(next) }))
    await addStickers(await visitor())
  })
})

test('each figure of a day matches the orders and the revenue, less refunds, in its list', async () => {
  const day = '2026-07-15'
  const shown = await readFigures(day)
  const paid = await listOrders(figureLists.paid(shown))
  expect([shown.total.orders, paid.length]).toEqual([5, 5])
  const total = paid.reduce((sum, { priceTotal }) => sum + priceTotal, 0)
  expect(shown.total.revenueCents).toBe(total - 1234)
  expect(shown.total.refundedCents).toBe(1234)
  expect(shown.products).toHaveLength(2)
  for (const { product, orders: sold } of shown.products) {
    expect(await count(figureLists.ofProduct(shown, product)), product).toBe(sold)
  }
  expect([shown.times.proof.orders, await count(figureLists.withProof(shown))]).toEqual([3, 3])
  expect([shown.times.approval.orders, await count(figureLists.approved(shown))]).toEqual([2, 2])
  expect(shown.carts).toEqual({ started: 7, paid: 6 })
  expect(await count(figureLists.ofCarts(shown))).toBe(6)
})

test('the days of a period match the orders in their lists', async () => {
  const { days, total } = await readFigures('2026-07-13', '2026-07-18')
  expect(days.map(({ orders: paid }) => paid)).toEqual([0, 1, 5, 1, 1, 0])
  for (const { day, orders: paid } of days) expect(await count(figureLists.paidOn(day)), day).toBe(paid)
  expect(total.orders).toBe(8)
})

test('the figures of open orders match their lists', async () => {
  const { work } = await readFigures('2026-07-15')
  expect(work.late).toBeGreaterThan(0)
  expect(work.undecided).toBeGreaterThan(0)
  expect([work.late, work.held, work.unanswered, work.undecided]).toEqual([
    await count(figureLists.late),
    await count(figureLists.held),
    await count(figureLists.unanswered),
    await count(figureLists.undecided),
  ])
  expect(work.stages.find(({ stage }) => stage === 'CHANGES_REQUESTED')?.orders).toBe(1)
  for (const { stage, orders: waiting } of work.stages) {
    expect(await count(figureLists.at(stage)), stage).toBe(waiting)
  }
})

test('a cart filled before logging in counts toward the order it became', async () => {
  const customer = await t.customer()
  const moment = '2026-08-20T18:00:00Z'
  await at(moment, async () => {
    const query = { sessionToken: await t.anonymousSession() }
    await addStickers({ query })
    await t.api('GET', '/session', { token: customer.token, query })
  })
  const next = '2026-08-21T18:00:00Z'
  const { body } = await at(next, () => close({ token: customer.token }))
  await at(next, () => webhook(body.link, { at: new Date(next) }))
  const shown = await readFigures('2026-08-20')
  expect(shown.carts).toEqual({ started: 1, paid: 1 })
  expect(await count(figureLists.ofCarts(shown))).toBe(1)
})

test('the figures include the shop’s current day', async () => {
  expect(await at('2026-07-16T04:59:59Z', () => readFigures('2026-07-15'))).toMatchObject({
    today: '2026-07-15',
  })
  expect(await at('2026-07-16T05:00:00Z', () => readFigures('2026-07-15'))).toMatchObject({
    today: '2026-07-16',
  })
})
