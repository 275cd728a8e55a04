import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { coupons } from '#app/schema/coupons.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { orderItems, orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { differenceSteps } from '#test/difference-steps.ts'
import { first } from '#test/first.ts'
import { purchases, type Buyer } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close, paymentOf } = purchases(t)
const { brokenRules } = differenceSteps(t)

type ShippingTable = { zones: { zone: string; rates: object[] }[]; version: number }

let codes = 0

/** Applies a coupon that covers the full price of this cart's items. */
async function applyCoupon(buyer: Buyer, values: object = {}) {
  const { token } = await t.admin()
  const body = { code: `FREE${++codes}`, kind: 'amount', amountCents: 10_000_000, ...values }
  const created = await t.api('POST', '/admin/coupons', { token, body })
  expect(created.status).toBe(201)
  const { cart } = (await t.api('GET', '/carts/me/get', buyer)).body
  const applied = await t.api('POST', `/cart/${cart.id}/apply`, { ...buyer, body: { coupon: body.code } })
  expect(applied.status).toBe(200)
  return created.body
}

async function cartWithCoupon(values: object = {}) {
  const buyer = await visitor()
  await addStickers(buyer)
  return { buyer, created: await applyCoupon(buyer, values) }
}

const redemptions = async (id: number) =>
  first(await t.shop.db.select().from(coupons).where(eq(coupons.id, id))).redemptions

describe('an order with nothing left to pay', () => {
  const alaska = { zipCode: '99501', state: 'AK', city: 'Anchorage' }

  async function shipAlaskaFor(price: number) {
    const { token } = await t.admin()
    const table = (await t.api('GET', '/admin/shipping', { token })).body as ShippingTable
    const zones = table.zones.map((each) =>
      each.zone === 'AK' ? { ...each, rates: [{ upToGrams: 30_000, price }] } : each,
    )
    const saved = await t.api('PUT', '/admin/shipping', { token, body: { ...table, zones } })
    expect(saved.status).toBe(200)
  }

  const ordersOf = (code: string) => t.shop.db.select().from(orders).where(eq(orders.couponCode, code))

  test('is placed immediately, without a payment page', async () => {
    await shipAlaskaFor(0)
    const { buyer, created } = await cartWithCoupon({ maxRedemptions: 1 })
    const closed = await close(buyer, alaska)
    expect(closed.status).toBe(200)
    expect(new URL(closed.body.link).pathname).toBe('/pay-confirm')
    const [order, ...others] = await ordersOf(created.code)
    expect(others).toEqual([])
    expect(order).toMatchObject({ status: 'PENDING', totalCents: 0, isCouponRedeemed: true })
    const { id, hash } = order ?? { id: 0, hash: '' }
    expect(closed.body.link).toContain(`?order=${hash}$-${id}`)
    expect(await t.shop.db.$count(payments, eq(payments.orderId, id))).toBe(0)
    expect(await redemptions(created.id)).toBe(1)
    expect((await t.api('GET', '/carts/me/get', buyer)).body.cart.price).toBe(0)
    expect((await t.api('GET', `/order/${id}`, { query: { hash } })).body.order.status).toBe('PENDING')
    const mailed = await t.shop.db.select().from(mails).where(eq(mails.orderId, id))
    expect(mailed.map(({ mail }) => mail.template)).toContain('order-paid')
    expect((await close(buyer, alaska)).status).toBe(409)
    expect(await brokenRules()).toEqual([])
  })

  test('is placed once, even after many clicks', async () => {
    await shipAlaskaFor(0)
    const { buyer, created } = await cartWithCoupon()
    const responses = await Promise.all(Array.from({ length: 6 }, () => close(buyer, alaska)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await ordersOf(created.code)).toHaveLength(1)
  })

  test('replaces the earlier unpaid order', async () => {
    await shipAlaskaFor(0)
    const buyer = await visitor()
    await addStickers(buyer)
    const closed = await close(buyer, alaska)
    const { order: replaced } = await paymentOf(closed.body.link)
    await applyCoupon(buyer)
    expect(new URL((await close(buyer, alaska)).body.link).pathname).toBe('/pay-confirm')
    const [before] = await t.shop.db.select().from(orders).where(eq(orders.id, replaced.id))
    expect(before?.replacedAt).toEqual(expect.any(Date))
    expect(await brokenRules()).toEqual([])
  })

  test('can be edited, and is canceled without a refund', async () => {
    await shipAlaskaFor(0)
    const { buyer, created } = await cartWithCoupon()
    await close(buyer, alaska)
    const { token } = await t.admin()
    const [order] = await ordersOf(created.code)
    const { id, version } = order ?? { id: 0, version: 0 }
    const [item] = await t.shop.db.select().from(orderItems).where(eq(orderItems.orderId, id))
    const change = [{ itemId: item?.id, quantity: 300 }]
    const shown = await t.api('POST', `/admin/orders/${id}/edits/preview`, { token, body: { change } })
    expect(shown.body).toMatchObject({ difference: 0, refund: 0 })
    const edit = { change, total: shown.body.after.total, from: 'PENDING', version }
    expect((await t.api('POST', `/admin/orders/${id}/edits`, { token, body: edit })).status).toBe(200)
    const body = { reason: 'Not today', refund: 'full', from: 'PENDING', version: version + 1 }
    const canceled = await t.api('POST', `/admin/orders/${id}/cancel`, { token, body })
    expect(canceled).toMatchObject({ status: 200, body: { refund: null } })
    expect(await redemptions(created.id)).toBe(0)
    expect(await brokenRules()).toEqual([])
  })

  test('is refused if the remaining amount is below the card minimum', async () => {
    await shipAlaskaFor(20)
    const { buyer } = await cartWithCoupon()
    const refused = await close(buyer, alaska)
    expect(refused.status).toBe(422)
    expect(refused.problem.message).toContain('$0.20')
  })
})
