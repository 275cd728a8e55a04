import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { messages } from '#app/schema/chat.server.ts'
import { orderEvents } from '#app/schema/orders.server.ts'
import type { StaffRole } from '#app/features/ground/people/permissions.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { plainPicture } from '../../bench/journey.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { uploadProof, move } = orderSteps(t)

/** Returns calls made by a logged-in employee with a customer's link. */
async function withLink(role: StaffRole) {
  const order = await paidOrder()
  const printer = await t.staff('production')
  await uploadProof(printer.token, order.id)
  await move(printer.token, order.id, { status: 'APPROVED_BY_ADMIN' })
  const staff = await t.staff(role)
  const by = { token: staff.token, query: { hash: order.hash } }
  return {
    staff,
    order,
    write: () => t.api('POST', `/messages/${order.id}`, { ...by, body: { content: 'Yes, print it' } }),
    decide: (body: object) => t.api('POST', `/order/change-status/${order.id}`, { ...by, body }),
    read: () => t.api('GET', `/order/${order.id}`, by),
    reorder: () => t.api('POST', `/orders/${order.id}/reorder`, by),
    upload: () => {
      const form = new FormData()
      form.append('file', new File([plainPicture(31, 17)], 'photo.png', { type: 'image/png' }))
      return t.api('POST', '/upload', { ...by, form })
    },
  }
}

describe('staff with a customer’s link, logged in', () => {
  const answers = async (role: StaffRole) => {
    const one = await withLink(role)
    const responses = {
      read: await one.read(),
      reorder: await one.reorder(),
      upload: await one.upload(),
      message: await one.write(),
      changes: await one.decide({ status: 'PENDING', reason: 'Bigger' }),
      approve: await (await withLink(role)).decide({ status: 'APPROVED', via: 'phone' }),
    }
    return Object.fromEntries(Object.entries(responses).map(([name, { status }]) => [name, status]))
  }

  test.each([
    ['owner', { read: 200, reorder: 200, upload: 201, message: 201, changes: 200, approve: 200 }],
    ['support', { read: 200, reorder: 200, upload: 201, message: 201, changes: 200, approve: 200 }],
    // Production staff recall the round under their own name, not as a customer's request.
    ['production', { read: 200, reorder: 200, upload: 403, message: 403, changes: 200, approve: 403 }],
    ['catalog', { read: 200, reorder: 200, upload: 403, message: 403, changes: 403, approve: 403 }],
  ] as const)('%s', async (role, expected) => {
    expect(await answers(role)).toEqual(expected)
  })

  test.each(['production', 'catalog'] as const)('%s staff can’t change the order', async (role) => {
    const { order, write, decide, upload } = await withLink(role)
    for (const refused of [
      await write(),
      await decide({ status: 'APPROVED', via: 'phone' }),
      await upload(),
    ]) {
      expect(refused.problem.code).toBe('forbidden')
    }
    const { db } = t.shop
    expect(await db.select().from(messages).where(eq(messages.orderId, order.id))).toEqual([])
    const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id))
    expect(events.map(({ toStatus }) => toStatus)).not.toContain('APPROVED')
  })

  test('permitted staff act under their own name', async () => {
    const { staff, order, write, decide, upload } = await withLink('support')
    await write()
    await decide({ status: 'APPROVED', via: 'phone' })
    const { db } = t.shop
    const [message] = await db.select().from(messages).where(eq(messages.orderId, order.id))
    expect(message).toMatchObject({ isFromAdmin: true, customerId: staff.id })
    const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id))
    expect(events.at(-1)).toMatchObject({ toStatus: 'APPROVED', by: 'admin', customerId: staff.id })
    const { path } = (await upload()).body
    const [file] = await db.select().from(artworkFiles).where(eq(artworkFiles.path, path))
    expect(file).toMatchObject({ customerId: staff.id, sessionId: null })
  })

  test('a wrong link returns 404, even to staff', async () => {
    const { order } = await withLink('owner')
    const { token } = await t.staff('catalog')
    for (const hash of [undefined, '', `${order.hash}x`]) {
      expect((await t.api('GET', `/order/${order.id}`, { token, query: { hash } })).status).toBe(404)
    }
  })
})

describe('a customer’s link', () => {
  test.each([
    ['owner', true],
    ['support', true],
    ['production', false],
  ] as const)('is shown to %s: %s', async (role, isShown) => {
    const customer = await t.customer()
    const order = await paidOrder({ token: customer.token })
    const { token } = await t.staff(role)
    const answers = [
      await t.api('GET', `/order/${order.id}`, { token }),
      await t.api('GET', '/orders', { token, query: { user: customer.id } }),
      await t.api('GET', '/admin/orders', { token }),
      await t.api('GET', '/admin/board', { token }),
      await t.api('GET', `/admin/orders/${order.id}`, { token }),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).toContain(`"id":${order.id}`)
      expect(JSON.stringify(body).includes(order.hash)).toBe(isShown)
    }
  })

  test('lets employees act as customers on their own orders', async () => {
    const { token, id } = await t.staff('production')
    const order = await paidOrder({ token })
    expect((await t.api('GET', `/order/${order.id}`, { token })).body.order.hash).toBe(order.hash)
    expect((await t.api('GET', '/orders', { token, query: { user: id } })).body[0]?.hash).toBe(order.hash)
    const written = await t.api('POST', `/messages/${order.id}`, { token, body: { content: 'Mine' } })
    expect(written).toMatchObject({ status: 201, body: { fromAdmin: false } })
  })
})
