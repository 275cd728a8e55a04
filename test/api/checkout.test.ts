import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cartItems } from '#app/schema/cart.server.ts'
import { coupons } from '#app/schema/coupons.server.ts'
import { orderItems, orders } from '#app/schema/orders.server.ts'
import { expirePayment } from '#app/features/sales/payments/expire-payment.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { first } from '#test/first.ts'
import { contact, purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close, paymentOf } = purchases(t)

async function coupon(code: string, changes: object = {}) {
  const admin = await t.admin()
  const { status } = await t.api('POST', '/admin/coupons', {
    token: admin.token,
    body: { code, percentage: 0.1, ...changes },
  })
  expect(status).toBe(201)
}

async function applyCoupon(buyer: { query?: Record<string, string> }, code: string) {
  const cart = await t.api('GET', '/carts/me/get', buyer)
  return t.api('POST', `/cart/${cart.body.cart.id}/apply`, { ...buyer, body: { coupon: code } })
}

const unpaidOrders = (cartId: number) =>
  t.shop.db
    .select()
    .from(orders)
    .where(and(eq(orders.cartId, cartId), isNull(orders.replacedAt)))

describe('spec 4: checkout freezes the cart as an unpaid order', () => {
  test('the order has the current prices and one payment of exactly its total', async () => {
    const buyer = await visitor()
    const item = await addStickers(buyer)
    const { status, body } = await close(buyer)
    expect(status).toBe(200)
    expect(body.link).toContain(`${t.shop.publicUrl}/test-payment/`)
    const { order, payment } = await paymentOf(body.link)
    expect(order).toMatchObject({ status: 'UNPAID', email: contact.email, itemsCents: item.price })
    expect(order.shippingCents).toBeGreaterThan(0)
    expect(payment.amountCents).toBe(order.totalCents)
    const lines = await t.shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id))
    expect(lines).toMatchObject([{ quantity: 50, width: 4, height: 4, priceCents: item.price }])
  })

  test('closing an unchanged cart again returns the same link, even with an edited address', async () => {
    const buyer = await visitor()
    await addStickers(buyer)
    const first = await close(buyer)
    const second = await close(buyer)
    const third = await close(buyer, { address: '6 Paper Road' })
    expect([second.body.link, third.body.link]).toEqual([first.body.link, first.body.link])
    const { order } = await paymentOf(first.body.link)
    expect(order.address).toBe('6 Paper Road')
  })

  test('an unchanged cart that is closed days later gets new delivery dates', async () => {
    const buyer = await visitor()
    await addStickers(buyer)
    const first = await close(buyer)
    const before = (await paymentOf(first.body.link)).order
    const later = new Date(Date.now() + 14 * 24 * 60 * 60_000)
    t.setClock(() => later)
    const reclosed = await close(buyer)
    const quote = await t.api('POST', '/carts/me/shipping-price', { ...buyer, body: { zipCode: '10001' } })
    const after = (await paymentOf(reclosed.body.link)).order
    expect(after.id).toBe(before.id)
    expect(String(after.arrivesFrom) > String(before.arrivesFrom)).toBe(true)
    expect(quote.body).toMatchObject({ arrivesFrom: after.arrivesFrom, arrivesTo: after.arrivesTo })
  })

  test('closing a cart ten times concurrently makes one order and one payment', async () => {
    const buyer = await visitor()
    await addStickers(buyer)
    const answers = await Promise.all(Array.from({ length: 10 }, () => close(buyer)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.body.link)).size).toBe(1)
    const { order } = await paymentOf(first(answers).body.link)
    const all = await t.shop.db
      .select()
      .from(orders)
      .where(eq(orders.cartId, order.cartId ?? 0))
    expect(all).toHaveLength(1)
  })

  test('a changed cart replaces the unpaid order and expires the older payment', async () => {
    const buyer = await visitor()
    await addStickers(buyer)
    const first = await close(buyer)
    await addStickers(buyer, { quantity: 100 })
    const second = await close(buyer)
    expect(second.body.link).not.toBe(first.body.link)
    const old = await paymentOf(first.body.link)
    expect(old.order.replacedAt).not.toBeNull()
    expect((await paymentOf(first.body.link)).payment.status).toBe('expired')
    const current = await unpaidOrders(old.order.cartId ?? 0)
    expect(current).toHaveLength(1)
    expect(current[0]?.totalCents).toBeGreaterThan(old.order.totalCents)
  })

  test('an expired payment is replaced by a new one for the same order', async () => {
    const buyer = await visitor()
    await addStickers(buyer)
    const first = await close(buyer)
    const { payment, order } = await paymentOf(first.body.link)
    await expirePayment({ ...t.shop, now: new Date() }, payment.id)
    const second = await close(buyer)
    expect(second.body.link).not.toBe(first.body.link)
    expect((await paymentOf(second.body.link)).order.id).toBe(order.id)
  })

  test('ignores the price that the client sends', async () => {
    const buyer = await visitor()
    const item = await addStickers(buyer, { price: 1, priceWithoutPromotion: 1 })
    const { body } = await close(buyer, { price: 1, total: 1, priceTotal: 1 })
    expect((await paymentOf(body.link)).order.itemsCents).toBe(item.price)
  })

  test("a logged-in customer's order has the account's email, even if the payload has another", async () => {
    const customer = await t.customer()
    await addStickers({ token: customer.token })
    const { body } = await close({ token: customer.token }, { email: 'someone@else.example' })
    expect((await paymentOf(body.link)).order).toMatchObject({
      email: customer.email,
      customerId: customer.id,
    })
  })
})

test('accepts a ZIP+4 with its hyphen', async () => {
  const buyer = await visitor()
  await addStickers(buyer)
  const { body } = await close(buyer, { zipCode: '10001-1234' })
  expect((await paymentOf(body.link)).order.zipCode).toBe('10001-1234')
})

describe('spec 5: checkout rules', () => {
  test.each([
    ['email', '', 400, 'Invalid email'],
    ['email', 'not an email', 422, 'Invalid email'],
    ['email', 5, 400, undefined],
    ['name', ' ', 400, 'Check the fields, cannot be empty.'],
    ['phone', '', 400, 'Check the fields, cannot be empty.'],
    ['address', undefined, 400, undefined],
    ['city', null, 400, undefined],
    ['state', '', 400, 'Check the fields, cannot be empty.'],
    ['state', 'ZZ', 422, 'Enter a US state or territory, such as NY or New York'],
    ['zipCode', '1234', 422, 'Check the fields, cannot be empty.'],
    ['zipCode', '1234567890', 422, 'Check the fields, cannot be empty.'],
    ['zipCode', '10001-123', 422, 'Please enter a valid ZIP code'],
    ['name', '\u200b\u2060\u3164', 400, 'Check the fields, cannot be empty.'],
    ['zipCode', 'abcde', 422, 'Please enter a valid ZIP code'],
    ['zipCode', '00000', 422, 'Please enter a valid ZIP code'],
    ['name', 'x'.repeat(10_000), 422, undefined],
    ['name', 'a\u0000b', 422, 'Contains characters that cannot be used'],
    ['city', '\ud800', 422, 'Contains characters that cannot be used'],
    ['address', '1 Road\r\nBcc: x', 422, 'Contains characters that cannot be used'],
    ['phone', '1'.repeat(51), 422, 'Use at most 50 characters'],
  ])('%s = %j returns %d', async (field, value, status, message) => {
    const buyer = await visitor()
    await addStickers(buyer)
    const answer = await close(buyer, { [field]: value })
    expect(answer.status).toBe(status)
    if (message) expect(answer.problem.message).toBe(message)
    expect((await t.api('GET', '/carts/me/get', buyer)).body.counterItems).toBe(1)
  })

  test.each(['OR', 'new york', 'Armed Forces Pacific'])(
    'state %s is accepted and kept as entered, even if the ZIP code is in another state',
    async (state) => {
      const buyer = await visitor()
      await addStickers(buyer)
      const { order } = await paymentOf((await close(buyer, { state })).body.link)
      expect(order).toMatchObject({ state, zipCode: '10001' })
    },
  )

  test('an empty cart returns 409, and a missing session returns 401', async () => {
    expect((await close(await visitor())).status).toBe(409)
    expect((await close({})).status).toBe(401)
    expect((await close({ query: { sessionToken: 'made-up' } })).status).toBe(401)
  })
})

describe('spec 9: coupons at checkout', () => {
  test('the discount applies to the items, not to shipping', async () => {
    const buyer = await visitor()
    const item = await addStickers(buyer)
    expect((await applyCoupon(buyer, 'welcome10')).status).toBe(200)
    const { body } = await close(buyer)
    const { order } = await paymentOf(body.link)
    expect(order.discountCents).toBe(Math.round(item.price * 0.1))
    expect(order.totalCents).toBe(item.price - order.discountCents + order.shippingCents)
  })

  test('when ten carts are closed concurrently, one gets a coupon limited to one use, and the others never pay a price they weren’t shown', async () => {
    await coupon('ONCE', { maxRedemptions: 1 })
    const buyers = await Promise.all(Array.from({ length: 10 }, visitor))
    for (const buyer of buyers) {
      await addStickers(buyer)
      expect((await applyCoupon(buyer, 'ONCE')).status).toBe(200)
    }
    const answers = await Promise.all(buyers.map((buyer) => close(buyer)))
    const statuses = answers.map((answer) => answer.status).toSorted()
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 422)])
    expect(answers.find((answer) => answer.status === 422)?.problem.message).toBe('Invalid coupon')
    const [row] = await t.shop.db.select().from(coupons).where(eq(coupons.code, 'ONCE'))
    expect(row?.redemptions).toBe(1)
  })

  test('a replaced order releases its redemption', async () => {
    await coupon('TWICE', { maxRedemptions: 1 })
    const buyer = await visitor()
    await addStickers(buyer)
    await applyCoupon(buyer, 'TWICE')
    const first = await close(buyer)
    await addStickers(buyer)
    const second = await close(buyer)
    expect([first.status, second.status]).toEqual([200, 200])
    const [row] = await t.shop.db.select().from(coupons).where(eq(coupons.code, 'TWICE'))
    expect(row?.redemptions).toBe(1)
  })

  test('a coupon that ended after it was applied fails once, and checkout then works without it', async () => {
    await coupon('ENDING')
    const buyer = await visitor()
    await addStickers(buyer)
    await applyCoupon(buyer, 'ENDING')
    await t.shop.db
      .update(coupons)
      .set({ endsAt: new Date(0) })
      .where(eq(coupons.code, 'ENDING'))
    const refused = await close(buyer)
    expect(refused).toMatchObject({ status: 422, problem: { message: 'Invalid coupon' } })
    const { body } = await close(buyer)
    expect((await paymentOf(body.link)).order.discountCents).toBe(0)
  })
})

test('returns 503 if the provider doesn’t respond, and a retry opens the same payment', async () => {
  const buyer = await visitor()
  await addStickers(buyer)
  const { provider } = t.shop
  const { openPayment } = provider
  provider.openPayment = () => Promise.reject(new Error('no answer'))
  const refused = await close(buyer)
  provider.openPayment = openPayment
  expect(refused).toMatchObject({ status: 503, problem: { code: 'busy' } })
  const retried = await close(buyer)
  expect(retried.status).toBe(200)
  const { order } = await paymentOf(retried.body.link)
  const opened = await t.shop.db.select().from(payments).where(eq(payments.orderId, order.id))
  expect(opened).toHaveLength(1)
  const lines = await t.shop.db
    .select()
    .from(cartItems)
    .where(eq(cartItems.cartId, order.cartId ?? 0))
  expect(lines).toHaveLength(1)
})
