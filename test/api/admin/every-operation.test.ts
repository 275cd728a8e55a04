import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { openStatuses, paidStatuses, type PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { orderEvents, orderItems, orders } from '#app/schema/orders.server.ts'
import type { ApiCall } from '#test/api-call.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { uploadProof, move } = orderSteps(t)

type Row = typeof orders.$inferSelect

const states = paidStatuses.flatMap((status) => [
  { status, is: 'as it is' as const },
  { status, is: 'on hold' as const },
  ...(isOpen(status) ? [{ status, is: 'canceled' as const }] : []),
])

type State = (typeof states)[number]

function isOpen(status: PaidStatus) {
  return openStatuses.some((open) => open === status)
}

// Repeated here on purpose, because the rules in the code are what is tested.
const operations: Record<
  string,
  {
    call: (order: Row) => [method: 'POST' | 'PUT' | 'DELETE', path: string, call: ApiCall]
    works: (state: State) => boolean
    by?: Role[]
  }
> = {
  'put on hold': {
    call: ({ version }) => ['PUT', 'hold', { body: { reason: 'Out of white vinyl', version } }],
    works: ({ status, is }) => isOpen(status) && is !== 'canceled',
  },
  release: {
    call: ({ version }) => ['DELETE', 'hold', { query: { version } }],
    works: ({ is }) => is === 'on hold',
  },
  cancel: {
    call: ({ version, status }) => [
      'POST',
      'cancel',
      { body: { reason: 'Ordered twice', from: status, version } },
    ],
    works: ({ status, is }) => isOpen(status) && is !== 'canceled',
  },
  assign: {
    call: ({ assigneeId }) => [
      'PUT',
      'assignee',
      { body: { assigneeId: people.production, from: assigneeId } },
    ],
    works: () => true,
  },
  'waive the proof': {
    call: () => ['POST', 'proof-waivers', { body: { itemId: people.item, reason: 'As the last order' } }],
    // An order of one item needs a proof.
    works: () => false,
  },
  'add a note': {
    call: () => ['POST', 'notes', { body: { content: 'Call back' } }],
    works: () => true,
    by: ['owner', 'production', 'support'],
  },
}

const workers: Role[] = ['owner', 'production']
const refusals = {
  owner: 409,
  production: 409,
  support: 403,
  catalog: 403,
  customer: 403,
  stranger: 403,
  link: 401,
  nobody: 401,
}

type Role = keyof typeof refusals

const access = {} as Record<Role, ApiCall>
const people = { production: 0, item: 0 }
let orderId = 0

beforeAll(async () => {
  const customer = await t.customer()
  const order = await paidOrder({ token: customer.token })
  orderId = order.id
  const production = await t.staff('production')
  Object.assign(access, {
    owner: { token: (await t.staff('owner')).token },
    production: { token: production.token },
    support: { token: (await t.staff('support')).token },
    catalog: { token: (await t.staff('catalog')).token },
    customer: { token: customer.token },
    stranger: { token: (await t.customer()).token },
    link: { query: { hash: order.hash } },
    nobody: {},
  })
  const [item] = await t.shop.db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
  const [employee] = await t.shop.db.select().from(customers).where(eq(customers.email, production.email))
  Object.assign(people, { item: item?.id, production: employee?.id })
  await uploadProof(production.token, orderId)
  await move(production.token, orderId, { status: 'APPROVED_BY_ADMIN' })
})

async function put({ status, is }: State): Promise<Row> {
  const now = new Date()
  const held = { holdPlacedAt: now, holdReason: 'Check the color' }
  const [row] = await t.shop.db
    .update(orders)
    .set({
      status,
      assigneeId: null,
      canceledAt: is === 'canceled' ? now : null,
      cancelReason: is === 'canceled' ? 'Ordered twice' : null,
      ...(is === 'on hold' ? held : { holdPlacedAt: null, holdReason: null }),
    })
    .where(eq(orders.id, orderId))
    .returning()
  if (!row) throw new Error('no order')
  return row
}

const read = async () => ({
  order: (await t.shop.db.select().from(orders).where(eq(orders.id, orderId)))[0],
  entries: await t.shop.db.$count(auditEntries, eq(auditEntries.subjectId, String(orderId))),
  events: await t.shop.db.$count(orderEvents, eq(orderEvents.orderId, orderId)),
})

describe.each(Object.entries(operations))('press room: to %s', (_, { call, works, by = workers }) => {
  test.each(Object.keys(refusals) as Role[])(
    'works for %s where the rules allow it, and changes nothing elsewhere',
    async (role) => {
      for (const state of states) {
        const [method, path, input] = call(await put(state))
        const before = await read()
        const query = { ...input.query, ...access[role].query }
        const options = { ...input, ...access[role], query }
        const { status } = await t.api(method, `/admin/orders/${orderId}/${path}`, options)
        const doesWork = by.includes(role) && works(state)
        const where = `${state.status}, ${state.is}, by ${role}`
        expect(doesWork ? status < 300 : status === refusals[role], `${where} answered ${status}`).toBe(true)
        const after = await read()
        if (doesWork)
          expect(after, where).toMatchObject({ entries: before.entries + 1, events: before.events })
        else expect(after, where).toEqual(before)
      }
    },
  )
})
