import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { move, read } = orderSteps(t)

let numbers = 0
/** Of no other test. */
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

const used = (number: string, id: number) => ({
  status: 409,
  problem: {
    code: 'needs_confirmation',
    stops: [{ code: 'tracking_number', text: `Tracking number ${number} is already used for order ${id}` }],
  },
})

describe('press room: a tracking number used twice is asked about', () => {
  test('when an order is sent, whatever the number’s spaces and case, and confirmed by its code', async () => {
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

  test('and not if no other order has it, or without a number', async () => {
    const { token } = await t.staff('production')
    const [first, second] = [await orderAt('READY_TO_SEND'), await orderAt('READY_TO_SEND')]
    const trackingNumber = freshNumber()
    expect((await move(token, first, { status: 'SENT', trackingNumber })).status).toBe(200)
    expect((await move(token, second, { status: 'SENT' })).status).toBe(200)
  })

  test('in bulk before the first order is moved, also if it is in there twice', async () => {
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

  test('when a shipment is corrected, but not for the number that the order has', async () => {
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
    const again = { trackingNumber: number, carrier: 'FedEx', version: 2 }
    expect(await correct(again)).toMatchObject({ status: 200, body: { version: 3 } })
  })
})
