import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { move, read } = orderSteps(t)

let numbers = 0
/** Returns a number that no other test uses. */
const freshNumber = () => `1Z99${String(++numbers).padStart(6, '0')}`

const despite = ['tracking_number']

async function orderAt(status: PaidStatus, trackingNumber: string | null = null): Promise<number> {
  const { id } = await paidOrder()
  await t.shop.db.update(orders).set({ status, trackingNumber }).where(eq(orders.id, id))
  return id
}

async function statusOf(id: number) {
  const { token } = await t.admin()
  return (await read(token, id)).body.order.status
}

async function lastEntry(id: number) {
  const [entry] = await t.shop.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, String(id)))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return entry
}

async function lastMailAbout(id: number) {
  const written = await t.shop.db
    .select({ mail: mails.mail })
    .from(mails)
    .where(eq(mails.orderId, id))
    .orderBy(desc(mails.id))
    .limit(1)
  return written[0]?.mail
}

const used = (number: string, id: number) => ({
  status: 409,
  problem: {
    code: 'needs_confirmation',
    stops: [{ code: 'tracking_number', text: `Tracking number ${number} is already used for order ${id}` }],
  },
})

describe('a duplicate tracking number needs confirmation', () => {
  test('when an order is sent, regardless of spaces and case', async () => {
    const { token } = await t.staff('production')
    const number = freshNumber()
    const first = await orderAt('SENT', number)
    const second = await orderAt('READY_TO_SEND')
    const typed = ` ${number.toLowerCase().slice(0, 4)} ${number.toLowerCase().slice(4)}`
    const send = (input: object = {}) =>
      move(token, second, { status: 'SENT', carrier: 'UPS', trackingNumber: typed, ...input })
    expect(await send()).toMatchObject(used(typed.trim(), first))
    expect(await send({ despite: ['hold'] })).toMatchObject(used(typed.trim(), first))
    expect((await send({ despite: ['number'] })).status).toBe(422)
    expect(await statusOf(second)).toBe('READY_TO_SEND')
    expect((await send({ despite })).status).toBe(200)
    expect(await lastEntry(second)).toMatchObject({
      action: 'move to SENT',
      changes: { despite: [null, expect.stringContaining(`order ${first}`)] },
    })
  })

  test('but a unique or missing one doesn’t', async () => {
    const { token } = await t.staff('production')
    const [first, second] = [await orderAt('READY_TO_SEND'), await orderAt('READY_TO_SEND')]
    const trackingNumber = freshNumber()
    expect((await move(token, first, { status: 'SENT', trackingNumber })).status).toBe(200)
    expect((await move(token, second, { status: 'SENT' })).status).toBe(200)
  })

  test('in bulk before any order is moved, even for a duplicate within the call', async () => {
    const { token } = await t.staff('production')
    const number = freshNumber()
    const first = await orderAt('SENT', number)
    const [second, third] = [await orderAt('READY_TO_SEND'), await orderAt('READY_TO_SEND')]
    const send = (trackingNumbers: object, input: object = {}) =>
      t.api('POST', '/admin/orders/moves', {
        token,
        body: { orderIds: [second, third], status: 'SENT', trackingNumbers, ...input },
      })
    expect(await send({ [third]: number })).toMatchObject(used(number, first))
    const own = freshNumber()
    const twice = { [second]: own, [third]: own.toLowerCase() }
    expect(await send(twice)).toMatchObject({
      status: 409,
      problem: {
        stops: [{ text: `Tracking number ${own} is entered for orders ${second} and ${third}` }],
      },
    })
    expect((await send(twice, { despite: ['hold'] })).status).toBe(422)
    expect([await statusOf(second), await statusOf(third)]).toEqual(['READY_TO_SEND', 'READY_TO_SEND'])
    const { status, body } = await send(twice, { despite })
    expect([status, body.orders.map(({ refusal }) => refusal)]).toEqual([200, [null, null]])
  })

  test('when a shipment is corrected, but not for the order’s own number', async () => {
    const { token } = await t.staff('production')
    const [number, own] = [freshNumber(), freshNumber()]
    const first = await orderAt('SENT', number)
    const second = await orderAt('SENT', own)
    const correct = (input: object) =>
      t.api('PUT', `/admin/orders/${second}/shipment`, {
        token,
        body: { carrier: 'UPS', version: 1, ...input },
      })
    expect(await correct({ trackingNumber: number })).toMatchObject(used(number, first))
    expect(await correct({ trackingNumber: number, despite })).toMatchObject({
      status: 200,
      body: { version: 2 },
    })
    expect(await lastEntry(second)).toMatchObject({
      action: 'correct shipment',
      changes: { trackingNumber: [own, number], despite: [null, expect.stringContaining(`order ${first}`)] },
    })
    const correction = { trackingNumber: number, carrier: 'FedEx', version: 2 }
    expect(await correct(correction)).toMatchObject({ status: 200, body: { version: 3 } })
  })
})

describe('several parcels per order', () => {
  const parcel = (trackingNumber: string, carrier = 'UPS') => ({ carrier, trackingNumber })

  async function sentWith(...numbers: string[]) {
    const { token } = await t.staff('production')
    const order = await paidOrder()
    await t.shop.db.update(orders).set({ status: 'READY_TO_SEND' }).where(eq(orders.id, order.id))
    const [first = '', ...others] = numbers
    const shipment = { ...parcel(first), moreParcels: others.map((number) => parcel(number, 'FedEx')) }
    const sent = await move(token, order.id, { status: 'SENT', ...shipment })
    const correct = (input: object) =>
      t.api('PUT', `/admin/orders/${order.id}/shipment`, { token, body: { ...parcel(first), ...input } })
    const customers = async () =>
      (await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })).body.order
    return {
      ...order,
      token,
      status: sent.status,
      correct,
      customers,
      lastMail: () => lastMailAbout(order.id),
    }
  }

  test('can be sent together: the page and the email list all, and the API also has the first in two fields', async () => {
    const [first, second] = [freshNumber(), freshNumber()]
    const order = await sentWith(first, second)
    expect(order.status).toBe(200)
    const shipment = { ...parcel(first), moreParcels: [parcel(second, 'FedEx')] }
    expect(await order.customers()).toMatchObject({ status: 'SENT', ...shipment })
    expect(await order.lastMail()).toMatchObject({ template: 'order-moved', ...shipment })
    expect(await lastEntry(order.id)).toMatchObject({
      action: 'move to SENT',
      changes: { trackingNumber: [null, first], moreParcels: [null, `FedEx, ${second}`] },
    })
  })

  test('can grow after sending, which is emailed and recorded, and never overwrites a colleague’s addition', async () => {
    const [first, second] = [freshNumber(), freshNumber()]
    const order = await sentWith(first)
    const moreParcels = [parcel(second)]
    expect(await order.correct({ moreParcels, version: 1 })).toMatchObject({
      status: 200,
      body: { version: 2 },
    })
    expect(await order.lastMail()).toMatchObject({
      template: 'tracking-changed',
      isAddition: true,
      moreParcels,
    })
    expect((await order.correct({ moreParcels: [], version: 1 })).status).toBe(409)
    expect(await order.customers()).toMatchObject({ ...parcel(first), moreParcels })
    const { body } = await read(order.token, order.id)
    expect(body.timeline).toContainEqual(
      expect.objectContaining({ text: 'Edited shipment', detail: `more parcels: UPS, ${second}` }),
    )
  })

  test('can be corrected or removed, and are kept if the call omits them', async () => {
    const [first, second, right] = [freshNumber(), freshNumber(), freshNumber()]
    const order = await sentWith(first, second)
    const corrected = [parcel(right, 'DHL')]
    expect((await order.correct({ moreParcels: corrected, version: 1 })).status).toBe(200)
    expect(await order.lastMail()).toMatchObject({ isAddition: false, moreParcels: corrected })
    expect((await order.correct({ carrier: 'USPS', version: 2 })).status).toBe(200)
    expect(await order.customers()).toMatchObject({ ...parcel(first, 'USPS'), moreParcels: corrected })
    const removed = { carrier: '', trackingNumber: '', moreParcels: corrected, version: 3 }
    expect((await order.correct(removed)).status).toBe(200)
    expect(await order.customers()).toMatchObject({ ...parcel(right, 'DHL'), moreParcels: [] })
  })

  test('each need confirmation if another order has the number', async () => {
    const [first, second] = [freshNumber(), freshNumber()]
    const earlier = await sentWith(first, second)
    const later = await sentWith(freshNumber())
    const moreParcels = [parcel(second.toLowerCase())]
    expect(await later.correct({ ...parcel(freshNumber()), moreParcels, version: 1 })).toMatchObject(
      used(second.toLowerCase(), earlier.id),
    )
    const own = freshNumber()
    const twice = await later.correct({ ...parcel(own), moreParcels: [parcel(own)], version: 1 })
    expect(twice.problem?.stops).toMatchObject([{ text: `Tracking number ${own} is entered twice` }])
  })

  test('can each be searched by tracking number until removed', async () => {
    const [first, second] = [freshNumber(), freshNumber()]
    const order = await sentWith(first, second)
    const find = async (q: string) =>
      (await t.api('GET', '/admin/orders', { token: order.token, query: { q } })).body.map(({ id }) => id)
    expect([await find(first), await find(second)]).toEqual([[order.id], [order.id]])
    await order.correct({ moreParcels: [], version: 1 })
    expect([await find(first), await find(second)]).toEqual([[order.id], []])
  })

  test('are all removed when the order is moved back', async () => {
    const order = await sentWith(freshNumber(), freshNumber())
    const back = { status: 'READY_TO_SEND', reason: 'The carrier came early' }
    expect((await move(order.token, order.id, back)).status).toBe(200)
    expect(await order.customers()).toMatchObject({ carrier: null, trackingNumber: null, moreParcels: [] })
  })

  test.each([
    [[{ carrier: 'UPS', trackingNumber: ' ' }], 400],
    [[{ carrier: 'UPS' }], 400],
    [[{ carrier: 'UPS', trackingNumber: 'x'.repeat(201) }], 422],
    [[{ carrier: 'a\nb', trackingNumber: '1Z' }], 422],
    [Array.from({ length: 20 }, (_, at) => ({ carrier: '', trackingNumber: `1Z${at}` })), 422],
    ['1Z1', 400],
    [[null], 400],
  ])('%j is refused', async (moreParcels, answered) => {
    const order = await sentWith(freshNumber())
    expect((await order.correct({ moreParcels, version: 1 })).status).toBe(answered)
    expect(await order.customers()).toMatchObject({ moreParcels: [] })
  })
})
