import { and, asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUndecided } from '#app/features/desk/order-list/filter-orders.server.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { undecidedOrders } from '#app/schema/derived.server.ts'
import { orderEdits, orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { fillFromMigration } from '#test/fill-from-migration.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()

/** Counts everything again from orders and payments. */
const counted = sql`
  select distinct orders.id from orders join payments on payments.order_id = orders.id
  where (orders.status = 'REJECTED' or orders.canceled_at is not null)
    and (payments.status = 'paid' or (payments.status = 'surplus' and payments.order_edit_id is not null))
    and payments.amount_cents - payments.refunded_cents > coalesce(payments.kept_cents, 0)
  order by orders.id`

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
const kept = async () => {
  const rows = await t.shop.db.select({ id: undecidedOrders.orderId }).from(undecidedOrders)
  return idsOf(rows).toSorted((a, b) => a - b)
}
const countAnew = async () => idsOf(await rowsOf<{ id: number }>(t.shop.db, counted))

const now = new Date('2026-03-20T18:00:00Z')
const amountCents = cents(1_000)
let made = 0

async function place(): Promise<number> {
  const sums = { itemsCents: amountCents, discountCents: cents(0), shippingCents: cents(0) }
  const [order] = await t.shop.db
    .insert(orders)
    .values({
      ...sums,
      totalCents: amountCents,
      hash: `undecided-${++made}`,
      cartFingerprint: '',
      email: 'ada@example.com',
      name: 'Ada',
      phone: '1',
      address: '1',
      city: '1',
      state: 'NY',
      zipCode: '10001',
    })
    .returning()
  const id = order?.id ?? 0
  await charge(id)
  return id
}

async function charge(orderId: number, orderEditId?: number) {
  const idempotencyKey = `undecided-${++made}`
  await t.shop.db
    .insert(payments)
    .values({ orderId, provider: 'test', idempotencyKey, amountCents, nextCheckAt: now, orderEditId: orderEditId ?? null })
}

async function receive(orderId: number) {
  const [first] = await t.shop.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'opening')))
    .orderBy(asc(payments.id))
  const [order] = await t.shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (!first) return
  const status = order?.status === 'UNPAID' ? ('paid' as const) : ('surplus' as const)
  await t.shop.db.update(payments).set({ status, paidAt: now }).where(eq(payments.id, first.id))
  if (status === 'paid') await setOrder(orderId, { status: 'PENDING', paidAt: now })
}

const setOrder = (orderId: number, change: Partial<typeof orders.$inferSelect>) =>
  t.shop.db.update(orders).set(change).where(eq(orders.id, orderId))

async function edit(orderId: number) {
  const difference = { differenceCents: amountCents, taxDifferenceCents: cents(0) }
  const [added] = await t.shop.db
    .insert(orderEdits)
    .values({ orderId, status: 'applied', changes: [], createdAt: now, ...difference })
    .returning()
  await charge(orderId, added?.id)
}

const step = fc.record({
  what: fc.constantFrom(
    ...(['place', 'receive', 'receive', 'charge', 'edit', 'drop the edit', 'reject', 'move back'] as const),
    ...(['cancel', 'restore', 'refund', 'refund', 'decline', 'keep', 'keep', 'decide anew', 'ship'] as const),
  ),
  which: fc.nat(1000),
  part: fc.constantFrom(1, 1, 0.25),
})

test('exactly the ended orders with money left are undecided, whatever happened to them', async () => {
  const { db } = t.shop
  const placed: number[] = []
  let most = 0
  for (const { what, which, part } of fc.sample(step, { numRuns: 350, seed: 49 })) {
    const id = placed[which % placed.length]
    if (what === 'place' || id === undefined) {
      placed.push(await place())
      continue
    }
    const [order] = await db.select().from(orders).where(eq(orders.id, id))
    const theirs = await db
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, id), sql`${payments.status} in ('paid', 'surplus')`))
      .orderBy(asc(payments.id))
    const payment = theirs[which % theirs.length]
    const isPaid = order?.status !== 'UNPAID'
    const isOpen = isPaid && order?.status !== 'REJECTED' && order?.canceledAt === null
    const setPayment = (change: Partial<typeof payments.$inferSelect>) =>
      db
        .update(payments)
        .set(change)
        .where(eq(payments.id, payment?.id ?? 0))
    const isWaiting = await db.$count(payments, and(eq(payments.orderId, id), eq(payments.status, 'opening')))
    if (what === 'receive') await receive(id)
    else if (!isPaid) continue
    else if (what === 'charge' && isWaiting === 0) await charge(id)
    else if (what === 'edit' && isWaiting === 0) await edit(id)
    else if (what === 'reject' && isOpen) await setOrder(id, { status: 'REJECTED' })
    else if (what === 'cancel' && isOpen && order.status !== 'SENT')
      await setOrder(id, { canceledAt: now, cancelReason: 'Twice' })
    else if (what === 'move back' && order?.canceledAt === null) await setOrder(id, { status: 'PENDING' })
    else if (what === 'restore') await setOrder(id, { canceledAt: null, cancelReason: null })
    else if (what === 'ship' && isOpen) await setOrder(id, { status: 'SENT' })
    else if (what === 'drop the edit') await setPayment({ orderEditId: null })
    else if (what === 'refund') await setPayment({ refundedCents: cents(amountCents * part) })
    else if (what === 'decline') await setPayment({ refundedCents: cents(0) })
    else if (what === 'keep' && payment) {
      await setPayment({ keptCents: cents((amountCents - payment.refundedCents) * part) })
    } else if (what === 'decide anew') await setPayment({ keptCents: null })
    const undecided = await countAnew()
    most = Math.max(most, undecided.length)
    expect(await kept(), `${what} of ${id}`).toEqual(undecided)
  }
  expect(most).toBeGreaterThan(5)
  const listed = await db.select({ id: orders.id }).from(orders).where(isUndecided).orderBy(asc(orders.id))
  expect(idsOf(listed)).toEqual(await countAnew())

  await db.delete(undecidedOrders)
  await fillFromMigration(db, 'undecided_orders')
  expect(await kept()).toEqual(await countAnew())
})

test('counts both a refund and a rejection made at the same time, whichever began first', async () => {
  const { db } = t.shop
  const refund = (id: number) =>
    db.update(payments).set({ refundedCents: amountCents }).where(eq(payments.orderId, id)).execute()
  for (const first of ['rejection', 'refund'] as const) {
    const id = await place()
    await receive(id)
    const reject = () => setOrder(id, { status: 'REJECTED' }).execute()
    const second = await db.transaction(async (tx) => {
      if (first === 'rejection') await tx.update(orders).set({ status: 'REJECTED' }).where(eq(orders.id, id))
      else await tx.update(payments).set({ refundedCents: amountCents }).where(eq(payments.orderId, id))
      const other = first === 'rejection' ? refund(id) : reject()
      // The other change waits for this transaction.
      await tx.execute(sql`select pg_sleep(0.1)`)
      return { other }
    })
    await second.other
    expect(await kept(), `${first} first`).not.toContain(id)
    expect(await kept()).toEqual(await countAnew())
  }
})
