import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { movesBack, type BulkStatus } from '#app/features/ground/orders/order-status.ts'
import { deliverMail, deliverOverdueMails } from '#app/features/shop/mail/deliver-mail.server.ts'
import type { OutgoingMail } from '#app/platform/mail/mail-transport.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { orderEvents, orders } from '#app/schema/orders.server.ts'
import { untilWaiting } from '#test/lock-waits.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { move, read } = orderSteps(t)

const second = 1_000

async function orderAt(status: 'APPROVED' | 'IN_PRINT' | 'READY_TO_SEND') {
  const { id } = await paidOrder()
  await t.shop.db.update(orders).set({ status }).where(eq(orders.id, id))
  return id
}

/** Moves orders. The returned `pass` sets the clock to this many milliseconds after the move. */
async function moved(orderIds: number[], body: { status: BulkStatus } & object, by?: { token: string }) {
  const start = Date.now()
  const staff = by ?? (await t.staff('production'))
  const pass = (ms: number) => t.setClock(() => new Date(start + ms))
  pass(0)
  const answer = await t.api('POST', '/admin/orders/moves', {
    token: staff.token,
    body: { orderIds, ...body },
  })
  expect(answer.status).toBe(200)
  const id = answer.body.undo?.bulkMoveId ?? 0
  return { ...answer.body, id, token: staff.token, pass, undo: (token = staff.token) => undo(token, id) }
}

const undo = (token: string, id: number | string) =>
  t.api('POST', `/admin/orders/moves/${id}/undo`, { token })

const mailsOf = (orderId: number) =>
  t.shop.db.select().from(mails).where(eq(mails.orderId, orderId)).orderBy(asc(mails.id))

const lastMail = async (orderId: number) => (await mailsOf(orderId)).at(-1)

const eventsOf = (orderId: number) =>
  t.shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id))

const statusOf = async (id: number) =>
  (await t.shop.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]?.status

/** Runs every job that delivers emails, and returns the subjects of emails about these orders. */
async function deliverAll(orderIds: number[], { areJobsLost = false } = {}): Promise<string[]> {
  const sent: OutgoingMail[] = []
  const sendMail = (mail: OutgoingMail) => Promise.resolve(void sent.push(mail))
  const shop = { ...t.shop, sendMail }
  for (const orderId of areJobsLost ? [] : orderIds) {
    for (const { id } of await mailsOf(orderId))
      await deliverMail(shop, { mailId: id }).catch(() => undefined)
  }
  await deliverOverdueMails(shop)
  const subjects = sent.map(({ subject }) => subject)
  return subjects.filter((subject) => orderIds.some((id) => subject.includes(`Order ${id} `)))
}

describe('a bulk move', () => {
  test.each([
    ['APPROVED', 'IN_PRINT'],
    ['IN_PRINT', 'READY_TO_SEND'],
    ['READY_TO_SEND', 'SENT'],
  ] as const)(
    'from %s to %s can be undone for a minute, and its email is then never delivered',
    async (from, to) => {
      const ids = [await orderAt(from), await orderAt(from)]
      const [first = 0] = ids
      const parcel = to === 'SENT' ? { carrier: 'UPS', trackingNumbers: { [first]: '1Z1' } } : {}
      const bulk = await moved(ids, { status: to, ...parcel })
      expect(bulk.orders).toEqual(ids.map((orderId) => ({ orderId, refusal: null })))
      await deliverAll(ids)
      bulk.pass(59 * second)
      expect(await deliverAll(ids)).toEqual([])
      expect(await bulk.undo()).toMatchObject({
        status: 200,
        body: { orders: ids.map((orderId) => ({ orderId, refusal: null })) },
      })
      for (const id of ids) {
        expect((await eventsOf(id)).at(-1)).toMatchObject({
          fromStatus: to,
          toStatus: movesBack[to].to,
          reason: 'Undo',
          isMoveBack: true,
          bulkMoveId: null,
        })
        const { order } = (await read(bulk.token, id)).body
        expect(order).toMatchObject({ status: from, carrier: null, trackingNumber: null })
      }
      bulk.pass(3_600 * second)
      expect(await deliverAll(ids)).toEqual([])
      expect(await lastMail(first)).toMatchObject({ deliveredAt: null, givenUpAt: expect.any(Date) })
    },
  )

  test('is emailed a minute later, by a job, if it is not undone', async () => {
    const id = await orderAt('APPROVED')
    const bulk = await moved([id], { status: 'IN_PRINT' })
    const mail = await lastMail(id)
    const enqueued = sql`
      select extract(epoch from start_after - ${mail?.createdAt.toISOString()}::timestamptz)::int as seconds
      from pgboss.job where name = 'deliver-mail' and data ->> 'mailId' = ${String(mail?.id)}`
    expect(await rowsOf(t.shop.db, enqueued)).toEqual([{ seconds: 60 }])
    bulk.pass(60 * second)
    expect(await deliverAll([id])).toContain(`Order ${id} is in print`)
    expect(await lastMail(id)).toMatchObject({ deliveredAt: expect.any(Date) })
  })

  test('is emailed by the job for overdue emails if the email’s own job was lost', async () => {
    const id = await orderAt('APPROVED')
    const bulk = await moved([id], { status: 'IN_PRINT' })
    bulk.pass(66 * second)
    expect(await deliverAll([id], { areJobsLost: true })).toContain(`Order ${id} is in print`)
  })

  test('leaves one entry in the audit log for each order that is moved back', async () => {
    const ids = [await orderAt('APPROVED'), await orderAt('APPROVED')]
    const staff = await t.staff('production')
    const bulk = await moved(ids, { status: 'IN_PRINT' }, staff)
    await bulk.undo()
    const entries = await t.shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.staffId, staff.id))
      .orderBy(asc(auditEntries.id))
    expect(entries.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ...ids.map((id) => ['move to IN_PRINT', String(id)]),
      ...ids.map((id) => ['move back to APPROVED', String(id)]),
    ])
  })

  test('is not undone for an order that was moved again, whose customer gets both emails in order', async () => {
    const [movedBack, movedOn] = [await orderAt('APPROVED'), await orderAt('APPROVED')]
    const bulk = await moved([movedBack, movedOn], { status: 'IN_PRINT' })
    const mia = await t.staff('production')
    bulk.pass(10 * second)
    expect((await move(mia.token, movedOn, { status: 'READY_TO_SEND' })).status).toBe(200)
    expect((await deliverAll([movedOn])).slice(-2)).toEqual([
      `Order ${movedOn} is in print`,
      `Order ${movedOn} is ready to send`,
    ])
    expect((await bulk.undo()).body.orders).toEqual([
      { orderId: movedBack, refusal: null },
      { orderId: movedOn, refusal: `${mia.email} changed the status: Ready to send` },
    ])
    expect(await statusOf(movedOn)).toBe('READY_TO_SEND')
  })

  test('is emailed before a later move', async () => {
    const id = await orderAt('APPROVED')
    const { token } = await t.staff('production')
    const holding = Promise.withResolvers<void>()
    const held = t.shop.db.transaction(async (tx) => {
      await tx.select().from(orders).where(eq(orders.id, id)).for('update')
      await holding.promise
    })
    const bulk = moved([id], { status: 'IN_PRINT' })
    await untilWaiting(t.shop.db, 1)
    const ready = move(token, id, { status: 'READY_TO_SEND' })
    await untilWaiting(t.shop.db, 2)
    holding.resolve()
    await held
    await bulk
    expect((await ready).status).toBe(200)
    const about = (await mailsOf(id)).filter(({ mail }) => mail.template === 'order-moved')
    expect(about).toMatchObject([
      { mail: { status: 'IN_PRINT' }, sendAfter: null },
      { mail: { status: 'READY_TO_SEND' }, sendAfter: null },
    ])
  })

  test('is neither emailed nor undone again once the order was moved back manually', async () => {
    const id = await orderAt('APPROVED')
    const bulk = await moved([id], { status: 'IN_PRINT' })
    expect((await move(bulk.token, id, { status: 'APPROVED', reason: 'Wrong one' })).status).toBe(200)
    expect(await deliverAll([id])).toEqual([`Order ${id} confirmed: we need your artwork`])
    expect((await bulk.undo()).body.orders).toMatchObject([
      { orderId: id, refusal: expect.stringMatching(/changed the status: Moved back to Approved$/) },
    ])
  })

  test('can’t have its email resent after it is undone', async () => {
    const id = await orderAt('APPROVED')
    const bulk = await moved([id], { status: 'IN_PRINT' })
    await bulk.undo()
    const { token } = await t.admin()
    const resent = await t.api('POST', `/admin/mails/${(await lastMail(id))?.id}/again`, { token, body: {} })
    expect(resent.status).toBe(409)
    expect(resent.problem.message).toContain('canceled with the update')
  })

  test('is corrected by an email about the move back if its email was already sent', async () => {
    const id = await orderAt('APPROVED')
    const bulk = await moved([id], { status: 'IN_PRINT' })
    const mail = await lastMail(id)
    await t.shop.db
      .update(mails)
      .set({ deliveredAt: new Date(), subject: 'S', html: 'H', text: 'T' })
      .where(eq(mails.id, mail?.id ?? 0))
    expect((await bulk.undo()).status).toBe(200)
    expect(await lastMail(id)).toMatchObject({
      mail: { template: 'order-moved-back', from: 'IN_PRINT' },
      sendAfter: null,
    })
  })

  test('is undone once, and a second attempt is refused with a reason', async () => {
    const ids = [await orderAt('APPROVED'), await orderAt('APPROVED'), await orderAt('APPROVED')]
    const bulk = await moved(ids, { status: 'IN_PRINT' })
    let ms = second
    t.setClock(() => new Date(Date.now() + (ms += 1)))
    const both = await Promise.all([bulk.undo(), bulk.undo()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await bulk.undo()).toMatchObject({ status: 409, problem: { message: 'This was already undone' } })
    for (const id of ids) {
      expect(
        (await eventsOf(id)).map(({ reason }) => reason).filter((reason) => reason === 'Undo'),
      ).toHaveLength(1)
    }
  })

  test('can be undone within a minute, by the employee who made it or an owner', async () => {
    const id = await orderAt('APPROVED')
    const bulk = await moved([id], { status: 'IN_PRINT' })
    const other = await t.staff('production')
    expect((await bulk.undo(other.token)).status).toBe(403)
    expect((await bulk.undo((await t.staff('support')).token)).status).toBe(403)
    bulk.pass(60 * second)
    expect(await bulk.undo()).toMatchObject({ status: 409, problem: { code: 'conflict' } })
    bulk.pass(59 * second)
    expect((await bulk.undo((await t.admin()).token)).status).toBe(200)
    expect(await statusOf(id)).toBe('APPROVED')
  })

  test.each([999_999, 0, -1, 'x', '99999999999999', '1.5'])(
    'with the unknown id %s returns 404',
    async (id) => {
      const { token } = await t.admin()
      expect((await undo(token, id)).status).toBe(404)
    },
  )

  test('can’t be undone if it moved nothing', async () => {
    const { id } = await paidOrder()
    const { token } = await t.staff('production')
    const body = { orderIds: [id], status: 'IN_PRINT' }
    expect((await t.api('POST', '/admin/orders/moves', { token, body })).body.undo).toBeNull()
  })
})
