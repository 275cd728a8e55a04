import { asc, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { mails } from '#app/schema/mail.server.ts'
import { orderEvents, orders } from '#app/schema/orders.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)

async function orderAt(status: PaidStatus): Promise<number> {
  const { id } = await paidOrder()
  await t.shop.db.update(orders).set({ status }).where(eq(orders.id, id))
  return id
}

const approved = () => orderAt('APPROVED')

const move = (token: string, orderIds: unknown, status: unknown = 'IN_PRINT') =>
  t.api('POST', '/admin/orders/moves', { token, body: { orderIds, status } })

const statusOf = async (id: number) =>
  (await t.shop.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]?.status

const movesOf = async (id: number) => {
  const events = await t.shop.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.id))
  return events.filter(({ by }) => by === 'admin')
}

test('a bulk move moves all orders it can, and returns reasons for the others', async () => {
  const { token, id: staffId } = await t.staff('production')
  const [first, second, unapproved] = [await approved(), await approved(), (await paidOrder()).id]
  const { status, body } = await move(token, [first, unapproved, 999_999, second, first])
  expect(status).toBe(200)
  expect(body.orders).toEqual([
    { orderId: first, refusal: null },
    { orderId: unapproved, refusal: 'Orders can’t be moved from Pending to In print' },
    { orderId: 999_999, refusal: 'Order not found' },
    { orderId: second, refusal: null },
  ])
  expect(await Promise.all([first, unapproved, second].map(statusOf))).toEqual([
    'IN_PRINT',
    'PENDING',
    'IN_PRINT',
  ])
  expect(await movesOf(first)).toMatchObject([
    { fromStatus: 'APPROVED', toStatus: 'IN_PRINT', by: 'admin', customerId: staffId },
  ])
})

test('a trial move returns refusals and confirmations, and changes nothing', async () => {
  const { token } = await t.staff('production')
  const [first, held, unprinted] = [
    await orderAt('READY_TO_SEND'),
    await orderAt('READY_TO_SEND'),
    await approved(),
  ]
  await t.shop.db
    .update(orders)
    .set({ holdPlacedAt: new Date('2026-11-20T12:00:00Z'), holdReason: 'New address' })
    .where(eq(orders.id, held))
  const trackingNumbers = { [first]: '1Z7', [unprinted]: '1Z7' }
  const body = { orderIds: [first, held, unprinted], status: 'SENT', trackingNumbers }
  const before = await t.shop.db.select().from(mails)
  const trial = await t.api('POST', '/admin/orders/moves/trial', { token, body })
  expect([trial.status, trial.body]).toEqual([
    200,
    {
      orders: [
        { orderId: first, refusal: null },
        { orderId: held, refusal: 'On hold since Nov 20, 2026: New address' },
        { orderId: unprinted, refusal: 'Orders can’t be moved from Approved to Sent' },
      ],
      stops: [
        {
          code: 'tracking_number',
          text: `Tracking number 1Z7 is entered for orders ${first} and ${unprinted}`,
        },
      ],
    },
  ])
  expect(await Promise.all([first, held, unprinted].map(statusOf))).toEqual([
    'READY_TO_SEND',
    'READY_TO_SEND',
    'APPROVED',
  ])
  expect(await movesOf(first)).toEqual([])
  expect(await t.shop.db.select().from(mails)).toEqual(before)
})

test('concurrent bulk moves of the same orders move each order once, and each refusal has a reason', async () => {
  const [one, other] = [await t.staff('production'), await t.staff('production')]
  const ids = await Promise.all(Array.from({ length: 6 }, approved))
  const responses = await Promise.all([move(one.token, ids), move(other.token, ids.toReversed())])
  const results = responses.flatMap(({ body }) => body.orders)
  for (const id of ids) {
    const refusals = results.filter(({ orderId }) => orderId === id).map(({ refusal }) => refusal)
    expect(refusals.toSorted()).toEqual(['Orders can’t be moved from In print to In print', null])
    expect(await movesOf(id)).toHaveLength(1)
  }
})

test('a stale bulk move names who moved which orders first', async () => {
  const [one, other] = [await t.staff('production'), await t.staff('production')]
  const [first, second] = [await approved(), await approved()]
  await move(one.token, [first])
  const { body } = await t.api('POST', '/admin/orders/moves', {
    token: other.token,
    body: { orderIds: [first, second], status: 'IN_PRINT', from: 'APPROVED' },
  })
  expect(body.orders).toEqual([
    { orderId: first, refusal: `${one.email} updated this order first: In print. Your change wasn’t saved.` },
    { orderId: second, refusal: null },
  ])
})

test('orders are sent together with one carrier, each with its own tracking number', async () => {
  const { token, email } = await t.staff('production')
  const [first, second] = [await orderAt('READY_TO_SEND'), await orderAt('READY_TO_SEND')]
  const unprinted = await approved()
  const { status, body } = await t.api('POST', '/admin/orders/moves', {
    token,
    body: {
      orderIds: [first, second, unprinted],
      status: 'SENT',
      carrier: ' UPS ',
      trackingNumbers: { [first]: '1Z1', [unprinted]: '1Z3' },
    },
  })
  expect(status).toBe(200)
  expect(body.orders.map(({ refusal }) => refusal)).toEqual([
    null,
    null,
    'Orders can’t be moved from Approved to Sent',
  ])
  const sent = await t.shop.db
    .select({ id: orders.id, status: orders.status, carrier: orders.carrier, number: orders.trackingNumber })
    .from(orders)
    .where(inArray(orders.id, [first, second, unprinted]))
    .orderBy(asc(orders.id))
  expect(sent).toEqual([
    { id: first, status: 'SENT', carrier: 'UPS', number: '1Z1' },
    { id: second, status: 'SENT', carrier: 'UPS', number: null },
    { id: unprinted, status: 'APPROVED', carrier: null, number: null },
  ])
  const entries = await t.shop.db.select().from(auditEntries).where(eq(auditEntries.staffEmail, email))
  expect(entries).toMatchObject([
    { action: 'move to SENT', subjectId: String(first), changes: { trackingNumber: [null, '1Z1'] } },
    { action: 'move to SENT', subjectId: String(second) },
  ])
})

test.each([
  [{ trackingNumbers: { 1001: 'x'.repeat(201) } }, 422],
  [{ trackingNumbers: { 1001: 'a\u0000b' } }, 422],
  [{ trackingNumbers: { 1001: 5 } }, 400],
  [{ trackingNumbers: { first: '1Z1' } }, 422],
  [{ trackingNumbers: ['1Z1'] }, 400],
  [{ carrier: 'a\nb' }, 422],
  [{ carrier: {} }, 400],
  [{ from: 'UNPAID' }, 422],
])('%j moves nothing', async (wrong, answered) => {
  const { token } = await t.staff('production')
  const id = await orderAt('READY_TO_SEND')
  const body = { orderIds: [id], status: 'SENT', ...wrong }
  expect((await t.api('POST', '/admin/orders/moves', { token, body })).status).toBe(answered)
  expect(await statusOf(id)).toBe('READY_TO_SEND')
})

test.each([
  ['an empty list', [], 'IN_PRINT', 422],
  ['too many orders', Array.from({ length: 101 }, (_, i) => i + 1), 'IN_PRINT', 422],
  ['text instead of a list', 'all', 'IN_PRINT', 400],
  ['ids as text', ['1'], 'IN_PRINT', 400],
  ['a rejection, which needs a reason', [1001], 'REJECTED', 422],
  ['sending proofs, which must be reviewed first', [1001], 'APPROVED_BY_ADMIN', 422],
])('refuses %s', async (_, orderIds, status, answered) => {
  const { token } = await t.admin()
  expect((await move(token, orderIds, status)).status).toBe(answered)
})

test('doesn’t approve orders that need a proof', async () => {
  const { token } = await t.admin()
  const [waiting, unproofed] = [await orderAt('APPROVED_BY_ADMIN'), (await paidOrder()).id]
  const { body } = await move(token, [waiting, unproofed], 'APPROVED')
  expect(body.orders.map(({ refusal }) => refusal !== null)).toEqual([true, true])
  expect(await Promise.all([waiting, unproofed].map(statusOf))).toEqual(['APPROVED_BY_ADMIN', 'PENDING'])
})

test('requires the permission for orders', async () => {
  const { token } = await t.staff('support')
  const id = await approved()
  expect((await move(token, [id])).status).toBe(403)
  expect(await statusOf(id)).toBe('APPROVED')
})
