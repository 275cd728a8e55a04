import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { couponCosts } from '#app/schema/derived.server.ts'
import { orderEdits, orders } from '#app/schema/orders.server.ts'
import { differenceSteps } from '#test/difference-steps.ts'
import { first } from '#test/first.ts'
import { orderSteps } from '#test/order-steps.ts'
import { newPerson, tableSearch } from '#test/person.ts'
import { contact, purchases } from '#test/purchase.ts'
import { reprintSteps } from '#test/reprint-steps.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { read, move } = orderSteps(t)
const { printedOrder, reprint } = reprintSteps(t)
const { rowOf, brokenRules, difference } = differenceSteps(t)

async function setLimits(limits: { waiveLimitCents?: number; freeReprintLimitCents?: number }) {
  const { token } = await t.admin()
  const { defaultTeamEmail: _, ...settings } = (await t.api('GET', '/admin/settings', { token })).body
  const body = { ...settings, ...limits }
  expect((await t.api('PUT', '/admin/settings', { token, body })).status).toBe(200)
}

afterEach(async () => {
  t.setClock(() => new Date())
  await setLimits({ waiveLimitCents: 0, freeReprintLimitCents: 20_000 })
})

/** Sets the refund limit, and returns the token of an owner who must reauthenticate to exceed it. */
async function ownerWithLimit(refundLimit: number) {
  const { token } = await t.admin()
  const { body } = await t.api('GET', '/admin/security', { token })
  expect((await t.api('PUT', '/admin/security', { token, body: { ...body, refundLimit } })).status).toBe(200)
  t.setClock(() => new Date(Date.now() + 11 * 60_000))
  return token
}

const confirmFirst = { status: 403, problem: { code: 'reauthentication_required' } }

/** Changes a new paid order, or `earlier`, to this quantity, with the difference due. */
async function withDue(quantity: number, earlier?: { id: number; hash: string }) {
  const order = earlier ?? (await paidOrder())
  const { token } = await t.admin()
  const { status: from, version, totalCents } = await rowOf(order.id)
  const { item } = first((await read(token, order.id)).body.orderItems)
  const change = [{ itemId: item.id, quantity }]
  const edits = `/admin/orders/${order.id}/edits` as const
  const { after } = (await t.api('POST', `${edits}/preview`, { token, body: { change } })).body
  const body = { change, payment: 'later', total: after.total, from, version }
  expect((await t.api('POST', edits, { token, body })).status).toBe(200)
  return { ...order, version: version + 1, due: after.total - totalCents, totalCents }
}

type Due = Awaited<ReturnType<typeof withDue>>

const waive = (token: string, { id, version }: Due, reason = 'Loyal customer') =>
  t.api('POST', `/admin/orders/${id}/due/waive`, { token, body: { version, reason } })

describe('waiving an amount due', () => {
  test('is a discount: the order costs what the customer paid, with a reason in the audit log', async () => {
    const { token } = await t.admin()
    const order = await withDue(100)
    const before = await rowOf(order.id)
    expect((await waive(token, order, ' ')).problem.fields).toHaveProperty('reason')
    expect((await waive(token, order)).status).toBe(200)
    const after = await rowOf(order.id)
    expect(after).toMatchObject({
      totalCents: order.totalCents,
      discountCents: before.discountCents + order.due,
      waivedCents: order.due,
      dueCents: 0,
      editedCents: 0,
    })
    const [edit] = await t.shop.db.select().from(orderEdits).where(eq(orderEdits.orderId, order.id))
    expect(edit).toMatchObject({ status: 'waived', waiveReason: 'Loyal customer' })
    expect((await difference(order)).body).toEqual({ orderId: order.id, difference: null })
    const about = and(eq(auditEntries.action, 'waive due'), eq(auditEntries.subjectId, String(order.id)))
    const [entry] = await t.shop.db.select().from(auditEntries).where(about)
    expect(entry?.changes).toMatchObject({ reason: [null, 'Loyal customer'] })
    expect((await read(token, order.id)).body.timeline[0]?.text).toBe('Waived payment due')
    expect(await brokenRules()).toEqual([])
    const twice = await withDue(50, order)
    expect(await rowOf(order.id)).toMatchObject({ totalCents: order.totalCents, waivedCents: 0 })
    expect(twice.due).toBe(0)
  })

  test('isn’t counted as a cost of the order’s coupon', async () => {
    const { token } = await t.admin()
    const code = `W${Date.now()}`
    const { body: coupon } = await t.api('POST', '/admin/coupons', { token, body: { code, percentage: 0.1 } })
    const { visitor, addStickers, close, webhook, paymentOf } = purchases(t)
    const buyer = await visitor()
    await addStickers(buyer)
    const { cart } = (await t.api('GET', '/carts/me/get', buyer)).body
    await t.api('POST', `/cart/${cart.id}/apply`, { ...buyer, body: { coupon: code } })
    const { link } = (await close(buyer)).body
    await webhook(link)
    const { order } = await paymentOf(link)
    const due = await withDue(100, order)
    expect((await waive(token, due)).status).toBe(200)
    const { discountCents, waivedCents } = await rowOf(order.id)
    expect(waivedCents).toBeGreaterThan(0)
    const [cost] = await t.shop.db.select().from(couponCosts).where(eq(couponCosts.couponId, coupon.id))
    expect(cost?.cents).toBe(discountCents - waivedCents)
    const { body } = await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })
    expect(body.order).toMatchObject({ discount: discountCents, waived: waivedCents, coupon: { code } })
    expect(await brokenRules()).toEqual([])
  })

  test('is refused to staff without the refund permission, except up to a limit that owners set', async () => {
    const { token } = await t.staff('support')
    const order = await withDue(100)
    expect(await waive(token, order)).toMatchObject({
      status: 403,
      problem: { message: 'Your role can’t waive payments. Ask an owner.' },
    })
    await setLimits({ waiveLimitCents: order.due - 1 })
    expect((await waive(token, order)).problem.message).toMatch(/^You can waive up to \$.* per order\. Ask/)
    expect(await rowOf(order.id)).toMatchObject({ dueCents: order.due, waivedCents: 0 })
    await setLimits({ waiveLimitCents: order.due })
    const answers = await Promise.all([waive(token, order), waive(token, order)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const again = await withDue(200, order)
    expect((await waive(token, again)).status).toBe(403)
    expect((await waive((await t.admin()).token, again)).status).toBe(200)
    expect(await brokenRules()).toEqual([])
  })

  test('counts an order’s edits and shipping toward one limit, even in concurrent requests', async () => {
    const paid = await paidOrder()
    const owner = (await t.admin()).token
    const zipCode = '99501'
    const path = `/admin/orders/${paid.id}` as const
    const { body } = await t.api('GET', `${path}/shipping-price`, { token: owner, query: { zipCode } })
    const { price, difference: forShipping } = body
    const corrected = { ...contact, zipCode, version: 1, shipping: { decision: 'due', price } }
    expect((await t.api('PUT', `${path}/contact`, { token: owner, body: corrected })).status).toBe(200)
    const order = await withDue(100, paid)
    await setLimits({ waiveLimitCents: order.due + forShipping - 1 })
    const { token } = await t.staff('support')
    const answers = await Promise.all([
      waive(token, order),
      t.api('POST', `${path}/shipping-due/waive`, { token, body: { reason: 'Sorry' } }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
  })

  test('is refused if the amount due isn’t the one shown', async () => {
    const { token } = await t.admin()
    const order = await withDue(100)
    const body = { version: order.version, reason: 'Sorry', amount: order.due - 1 }
    const refused = await t.api('POST', `/admin/orders/${order.id}/due/waive`, { token, body })
    expect(refused).toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/^\$[\d.]+ is due now\. Review it/) },
    })
    expect(await rowOf(order.id)).toMatchObject({ dueCents: order.due, waivedCents: 0 })
    const shown = { ...body, amount: order.due }
    expect((await t.api('POST', `/admin/orders/${order.id}/due/waive`, { token, body: shown })).status).toBe(
      200,
    )
  })

  test('above the owner’s refund limit requires reauthentication', async () => {
    const order = await withDue(100)
    const token = await ownerWithLimit(order.due)
    expect((await waive(token, order)).status).toBe(200)
    const again = await withDue(200, order)
    expect(await waive(token, again)).toMatchObject(confirmFirst)
    expect(await rowOf(order.id)).toMatchObject({ dueCents: again.due, waivedCents: order.due })
    expect((await waive((await t.admin()).token, again)).status).toBe(200)
    expect(await brokenRules()).toEqual([])
  })

  test('the database rejects a waived amount above the discount', async () => {
    const { id } = await withDue(100)
    const wrong = t.shop.db
      .update(orders)
      .set({ waivedCents: 1 as never })
      .where(eq(orders.id, id))
    await expect(wrong).rejects.toMatchObject({ cause: { constraint: 'orders_waived' } })
  })
})

describe('free reprints', () => {
  test('are limited per order, even in concurrent requests', async () => {
    const { token } = await t.staff('production')
    const printed = { ...(await printedOrder()), token }
    const half = { items: [{ itemId: printed.item.id, quantity: printed.item.quantity / 2 }] }
    await setLimits({ freeReprintLimitCents: Math.floor(printed.item.price * 0.6) })
    const answers = await Promise.all([reprint(printed, half), reprint(printed, half)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const now = { ...printed, version: (await rowOf(printed.id)).version }
    expect(await reprint(now, half)).toMatchObject({
      status: 403,
      problem: { message: expect.stringMatching(/^You can reprint up to \$.*or charge today’s price\.$/) },
    })
    expect((await reprint(now, { ...half, isFree: false })).status).toBe(201)
    const owners = { ...now, version: now.version + 1, token: (await t.admin()).token }
    expect((await reprint(owners, { ...half, despite: ['reprinted'] })).status).toBe(201)
    expect(await brokenRules()).toEqual([])
  })

  test('above the owner’s refund limit require reauthentication', async () => {
    const printed = await printedOrder()
    const all = { items: [{ itemId: printed.item.id, quantity: printed.item.quantity }] }
    const token = await ownerWithLimit(printed.item.price - 1)
    expect(await reprint({ ...printed, token }, all)).toMatchObject(confirmFirst)
    expect((await reprint({ ...printed, token })).status).toBe(201)
  })

  test('count toward the limit after a cancellation only if they were printed', async () => {
    const { token } = await t.staff('production')
    const printed = { ...(await printedOrder()), token }
    const all = { items: [{ itemId: printed.item.id, quantity: printed.item.quantity }] }
    await setLimits({ freeReprintLimitCents: printed.item.price })
    const again = async () => reprint({ ...printed, version: (await rowOf(printed.id)).version }, all)
    const cancel = async (orderId: number) => {
      const { status: from, version } = await rowOf(orderId)
      const body = { reason: 'Found the first ones', refund: 'none', from, version }
      expect((await t.api('POST', `/admin/orders/${orderId}/cancel`, { token, body })).status).toBe(200)
    }
    await cancel((await reprint(printed, all)).body.orderId)
    const { orderId } = (await again()).body
    expect((await move(token, orderId, { status: 'IN_PRINT' })).status).toBe(200)
    await cancel(orderId)
    expect((await again()).status).toBe(403)
  })
})

// Runs last, because erasing deletes emails that the money rules expect.
test('erasing a customer erases the reason for a waiver', async () => {
  const { token } = await t.admin()
  const { secret, contact } = newPerson()
  const order = await withDue(100, await paidOrder(undefined, contact))
  expect((await waive(token, order, `${secret} was rude`)).status).toBe(200)
  const body = { status: 'REJECTED', reason: 'No answer' }
  expect((await t.api('POST', `/order/change-status/${order.id}`, { token, body })).status).toBe(200)
  const { email } = contact
  expect((await t.api('POST', '/admin/guests/erase', { token, body: { email } })).status).toBe(200)
  expect(await tableSearch(t)(secret)).toEqual([])
})
