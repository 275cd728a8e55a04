import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { openStatuses, paidStatuses, type PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { orderEvents, orders } from '#app/schema/orders.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import type { ApiCall } from '#test/api-call.ts'
import { isLongRun } from '#test/long-run.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { uploadProof, move } = orderSteps(t)

// Repeats the allowed moves on purpose, to check the table in the code against them.
const staffMoves: string[] = [
  'PENDING APPROVED_BY_ADMIN',
  'PENDING REJECTED',
  'APPROVED_BY_ADMIN REJECTED',
  'APPROVED IN_PRINT',
  'IN_PRINT READY_TO_SEND',
  'READY_TO_SEND SENT',
]
const customersMoves: string[] = ['APPROVED_BY_ADMIN APPROVED', 'APPROVED_BY_ADMIN PENDING']
const movesBack: string[] = [
  'APPROVED_BY_ADMIN PENDING',
  'APPROVED PENDING',
  'IN_PRINT APPROVED',
  'READY_TO_SEND IN_PRINT',
  'SENT READY_TO_SEND',
]

type Role = 'owner' | 'production' | 'support' | 'catalog' | 'customer' | 'link' | 'stranger' | 'nobody'
const roles: Role[] = ['owner', 'production', 'support', 'catalog', 'customer', 'link', 'stranger', 'nobody']

// For staff who may move orders, empty reasons are tested too.
const reasonsOf = (role: Role) =>
  role === 'owner' || role === 'production' ? [undefined, '', ' ', 'A reason'] : [undefined, 'A reason']

function expected(role: Role, from: PaidStatus, to: PaidStatus, hasReason: boolean): number {
  const transition = `${from} ${to}`
  if (role === 'catalog' || role === 'stranger' || role === 'nobody') return 404
  const isStaff = role === 'owner' || role === 'production'
  const isCustomer = role === 'customer' || role === 'link'
  if (isStaff && to === 'REJECTED' && staffMoves.includes(transition)) return hasReason ? 200 : 422
  if ((isStaff && staffMoves.includes(transition)) || (isCustomer && customersMoves.includes(transition)))
    return 200
  if (isStaff && hasReason && movesBack.includes(transition)) return 200
  return staffMoves.includes(transition) || customersMoves.includes(transition) ? 403 : 409
}

const order = { id: 0, hash: '' }
const access = {} as Record<Role, ApiCall>

beforeAll(async () => {
  const customer = await t.customer()
  Object.assign(order, await paidOrder({ token: customer.token }))
  const staff = async (role: 'owner' | 'production' | 'support' | 'catalog') => ({
    token: (await t.staff(role)).token,
  })
  Object.assign(access, {
    owner: await staff('owner'),
    production: await staff('production'),
    support: await staff('support'),
    catalog: await staff('catalog'),
    customer: { token: customer.token },
    link: { query: { hash: order.hash } },
    stranger: { token: (await t.customer()).token },
    nobody: {},
  })
  const { token = '' } = access.production
  await uploadProof(token, order.id)
  await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })
})

async function put(status: PaidStatus) {
  const isApproved = ['APPROVED', 'IN_PRINT', 'READY_TO_SEND', 'SENT'].includes(status)
  const now = new Date()
  const open = { changesRequestedAt: null, canceledAt: null, cancelReason: null }
  await t.shop.db
    .update(orders)
    .set({ status, ...open })
    .where(eq(orders.id, order.id))
  await t.shop.db
    .update(proofs)
    .set({ approvedAt: isApproved ? now : null, supersededAt: null, voidedAt: null })
    .where(eq(proofs.orderId, order.id))
  await t.shop.db.insert(orderEvents).values({
    orderId: order.id,
    fromStatus: 'READY_TO_SEND',
    toStatus: status,
    by: 'admin',
    reason: 'As if',
    createdAt: now,
  })
}

const countEvents = () => t.shop.db.$count(orderEvents, eq(orderEvents.orderId, order.id))

// In `npm test`, only the owner and the customer are tested with every status; the others are tested with one.
const testedRolesFor = (from: PaidStatus): Role[] =>
  isLongRun() || from === 'APPROVED_BY_ADMIN' ? roles : ['owner', 'customer']

describe.each(paidStatuses)('spec 4: an order that is %s', (from) => {
  test.each(testedRolesFor(from))(
    'can be moved by %s only as the rules allow, and each move is recorded',
    async (role) => {
      await put(from)
      let events = await countEvents()
      for (const to of paidStatuses) {
        for (const reason of reasonsOf(role)) {
          const body = { status: to, ...(reason !== undefined && { reason }) }
          const response = await t.api('POST', `/order/change-status/${order.id}`, { ...access[role], body })
          const status = expected(role, from, to, reason === 'A reason')
          expect(response.status, `${from} to ${to} by ${role}, reason ${reason}`).toBe(status)
          expect((await countEvents()) - events).toBe(status === 200 ? 1 : 0)
          const [row] = await t.shop.db.select().from(orders).where(eq(orders.id, order.id))
          expect(row?.status).toBe(status === 200 ? to : from)
          if (status !== 200) continue
          await put(from)
          events = await countEvents()
        }
      }
    },
  )
})

describe.each(openStatuses)('an order that was canceled while it was %s', (from) => {
  test.each(testedRolesFor(from))('can’t be moved by %s', async (role) => {
    await put(from)
    const canceled = { canceledAt: new Date(), cancelReason: 'Ordered twice' }
    await t.shop.db.update(orders).set(canceled).where(eq(orders.id, order.id))
    const events = await countEvents()
    for (const to of paidStatuses) {
      for (const reason of reasonsOf(role)) {
        const body = { status: to, ...(reason !== undefined && { reason }) }
        const { status, problem } = await t.api('POST', `/order/change-status/${order.id}`, {
          ...access[role],
          body,
        })
        const isKnown = role !== 'catalog' && role !== 'stranger' && role !== 'nobody'
        expect([status, problem?.message], `${from} to ${to} by ${role}`).toEqual(
          isKnown ? [409, 'This order was canceled'] : [404, 'Order not found'],
        )
      }
    }
    const [row] = await t.shop.db.select().from(orders).where(eq(orders.id, order.id))
    expect(row).toMatchObject({ status: from, ...canceled })
    expect(await countEvents()).toBe(events)
  })
})
