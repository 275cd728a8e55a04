import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createApi } from '#app/api/api.ts'
import { deliverMail } from '#app/features/shop/mail/deliver-mail.server.ts'
import type { OutgoingMail } from '#app/platform/mail/mail-transport.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { purchases } from '#test/purchase.ts'
import { orderSteps } from '#test/order-steps.ts'
import { testShop } from '#test/shop.ts'
import { orders } from '#app/schema/orders.server.ts'
import { remindCustomers } from './remind-customers.server.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { uploadProof, move, read, decide } = orderSteps(t)

async function waiting() {
  const order = await paidOrder()
  const { token } = await t.admin()
  await uploadProof(token, order.id)
  await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })
  return { ...order, token }
}

async function rowOf(orderId: number) {
  const [row] = await t.shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (!row) throw new Error('the order is gone')
  return row
}

async function runAfter(orderId: number, hours: number, minutes = 0) {
  const since = (await rowOf(orderId)).proofSentAt?.getTime() ?? 0
  const now = new Date(since + (hours * 60 + minutes) * 60_000)
  await remindCustomers({ ...t.shop, now: () => now })
  return now
}

const reminders = async (orderId: number) =>
  (await t.shop.db.select().from(mails).where(eq(mails.orderId, orderId)))
    .map(({ mail }) => mail)
    .filter(({ template }) => template === 'proof-reminder' || template === 'order-held')
    .map((mail) => (mail.template === 'proof-reminder' ? (mail.isLast ? 'last' : 'first') : 'held'))

async function unsubscribeHeader(orderId: number) {
  const [row] = await t.shop.db.select().from(mails).where(isReminderOf(orderId))
  const sent: OutgoingMail[] = []
  const sendMail = (mail: OutgoingMail) => Promise.resolve(void sent.push(mail))
  await deliverMail({ ...t.shop, sendMail }, { mailId: row?.id })
  return sent[0]?.headers ?? {}
}

const isReminderOf = (orderId: number) =>
  and(eq(mails.orderId, orderId), sql`${mails.mail} ->> 'template' = 'proof-reminder'`)

describe('an unanswered proof', () => {
  test('triggers reminders after 24 and 72 hours and a hold after 120', async () => {
    const order = await waiting()
    await runAfter(order.id, 23, 59)
    expect(await reminders(order.id)).toEqual([])
    await runAfter(order.id, 24)
    await runAfter(order.id, 24, 5)
    expect(await reminders(order.id)).toEqual(['first'])
    await runAfter(order.id, 71, 59)
    await runAfter(order.id, 72)
    await runAfter(order.id, 119, 59)
    expect(await reminders(order.id)).toEqual(['first', 'last'])
    expect((await rowOf(order.id)).heldAt).toBeNull()
    const heldAt = await runAfter(order.id, 120)
    await runAfter(order.id, 500)
    expect(await reminders(order.id)).toEqual(['first', 'last', 'held'])
    expect(await rowOf(order.id)).toMatchObject({ heldAt, status: 'APPROVED_BY_ADMIN' })
    const { body } = await read(order.token, order.id)
    expect(body.timeline.filter(({ kind }) => kind === 'reminder')).toHaveLength(3)
    expect((await move(order.token, order.id, { status: 'IN_PRINT' })).status).toBe(409)
  })

  test('triggers each reminder once, no matter how many processes run the job', async () => {
    const orderList = [await waiting(), await waiting(), await waiting()]
    const newest = orderList.at(-1)?.id ?? 0
    await Promise.all(Array.from({ length: 4 }, () => runAfter(newest, 25)))
    for (const { id } of orderList) expect(await reminders(id)).toEqual(['first'])
  })

  test.each([
    ['approving', { status: 'APPROVED' }],
    ['requesting changes', { status: 'PENDING', reason: 'Bigger' }],
  ])('%s lifts the hold', async (_, decision) => {
    const order = await waiting()
    await runAfter(order.id, 130)
    expect((await rowOf(order.id)).heldAt).not.toBeNull()
    expect((await decide(order, decision)).status).toBe(200)
    expect(await rowOf(order.id)).toMatchObject({ heldAt: null, reminders: 0, proofSentAt: null })
    await remindCustomers({ ...t.shop, now: () => new Date(Date.now() + 1e10) })
    expect(await reminders(order.id)).toEqual(['held'])
  })

  test('a question in the chat lifts the hold, and our reply restarts the reminder schedule', async () => {
    const order = await waiting()
    await runAfter(order.id, 130)
    const before = (await rowOf(order.id)).proofSentAt
    await t.api('POST', `/messages/${order.id}`, { query: { hash: order.hash }, body: { content: 'Why?' } })
    expect((await rowOf(order.id)).heldAt).toBeNull()
    await runAfter(order.id, 400)
    expect(await reminders(order.id)).toEqual(['held'])
    await t.api('POST', `/messages/${order.id}`, { token: order.token, body: { content: 'Because' } })
    const after = await rowOf(order.id)
    expect(after.proofSentAt?.getTime()).toBeGreaterThan(before?.getTime() ?? Infinity)
    await runAfter(order.id, 23, 59)
    expect(await reminders(order.id)).toEqual(['held'])
    await runAfter(order.id, 24)
    expect(await reminders(order.id)).toEqual(['held', 'first'])
  })

  test('stops triggering reminders after one click on the List-Unsubscribe link', async () => {
    const order = await waiting()
    await runAfter(order.id, 24)
    const header = await unsubscribeHeader(order.id)
    const [, url = '', mailto = ''] =
      /^<(http[^>]+)>, <(mailto:[^>]+)>$/.exec(header['List-Unsubscribe'] ?? '') ?? []
    expect(header['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(mailto).toBe(
      `mailto:hello@kisscut.test?subject=No%20more%20reminders%20about%20order%20${order.id}`,
    )
    const click = () => {
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
      return createApi(t.shop).request(url.replace('http://shop.test/api', ''), { method: 'POST', body })
    }
    expect([(await click()).status, (await click()).status]).toEqual([200, 200])
    await runAfter(order.id, 72)
    expect(await reminders(order.id)).toEqual(['first'])
    expect((await read(order.token, order.id)).body.order).toMatchObject({
      reminders: 1,
      remindersStoppedAt: expect.any(String),
    })
    await runAfter(order.id, 120)
    expect(await reminders(order.id)).toEqual(['first', 'held'])
  })

  test('lets only the customer unsubscribe', async () => {
    const { id, hash } = await paidOrder()
    const path = `/order/${id}/stop-reminders`
    expect((await t.api('POST', path, { query: { hash: 'wrong' } })).status).toBe(404)
    for (const role of ['owner', 'support', 'catalog'] as const) {
      const { token } = await t.staff(role)
      expect((await t.api('POST', path, { token, query: { hash } })).status).toBe(403)
    }
    expect((await rowOf(id)).remindersStoppedAt).toBeNull()
  })

  test('doesn’t block reminders for other orders if one fails', async () => {
    const [broken, fine] = [await waiting(), await waiting()]
    const { jobs } = t.shop
    const enqueue: typeof jobs.enqueue = (...job) =>
      isFirst() ? Promise.reject(new Error('no queue')) : jobs.enqueue(...job)
    let calls = 0
    const isFirst = () => ++calls === 1
    const now = new Date(Date.now() + 25 * 3_600_000)
    const log = { ...t.shop.log, warn: () => undefined } as unknown as typeof t.shop.log
    await remindCustomers({ ...t.shop, log, jobs: { ...jobs, enqueue }, now: () => now })
    const written = [await reminders(broken.id), await reminders(fine.id)].flat()
    expect(written).toEqual(['first'])
  })
})
