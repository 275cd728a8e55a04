import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { expirePayment } from '#app/features/sales/payments/expire-payment.server.ts'
import { orderEvents } from '#app/schema/orders.server.ts'
import { paymentProblems, payments } from '#app/schema/payments.server.ts'
import { endSession } from '#test/stripe/account.ts'
import { pay, settle } from '#test/stripe/customer.ts'
import { stripeShop } from '#test/stripe/stripe-shop.ts'

const s = stripeShop()

const statusesOf = async (link: string) => {
  const { order, payment } = await s.paymentOf(link)
  return [order.status, payment.status]
}

const problemsOf = (paymentId: number) =>
  s.t.shop.db.select().from(paymentProblems).where(eq(paymentProblems.paymentId, paymentId))

const end = (paymentId: number) => expirePayment({ ...s.t.shop, now: s.t.shop.now() }, paymentId)

async function expectOneOpenSession(link: string) {
  const { payment } = await s.paymentOf(link)
  const open = [...s.stripe.account.sessions.values()].filter(
    ({ client_reference_id: key, status }) => key === payment.idempotencyKey && status === 'open',
  )
  expect(open.map(({ id }) => id)).toEqual([payment.providerPaymentId])
}

describe('from the cart to a paid order', () => {
  test('the payment page’s webhook pays the order', async () => {
    const { link, sessionId, payment, session, order } = await s.unpaid()
    expect(session()).toMatchObject({
      client_reference_id: payment.idempotencyKey,
      amount_total: order.totalCents,
      customer_email: order.email,
      success_url: `http://shop.test/pay-confirm?order=${order.hash}$-${order.id}`,
      cancel_url: 'http://shop.test/pay-failure',
    })
    expect(payment).toMatchObject({ provider: 'stripe', providerPaymentId: sessionId, status: 'open' })
    expect(await s.payAt(sessionId)).toEqual([200, 200])
    expect(await statusesOf(link)).toEqual(['PENDING', 'paid'])
    expect(await s.mailsOf('order-paid', order.id)).toHaveLength(1)
  })

  test('returning from the payment page pays nothing', async () => {
    const { link, sessionId } = await s.unpaid()
    await s.silently(() => pay(s.stripe.account, sessionId))
    expect(await statusesOf(link)).toEqual(['UNPAID', 'open'])
  })

  test('closing an unchanged cart again returns the same session', async () => {
    const { buyer, link } = await s.unpaid()
    expect((await s.close(buyer)).body.link).toBe(link)
  })

  test('a changed cart ends the older session, which can no longer be paid', async () => {
    const { buyer, sessionId, session } = await s.unpaid()
    await s.addStickers(buyer)
    const { link } = await s.unpaid({}, buyer)
    expect(session().status).toBe('expired')
    await expect(async () => pay(s.stripe.account, sessionId)).rejects.toThrow('expired')
    expect(await statusesOf(link)).toEqual(['UNPAID', 'open'])
  })

  test('a payment during a cart change returns a message that names the paid order', async () => {
    const { buyer, link, sessionId, order } = await s.unpaid()
    await s.silently(() => pay(s.stripe.account, sessionId))
    await s.addStickers(buyer)
    const answer = await s.close(buyer)
    expect(answer).toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining(`You have just paid order ${order.id}`) },
    })
    expect(await statusesOf(link)).toEqual(['PENDING', 'paid'])
  })
})

describe('a lost response', () => {
  test('the buyer pays one session after a 500 and a corrected email', async () => {
    const buyer = await s.visitor()
    await s.addStickers(buyer)
    s.stripe.faults.push({ on: 'POST checkout/sessions', kind: 'fail-after', times: 3 })
    expect(await s.close(buyer, { email: 'ad@example.com' })).toMatchObject({
      status: 503,
      problem: { code: 'busy' },
    })
    const { link, sessionId, session } = await s.unpaid({ email: 'ada@example.com' }, buyer)
    expect(session().customer_email).toBe('ada@example.com')
    await s.payAt(sessionId)
    expect(await statusesOf(link)).toEqual(['PENDING', 'paid'])
  })

  test('the expiration of an orphaned session doesn’t end the current payment', async () => {
    const buyer = await s.visitor()
    await s.addStickers(buyer)
    s.stripe.faults.push({ on: 'POST checkout/sessions', kind: 'fail-after', times: 1 })
    const { link, sessionId, payment } = await s.unpaid({}, buyer)
    const orphan = [...s.stripe.account.sessions.values()].find(
      (each) => each.client_reference_id === payment.idempotencyKey && each.id !== sessionId,
    )
    if (!orphan) throw new Error('there is no second session')
    endSession(s.stripe.account, orphan)
    expect(await s.stripe.delivered()).toEqual([200])
    expect(await statusesOf(link)).toEqual(['UNPAID', 'open'])
  })

  test('an email that only Stripe refuses is a field error that can be corrected', async () => {
    const buyer = await s.visitor()
    await s.addStickers(buyer)
    const calls = s.stripe.calls.length
    const answer = await s.close(buyer, { email: `${'a'.repeat(65)}@example.com` })
    expect(answer).toMatchObject({ status: 422, problem: { fields: { email: 'Invalid email' } } })
    expect(s.stripe.calls.length).toBeGreaterThan(calls)
    const [payment] = await s.t.shop.db.select().from(payments).orderBy(desc(payments.id)).limit(1)
    for (let time = 0; time < 6; time++) await s.reconcileNow(payment?.id ?? 0)
    expect(await problemsOf(payment?.id ?? 0)).toEqual([])
    expect((await s.close(buyer)).status).toBe(200)
  })

  test('closing a cart ten times concurrently opens one session, which the shop has recorded', async () => {
    const buyer = await s.visitor()
    await s.addStickers(buyer)
    const answers = await Promise.all(Array.from({ length: 10 }, () => s.close(buyer)))
    const links = new Set(answers.map(({ body }) => body.link))
    expect(links.size).toBe(1)
    await expectOneOpenSession([...links][0] ?? '')
  })

  test('closing a cart concurrently with different emails returns the same link', async () => {
    const buyer = await s.visitor()
    await s.addStickers(buyer)
    const answers = await Promise.all(
      ['a@example.com', 'b@example.com', 'c@example.com'].map((email) => s.close(buyer, { email })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const links = new Set(answers.map(({ body }) => body.link))
    expect(links.size).toBe(1)
    await expectOneOpenSession([...links][0] ?? '')
  })
})

describe('reconciliation finds unreported payments', () => {
  test('a paid session without a webhook pays the order, once', async () => {
    const { link, sessionId, payment, order } = await s.unpaid()
    await s.silently(() => pay(s.stripe.account, sessionId))
    await s.reconcileNow(payment.id)
    expect(await statusesOf(link)).toEqual(['PENDING', 'paid'])
    expect((await s.send(s.lastEvent('checkout.session.completed'))).status).toBe(200)
    const events = await s.t.shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id))
    expect(events).toHaveLength(1)
    expect(await s.mailsOf('order-paid', order.id)).toHaveLength(1)
  })

  test('an open session past its expiration is also expired at Stripe', async () => {
    const { link, payment, session } = await s.unpaid()
    s.t.setClock(() => new Date(Date.now() + 31 * 60_000))
    await s.reconcileNow(payment.id)
    expect(await statusesOf(link)).toEqual(['UNPAID', 'expired'])
    expect(session().status).toBe('expired')
  })

  test('leaves a payment open for the next run if Stripe doesn’t respond', async () => {
    const { link, payment } = await s.unpaid()
    s.stripe.faults.push({ on: 'GET checkout/sessions', kind: 'fail-before', times: 3 })
    await s.reconcileNow(payment.id)
    expect((await s.paymentOf(link)).payment).toMatchObject({ status: 'open', failures: 1 })
  })

  test('ends an older test payment without calling Stripe', async () => {
    const { link, payment } = await s.unpaid()
    await s.t.shop.db.update(payments).set({ provider: 'test' }).where(eq(payments.id, payment.id))
    const calls = s.stripe.calls.length
    await s.reconcileNow(payment.id)
    expect(await statusesOf(link)).toEqual(['UNPAID', 'expired'])
    expect(s.stripe.calls).toHaveLength(calls)
  })
})

describe('delayed methods', () => {
  test('the order is paid once the bank has paid, days later', async () => {
    const email = 'patient@example.com'
    const { link, sessionId, payment, buyer, order } = await s.unpaid({ email })
    await s.payAt(sessionId, 'bank')
    expect((await s.paymentOf(link)).payment).toMatchObject({
      status: 'open',
      processingSince: expect.any(Date),
    })
    const reclosed = await s.close(buyer)
    expect(reclosed).toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('Your bank is still processing your payment') },
    })
    s.t.setClock(() => new Date(Date.now() + 3 * 24 * 60 * 60_000))
    expect(await end(payment.id)).toBe('processing')
    await s.reconcileNow(payment.id)
    expect(await statusesOf(link)).toEqual(['UNPAID', 'open'])
    expect(await problemsOf(payment.id)).toEqual([])
    const { token } = await s.t.admin()
    expect(await s.t.api('POST', '/admin/guests/erase', { token, body: { email } })).toMatchObject({
      status: 409,
      problem: { message: `The bank is still processing the payment of order ${order.id}.` },
    })
    settle(s.stripe.account, sessionId, { isPaid: true })
    const event = s.lastEvent('checkout.session.async_payment_succeeded')
    expect((await s.send(event, { at: s.t.shop.now() })).status).toBe(200)
    expect(await statusesOf(link)).toEqual(['PENDING', 'paid'])
    expect(await s.mailsOf('order-paid', order.id)).toHaveLength(1)
  })

  test('a decline by the bank ends the payment, notifies the customer, and lets the cart be paid again', async () => {
    const { link, sessionId, buyer, order } = await s.unpaid()
    await s.payAt(sessionId, 'bank')
    settle(s.stripe.account, sessionId, { isPaid: false })
    expect(await s.stripe.delivered()).toEqual([200])
    expect(await statusesOf(link)).toEqual(['UNPAID', 'expired'])
    expect(await s.mailsOf('payment-failed', order.id)).toMatchObject([{ to: order.email }])
    const next = await s.unpaid({}, buyer)
    await s.payAt(next.sessionId)
    expect(await statusesOf(next.link)).toEqual(['PENDING', 'paid'])
  })

  test('a decline found by reconciliation is also emailed to the customer', async () => {
    const { link, sessionId, payment, order } = await s.unpaid()
    await s.payAt(sessionId, 'bank')
    await s.silently(() => settle(s.stripe.account, sessionId, { isPaid: false }))
    await s.reconcileNow(payment.id)
    expect(await statusesOf(link)).toEqual(['UNPAID', 'expired'])
    expect(await s.mailsOf('payment-failed', order.id)).toHaveLength(1)
  })
})
