import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  bulkStatuses,
  canMoveBack,
  movesBack,
  openStatuses,
  paidStatuses,
  type PaidStatus,
} from '#app/features/ground/orders/order-status.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { bulkMoves, orderEdits, orderEvents, orderItems, orders } from '#app/schema/orders.server.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import type { ApiAnswer, ApiCall } from '#test/api-call.ts'
import { isLongRun } from '#test/long-run.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { plainPicture } from '../../../bench/journey.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { uploadProof, move, decide } = orderSteps(t)

type Row = typeof orders.$inferSelect

const states = paidStatuses.flatMap((status) => [
  { status, is: 'active' as const },
  { status, is: 'on hold' as const },
  ...(isOpen(status) ? [{ status, is: 'canceled' as const }] : []),
])

type State = (typeof states)[number]

function isOpen(status: PaidStatus) {
  return openStatuses.some((open) => open === status)
}

const isEnded = ({ status, is }: State) => is === 'canceled' || status === 'REJECTED'
const isEditable = ({ status, is }: State) =>
  is !== 'canceled' && ['PENDING', 'APPROVED_BY_ADMIN', 'APPROVED'].includes(status)
const isMovedTogether = ({ status }: State) => bulkStatuses.some((bulk) => bulk === status)

// Repeats the rules on purpose, to check those in the code against them.
const operations: Record<
  string,
  {
    /** A path without a leading slash is relative to the order's path. */
    call: (order: Row) => [method: 'POST' | 'PUT' | 'DELETE', path: string, call: ApiCall]
    works: (state: State) => boolean
    by?: Role[]
    /** Data that the order must have before the call, unless it has ended. */
    needs?: 'a proposed edit' | 'a bulk move'
    /** The number of events the operation adds to the order. */
    events?: number
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
    call: () => [
      'POST',
      'proof-waivers',
      { body: { itemId: people.item, reason: 'Same as the last order' } },
    ],
    // The item has no artwork, so there would be nothing to print without a proof.
    works: () => false,
  },
  'add a note': {
    call: () => ['POST', 'notes', { body: { content: 'Call back' } }],
    works: () => true,
    by: ['owner', 'production', 'support'],
  },
  'attach artwork to an item': {
    call: () => ['POST', `items/${people.item}/artwork`, { form: picture() }],
    works: ({ status, is }) => is !== 'canceled' && (status === 'PENDING' || status === 'APPROVED_BY_ADMIN'),
  },
  'edit its items': {
    call: ({ status: from, version }) => ['POST', 'edits', { body: { ...edit, from, version } }],
    works: isEditable,
    by: ['owner', 'support'],
  },
  'withdraw an edit that is awaiting payment': {
    call: ({ version }) => ['POST', 'edits/withdraw', { body: { version } }],
    works: (state) => !isEnded(state),
    by: ['owner', 'support'],
    needs: 'a proposed edit',
  },
  'resend the payment link of an edit': {
    call: ({ version }) => ['POST', 'edits/resend', { body: { version } }],
    works: isEditable,
    by: ['owner', 'support'],
    needs: 'a proposed edit',
  },
  reprint: {
    call: ({ version }) => {
      const reprint = { items: [{ itemId: people.item, quantity: 1 }], reason: 'ours', note: 'A scratch' }
      return ['POST', 'reprints', { body: { ...reprint, isFree: true, version } }]
    },
    works: ({ status, is }) => is !== 'canceled' && ['IN_PRINT', 'READY_TO_SEND', 'SENT'].includes(status),
  },
  'undo a move of several orders': {
    call: () => ['POST', `/admin/orders/moves/${people.bulkMove}/undo`, {}],
    works: (state) => state.is !== 'canceled' && isMovedTogether(state),
    needs: 'a bulk move',
    events: 1,
  },
}

const workers: Role[] = ['owner', 'production']
/** Response statuses for callers whose role does not allow the operation. */
const refusals = {
  owner: 403,
  production: 403,
  support: 403,
  catalog: 403,
  customer: 403,
  stranger: 403,
  link: 401,
  nobody: 401,
}

type Role = keyof typeof refusals

const access = {} as Record<Role, ApiCall>
const people = { production: 0, item: 0, bulkMove: 0 }
let orderId = 0
/** The previewed edit. */
let edit: object = {}
let proposed: Omit<typeof orderEdits.$inferSelect, 'id' | 'status'>
let pictures = 0

function picture(): FormData {
  const form = new FormData()
  form.append('file', new File([plainPicture(60 + pictures++, 40)], 'later.png', { type: 'image/png' }))
  return form
}

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
  await decide(order, { status: 'APPROVED' })
  await proposeOnce()
})

/**
 * Previews and proposes an edit, which is later inserted again for each state. It is never paid, so the order stays as
 * previewed.
 */
async function proposeOnce(): Promise<void> {
  const change = [{ itemId: people.item, quantity: 500 }]
  const preview = { ...access.owner, body: { change } }
  const { after } = (await t.api('POST', `/admin/orders/${orderId}/edits/preview`, preview)).body
  edit = { change, total: after.total }
  const [row] = await t.shop.db.select().from(orders).where(eq(orders.id, orderId))
  const body = { ...edit, from: row?.status, version: row?.version }
  expect((await t.api('POST', `/admin/orders/${orderId}/edits`, { ...access.owner, body })).status).toBe(200)
  const [made] = await t.shop.db.select().from(orderEdits).where(eq(orderEdits.orderId, orderId))
  if (!made) throw new Error('no edit was proposed')
  const { id: _, status: __, ...values } = made
  proposed = values
}

async function put(state: State, needs?: string): Promise<Row> {
  const { status, is } = state
  const now = new Date()
  const { db } = t.shop
  await db.delete(orderEdits).where(eq(orderEdits.orderId, orderId))
  const isWaiting = needs === 'a proposed edit' && !isEnded(state)
  if (isWaiting) await db.insert(orderEdits).values({ ...proposed, status: 'proposed' })
  if (needs === 'a bulk move') await moveTogether(state)
  const held = { holdPlacedAt: now, holdReason: 'Check the color' }
  const [row] = await db
    .update(orders)
    .set({
      status,
      awaitedCents: isWaiting ? proposed.differenceCents : cents(0),
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

const cameFrom = (status: PaidStatus) => (canMoveBack(status) ? movesBack[status].to : 'PENDING')

/**
 * Makes a bulk move to the order's status if bulk moves lead there. If not, the move can't be undone, because the order
 * was moved again afterward.
 */
async function moveTogether(state: State): Promise<void> {
  const { db } = t.shop
  const createdAt = new Date()
  const [bulk] = await db.insert(bulkMoves).values({ staffId: people.production, createdAt }).returning()
  people.bulkMove = bulk?.id ?? 0
  const event = { orderId, by: 'admin' as const, customerId: people.production, createdAt }
  const [bulkMoveId, toStatus] = [people.bulkMove, isMovedTogether(state) ? state.status : 'IN_PRINT']
  await db.insert(orderEvents).values({ ...event, fromStatus: cameFrom(toStatus), toStatus, bulkMoveId })
  if (toStatus === state.status) return
  const reason = 'Wrong file'
  await db.insert(orderEvents).values({ ...event, fromStatus: toStatus, toStatus: state.status, reason })
}

const read = async () => ({
  order: (await t.shop.db.select().from(orders).where(eq(orders.id, orderId)))[0],
  entries: await t.shop.db.$count(auditEntries, eq(auditEntries.subjectId, String(orderId))),
  events: await t.shop.db.$count(orderEvents, eq(orderEvents.orderId, orderId)),
})

/** Returns true if the operation succeeded. An undo returns 200 even if it refuses orders, with the reasons. */
function isDone(answer: ApiAnswer): boolean {
  if (answer.status >= 300) return false
  const { orders: each = [] } = (answer.body ?? {}) as { orders?: { refusal: string | null }[] }
  return each.every(({ refusal }) => refusal === null)
}

/** In `npm test`, only the first of the allowed roles is tested in all states; the others are tested in one. */
function statesFor(role: Role, by: Role[], works: (state: State) => boolean): State[] {
  if (isLongRun() || role === by[0]) return states
  return [states.find(works) ?? { status: 'PENDING', is: 'active' }]
}

describe.each(Object.entries(operations))('to %s', (_, { call, works, by = workers, needs, events = 0 }) => {
  test.each(Object.keys(refusals) as Role[])(
    'works for %s where the rules allow it, and changes nothing elsewhere',
    async (role) => {
      for (const state of statesFor(role, by, works)) {
        const [method, path, input] = call(await put(state, needs))
        const before = await read()
        const query = { ...input.query, ...access[role].query }
        const options = { ...input, ...access[role], query }
        const address = path.startsWith('/') ? path : `/admin/orders/${orderId}/${path}`
        const answer = await t.api(method, address, options)
        const { status } = answer
        const doesWork = by.includes(role) && works(state)
        const where = `${state.status}, ${state.is}, by ${role}`
        const refusal = by.includes(role) ? [409, 200] : [refusals[role]]
        expect(isDone(answer), `${where} returned ${status}`).toBe(doesWork)
        if (!doesWork) expect(refusal, where).toContain(status)
        const after = await read()
        if (doesWork)
          expect(after, where).toMatchObject({
            entries: before.entries + 1,
            events: before.events + events,
          })
        else expect(after, where).toEqual(before)
      }
    },
  )
})
