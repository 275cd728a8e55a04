import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mails } from '#app/schema/mail.server.ts'
import { orderEvents, orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { reconcilePayments } from '#app/features/sales/payments/reconcile-payments.server.ts'
import { testProviderPayments } from '#app/schema/test-provider.server.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close, paymentOf, webhook, paidOrder } = purchases(t)

async function unpaid(email = `payer-${Math.random()}@example.com`) {
  const buyer = await visitor()
  await addStickers(buyer)
  const { body } = await close(buyer, { email })
  return { buyer, link: body.link, email }
}

const mailsTo = (email: string) => t.shop.db.select().from(mails).where(eq(mails.to, email))

const settle = (link: string, status: 'paid' | 'expired') =>
  t.shop.db
    .update(testProviderPayments)
    .set({ status })
    .where(eq(testProviderPayments.id, link.split('/').at(-1) ?? ''))

const dueNow = () => t.shop.db.update(payments).set({ nextCheckAt: new Date(0) })

describe('spec 4: only the signed webhook makes an order paid', () => {
  test('a paid order starts at PENDING, its lines leave the cart, and its email is queued', async () => {
    const { buyer, link, email } = await unpaid()
    expect((await webhook(link)).status).toBe(200)
    const { order, payment } = await paymentOf(link)
    expect(order.status).toBe('PENDING')
    expect(payment.status).toBe('paid')
    const cart = await t.api('GET', '/carts/me/get', buyer)
    expect(cart.body).toMatchObject({ cartItems: [], counterItems: 0, coupon: null })
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.mail).toMatchObject({
      template: 'order-paid',
      order: { id: order.id, path: `/order-confirm?order=${order.hash}$-${order.id}` },
    })
  })

  test('ten identical concurrent webhooks create one order, one event and one email', async () => {
    const { link, email } = await unpaid()
    const answers = await Promise.all(Array.from({ length: 10 }, () => webhook(link)))
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200))
    const { order } = await paymentOf(link)
    const events = await t.shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id))
    expect(events).toMatchObject([{ fromStatus: 'UNPAID', toStatus: 'PENDING', by: 'payment' }])
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test.each([
    ['no signature', { signature: null }],
    ['a wrong signature', { signature: `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` }],
    ['garbage', { signature: 'yes, really' }],
    ['a signature from an hour ago', { at: new Date(Date.now() - 3_600_000) }],
  ])('%s returns 401 and changes nothing', async (_, change) => {
    const { link } = await unpaid()
    expect((await webhook(link, change)).status).toBe(401)
    expect((await paymentOf(link)).order.status).toBe('UNPAID')
  })

  test.each([
    ['amount', { amountCents: 1 }],
    ['currency', { currency: 'EUR' }],
  ])('a webhook with a different %s pays nothing, and is not sent again', async (_, change) => {
    const { link } = await unpaid()
    expect((await webhook(link, change)).status).toBe(200)
    const { order, payment } = await paymentOf(link)
    expect([order.status, payment.status]).toEqual(['UNPAID', 'mismatched'])
  })

  test('a webhook that arrives before the provider’s response finds its payment by the key', async () => {
    const { link } = await unpaid()
    const { payment } = await paymentOf(link)
    await t.shop.db
      .update(payments)
      .set({ status: 'opening', providerPaymentId: null })
      .where(eq(payments.id, payment.id))
    expect((await webhook(link, { id: payment.providerPaymentId ?? '' })).status).toBe(200)
    expect((await paymentOf(link)).order.status).toBe('PENDING')
  })

  test('“expired” after “paid” changes nothing, and “paid” after “expired” pays', async () => {
    const paidFirst = await unpaid()
    await webhook(paidFirst.link)
    await webhook(paidFirst.link, { type: 'payment.expired' })
    expect((await paymentOf(paidFirst.link)).payment.status).toBe('paid')
    const expiredFirst = await unpaid()
    await webhook(expiredFirst.link, { type: 'payment.expired' })
    expect((await paymentOf(expiredFirst.link)).payment.status).toBe('expired')
    await webhook(expiredFirst.link)
    expect((await paymentOf(expiredFirst.link)).order.status).toBe('PENDING')
  })

  test('a second payment of an order is kept as a surplus for staff', async () => {
    const { buyer, link } = await unpaid()
    await webhook(link, { type: 'payment.expired' })
    const second = await close(buyer)
    await webhook(second.body.link)
    await webhook(link)
    expect((await paymentOf(second.body.link)).payment.status).toBe('paid')
    expect((await paymentOf(link)).payment.status).toBe('surplus')
  })

  test('the order of a validated customer who bought as a guest joins the account', async () => {
    const customer = await t.customer()
    const { link } = await unpaid(customer.email.toUpperCase())
    await webhook(link)
    expect((await paymentOf(link)).order.customerId).toBe(customer.id)
    const stranger = await t.customer({ emailValidatedAt: null })
    const other = await unpaid(stranger.email)
    await webhook(other.link)
    expect((await paymentOf(other.link)).order.customerId).toBeNull()
  })
})

describe('spec 4: lost webhooks are recovered from the provider', () => {
  test('a paid payment without a webhook becomes an order, once', async () => {
    const { link, email } = await unpaid()
    await settle(link, 'paid')
    await dueNow()
    await Promise.all([reconcilePayments(t.shop), reconcilePayments(t.shop), webhook(link)])
    expect((await paymentOf(link)).order.status).toBe('PENDING')
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('expired payments are ended, and open ones are checked at increasing intervals', async () => {
    const expired = await unpaid()
    const open = await unpaid()
    await settle(expired.link, 'expired')
    await dueNow()
    await reconcilePayments(t.shop)
    expect((await paymentOf(expired.link)).payment.status).toBe('expired')
    const pausesInMinutes: number[] = []
    for (const checks of [1, 2, 3]) {
      if (checks > 1) {
        await dueNow()
        await reconcilePayments(t.shop)
      }
      const { payment } = await paymentOf(open.link)
      expect(payment).toMatchObject({ status: 'open', checks })
      pausesInMinutes.push(Math.round((payment.nextCheckAt.getTime() - Date.now()) / 60_000))
    }
    expect(pausesInMinutes).toEqual([1, 2, 4])
  })

  test('checks hundreds of payments in one run after a long outage', async () => {
    const { order, payment } = await paymentOf((await unpaid()).link)
    const ids = Array.from({ length: 210 }, (_, at) => order.id + 1_000 + at)
    const copied = { ...order, cartId: null }
    await t.shop.db.insert(orders).values(ids.map((id) => ({ ...copied, id, hash: randomUUID() })))
    await t.shop.db.insert(payments).values(
      ids.map((id) => ({
        ...payment,
        id,
        orderId: id,
        idempotencyKey: randomUUID(),
        providerPaymentId: randomUUID(),
        nextCheckAt: new Date(0),
      })),
    )
    const { provider } = t.shop
    const providerPayment = await provider.readPayment(payment.providerPaymentId ?? '')
    t.override({ provider: { ...provider, readPayment: () => Promise.resolve(providerPayment) } })
    await reconcilePayments(t.shop)
    expect(await t.shop.db.$count(payments, and(inArray(payments.id, ids), eq(payments.checks, 1)))).toBe(210)
  })

  test('a process that died before it stored the provider’s response loses nothing', async () => {
    const { link, email } = await unpaid()
    const { payment } = await paymentOf(link)
    await settle(link, 'paid')
    await t.shop.db
      .update(payments)
      .set({ status: 'opening', providerPaymentId: null, link: null, nextCheckAt: new Date(0) })
      .where(eq(payments.id, payment.id))
    await reconcilePayments(t.shop)
    expect((await paymentOf(link)).order.status).toBe('PENDING')
    expect(await mailsTo(email)).toHaveLength(1)
  })
})

test('the database rejects a second paid payment for an order', async () => {
  const { id } = await paidOrder()
  const [payment] = await t.shop.db.select().from(payments).where(eq(payments.orderId, id))
  const { id: _, ...copy } = payment ?? ({} as never)
  const second = t.shop.db
    .insert(payments)
    .values({ ...copy, idempotencyKey: 'another', providerPaymentId: 'another' })
  await expect(second).rejects.toMatchObject({ cause: { constraint: 'payments_one_paid_an_order_key' } })
})

test('the database rejects an order whose total does not add up', async () => {
  const { id } = await paidOrder()
  const change = t.shop.db
    .update(orders)
    .set({ totalCents: 1 as never })
    .where(and(eq(orders.id, id)))
  await expect(change).rejects.toMatchObject({ cause: { constraint: 'orders_total' } })
})
