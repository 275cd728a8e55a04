import { and, eq, inArray, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orderItems, orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { testProviderPayments } from '#app/schema/test-provider.server.ts'
import type { PaymentProvider } from '#app/platform/payments/payment-provider.ts'
import { purchases, type Buyer } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close, paymentOf, webhook, payAtProvider } = purchases(t)

async function closedCart() {
  const buyer = await visitor()
  await addStickers(buyer)
  const { body } = await close(buyer)
  const { order } = await paymentOf(body.link)
  return { buyer, link: body.link, cartId: order.cartId ?? 0, orderId: order.id }
}

const change = (buyer: Buyer) => addStickers(buyer, { quantity: 100 })

const paidOrdersOf = (cartId: number) =>
  t.shop.db
    .select()
    .from(orders)
    .where(and(eq(orders.cartId, cartId), ne(orders.status, 'UNPAID')))

const paymentsOf = (cartId: number) =>
  t.shop.db
    .select({ status: payments.status, amountCents: payments.amountCents, link: payments.link })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.cartId, cartId))

const quantitiesOf = async (orderIds: number[]) => {
  const items = await t.shop.db.select().from(orderItems).where(inArray(orderItems.orderId, orderIds))
  return items.map(({ quantity }) => quantity)
}

const amounts = (cents: number[]) => cents.toSorted((one, other) => one - other)

const statusAtProvider = async (link: string) =>
  (await t.shop.provider.readPayment(link.split('/').at(-1) ?? '')).status

describe('the earlier payment of a changed cart', () => {
  test('is ended before the new link is returned', async () => {
    const { buyer, link } = await closedCart()
    await change(buyer)
    const second = await close(buyer)
    expect(second.status).toBe(200)
    expect(await statusAtProvider(link)).toBe('expired')
    expect((await paymentOf(link)).payment.status).toBe('expired')
    expect(await payAtProvider(link)).toBe(410)
    expect(await payAtProvider(second.body.link)).toBe(303)
  })

  test('is recorded, instead of opening a new payment, if it was paid but its webhook was lost', async () => {
    const { buyer, link, cartId, orderId } = await closedCart()
    expect(await payAtProvider(link, { isReported: false })).toBe(303)
    await change(buyer)
    const second = await close(buyer)
    expect(second).toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining(`order ${orderId}`) },
    })
    expect((await paymentOf(link)).order.status).toBe('PENDING')
    expect(await paymentsOf(cartId)).toHaveLength(1)
    const third = await close(buyer)
    expect(third.status).toBe(200)
    const { order } = await paymentOf(third.body.link)
    expect(await payAtProvider(third.body.link)).toBe(303)
    const paid = await paidOrdersOf(cartId)
    expect(paid.map(({ id }) => id).toSorted()).toEqual([orderId, order.id])
    expect(paid[0]?.itemsCents).not.toBe(paid[1]?.itemsCents)
  })

  test('prevents a new payment (503) while the provider doesn’t respond, until the next attempt', async () => {
    const { buyer, link, cartId } = await closedCart()
    await change(buyer)
    const expirePayment = () => Promise.reject(new Error('no answer'))
    const restore = t.override({ provider: { ...t.shop.provider, expirePayment } })
    const refused = await close(buyer)
    restore()
    expect(refused).toMatchObject({ status: 503, problem: { code: 'busy' } })
    expect(await paymentsOf(cartId)).toMatchObject([{ status: 'open', link }])
    const second = await close(buyer)
    expect(second.status).toBe(200)
    expect(await statusAtProvider(link)).toBe('expired')
  })

  test('is a surplus if paid anyway, never a second order', async () => {
    const { buyer, link, cartId } = await closedCart()
    await change(buyer)
    const second = await close(buyer)
    expect((await webhook(link)).status).toBe(200)
    const old = await paymentOf(link)
    expect([old.order.status, old.payment.status]).toEqual(['UNPAID', 'surplus'])
    await payAtProvider(second.body.link)
    expect(await paidOrdersOf(cartId)).toHaveLength(1)
  })

  test('gets no link if its order is replaced by a newer close at the same time', async () => {
    const buyer = await visitor()
    await addStickers(buyer)
    const working = t.shop.provider
    const requested = Promise.withResolvers<void>()
    const mayRespond = Promise.withResolvers<void>()
    const openPayment: PaymentProvider['openPayment'] = async (request) => {
      requested.resolve()
      await mayRespond.promise
      return working.openPayment(request)
    }
    const restore = t.override({ provider: { ...working, openPayment } })
    const slow = close(buyer)
    await requested.promise
    restore()
    await change(buyer)
    const second = await close(buyer)
    mayRespond.resolve()
    expect(second.status).toBe(200)
    expect(await slow).toMatchObject({ status: 409, problem: { code: 'conflict' } })
    const { order } = await paymentOf(second.body.link)
    const all = await paymentsOf(order.cartId ?? 0)
    expect(all.filter(({ status }) => status === 'open')).toHaveLength(1)
    const [withdrawn] = await t.shop.db
      .select({ status: testProviderPayments.status })
      .from(testProviderPayments)
      .innerJoin(payments, eq(payments.idempotencyKey, testProviderPayments.idempotencyKey))
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(eq(orders.cartId, order.cartId ?? 0), ne(orders.id, order.id)))
    expect(withdrawn?.status ?? 'expired').toBe('expired')
  })
})

const moments = [
  'at the same time',
  'before expirePayment',
  'after expirePayment',
  'before openPayment',
  'after openPayment',
] as const

const rounds = moments.flatMap((moment) => [true, false].map((isReported) => ({ moment, isReported })))

test.each(rounds)(
  'each item is charged once if an earlier link is paid while the changed cart is closed: $moment, reported: $isReported',
  async ({ moment, isReported }) => {
    const { buyer, link, cartId } = await closedCart()
    await change(buyer)
    const working = t.shop.provider
    let paying: Promise<unknown> | undefined
    const payAt = async (now: (typeof moments)[number]) => {
      if (now === moment) await (paying ??= payAtProvider(link, { isReported }))
    }
    t.override({
      provider: {
        ...working,
        expirePayment: async (id) => {
          await payAt('before expirePayment')
          const ended = await working.expirePayment(id)
          await payAt('after expirePayment')
          return ended
        },
        openPayment: async (request) => {
          await payAt('before openPayment')
          const opened = await working.openPayment(request)
          await payAt('after openPayment')
          return opened
        },
      },
    })
    const [second] = await Promise.all([close(buyer), payAt('at the same time')])
    if (second.status === 200) await payAtProvider(second.body.link)
    // Closing may have been refused before reaching this moment.
    await payAt(moment)
    const paid = await paidOrdersOf(cartId)
    const all = await paymentsOf(cartId)
    const taken = all.filter(({ status }) => ['paid', 'surplus'].includes(status))
    // If the earlier link is paid first, closing orders only the later additions.
    const charged = await quantitiesOf(paid.map(({ id }) => id))
    expect(charged).toContain(50)
    expect(charged).toEqual([...new Set(charged)])
    expect(amounts(taken.map(({ amountCents }) => amountCents))).toEqual(
      amounts(paid.map(({ totalCents }) => totalCents)),
    )
  },
)

test('the database prevents a replaced order from becoming paid', async () => {
  const { buyer, orderId } = await closedCart()
  await change(buyer)
  expect((await close(buyer)).status).toBe(200)
  const paying = t.shop.db
    .update(orders)
    .set({ status: 'PENDING', paidAt: new Date() })
    .where(inArray(orders.id, [orderId]))
  await expect(paying).rejects.toMatchObject({ cause: { constraint: 'orders_replaced_unpaid' } })
})
