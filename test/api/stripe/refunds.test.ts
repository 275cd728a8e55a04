import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cents } from '#app/features/ground/money/cents.ts'
import { payments, refunds } from '#app/schema/payments.server.ts'
import { readMissedEvents } from '#app/features/sales/payment-events/read-missed-events.server.ts'
import { settlePendingRefunds } from '#app/features/sales/payments/refunds/settle-refund.server.ts'
import { endRefund, refund } from '#test/stripe/refunds.ts'
import { stripeShop } from '#test/stripe/stripe-shop.ts'

const s = stripeShop()

let keys = 0

async function paid() {
  const bought = await s.paid()
  const { token } = await s.t.admin()
  const request = (amount: number) =>
    s.t.api('POST', `/admin/orders/${bought.order.id}/refunds`, {
      token,
      body: { amount, reason: 'Scratched', idempotencyKey: `key-of-refund-${++keys}` },
    })
  const read = async () => (await s.t.api('GET', `/admin/orders/${bought.order.id}`, { token })).body
  const shown = async () => {
    const { body } = await s.t.api('GET', `/order/${bought.order.id}`, { query: { hash: bought.order.hash } })
    return body.order.refunded
  }
  return { ...bought, token, request, read, shown, total: bought.order.totalCents as number }
}

const inDashboard = async (intentId: string, amount?: number, isPending = false) => {
  const made = refund(s.stripe.account, { intentId, amount, isPending })
  expect(await s.stripe.delivered()).toEqual([200])
  return made
}

const atStripe = (intentId: string) =>
  [...s.stripe.account.refunds.values()].filter((each) => each.payment_intent === intentId)

const refundedCents = async (paymentId: number) =>
  (await s.t.shop.db.select().from(payments).where(eq(payments.id, paymentId)))[0]?.refundedCents

describe('refunds from the back office', () => {
  test('are made at Stripe once, in part and in full, even though its webhook also reports them', async () => {
    const order = await paid()
    expect(await order.request(250)).toMatchObject({ status: 201, body: { status: 'done' } })
    expect((await order.request(order.total - 250)).status).toBe(201)
    expect(await s.stripe.delivered()).toEqual([200, 200])
    expect(atStripe(order.intentId()).map(({ amount }) => amount)).toEqual([250, order.total - 250])
    const { refunds: listed } = await order.read()
    expect(listed.map(({ amount, status }) => [amount, status])).toEqual([
      [250, 'done'],
      [order.total - 250, 'done'],
    ])
    expect(await order.shown()).toBe(order.total)
    expect(await s.mailsOf('refund', order.order.id)).toHaveLength(2)
  })

  test('a 500 response after the refund leads to one refund and one email', async () => {
    const order = await paid()
    s.stripe.faults.push({ on: 'POST refunds', kind: 'fail-after', times: 1 })
    expect(await order.request(300)).toMatchObject({ status: 201, body: { status: 'done' } })
    await s.stripe.delivered()
    expect(atStripe(order.intentId())).toHaveLength(1)
    expect(await s.mailsOf('refund', order.order.id)).toHaveLength(1)
  })

  test('a refund is pending while Stripe is down, and is made once Stripe is back', async () => {
    const order = await paid()
    s.stripe.faults.push({ on: 'GET checkout/sessions', kind: 'fail-before', times: 3 })
    expect(await order.request(300)).toMatchObject({ status: 201, body: { status: 'asked' } })
    expect(atStripe(order.intentId())).toEqual([])
    await settlePendingRefunds(s.t.shop)
    await s.stripe.delivered()
    expect((await order.read()).refunds).toMatchObject([{ status: 'done' }])
    expect(atStripe(order.intentId())).toHaveLength(1)
  })

  test('over a hundred slow refunds don’t block later ones', async () => {
    const [slow, later] = [await paid(), await paid()]
    const base = { orderId: slow.order.id, paymentId: slow.payment.id, amountCents: cents(1), reason: 'Slow' }
    const createdAt = new Date()
    await s.t.shop.db
      .insert(refunds)
      .values(
        Array.from({ length: 120 }, (_, each) => ({ ...base, idempotencyKey: `slow-${each}`, createdAt })),
      )
    s.stripe.faults.push({ on: 'GET checkout/sessions', kind: 'fail-before', times: 3 })
    await later.request(300)
    const working = s.t.shop.provider
    s.t.override({
      provider: {
        ...working,
        refundPayment: (request) =>
          request.idempotencyKey.startsWith('slow-')
            ? Promise.resolve({ providerRefundId: `re_${request.idempotencyKey}`, status: 'pending' })
            : working.refundPayment(request),
      },
    })
    await settlePendingRefunds(s.t.shop)
    expect((await later.read()).refunds).toMatchObject([{ status: 'done' }])
    await s.t.shop.db.delete(refunds).where(eq(refunds.paymentId, slow.payment.id))
  })

  test('a refund Stripe refuses shows its message, and is not counted', async () => {
    const order = await paid()
    await s.silently(() => refund(s.stripe.account, { intentId: order.intentId() }))
    expect(await order.request(300)).toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('has already been refunded') },
    })
    expect(await refundedCents(order.payment.id)).toBe(0)
  })

  test('a payment made with the test provider can’t be refunded through Stripe', async () => {
    const order = await paid()
    await s.t.shop.db.update(payments).set({ provider: 'test' }).where(eq(payments.id, order.payment.id))
    expect(await order.request(300)).toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('another provider (test)') },
    })
  })
})

describe('refunds from Stripe’s dashboard', () => {
  test('are shown to staff and customer on the order, and emailed once', async () => {
    const order = await paid()
    await inDashboard(order.intentId(), 700)
    await s.send(s.lastEvent('charge.refunded'))
    await s.send({ ...s.lastEvent('charge.refunded'), id: 'evt_again' })
    const { refunds: listed, payments: shownPayments, timeline } = await order.read()
    expect(listed).toMatchObject([
      { amount: 700, status: 'done', by: null, reason: 'Refunded directly with the payment provider' },
    ])
    expect(shownPayments).toMatchObject([{ refunded: 700 }])
    expect(timeline.filter(({ kind }) => kind === 'refund')).toHaveLength(1)
    expect(await order.shown()).toBe(700)
    const mails = await s.mailsOf('refund', order.order.id)
    expect(mails.map(({ to, mail }) => [to, mail])).toMatchObject([
      [order.order.email, { amountCents: 700, reason: '' }],
    ])
  })

  test('reduce the amount that can still be refunded in the back office', async () => {
    const order = await paid()
    await inDashboard(order.intentId(), order.total - 100)
    expect(await order.request(200)).toMatchObject({
      status: 422,
      problem: { fields: { amount: 'You can refund up to $1.00' } },
    })
    expect((await order.request(100)).status).toBe(201)
    await s.stripe.delivered()
    expect(await refundedCents(order.payment.id)).toBe(order.total)
  })

  test('a pending refund counts until the bank returns it', async () => {
    const order = await paid()
    const made = await inDashboard(order.intentId(), 400, true)
    expect((await order.read()).refunds).toMatchObject([{ status: 'asked' }])
    expect(await refundedCents(order.payment.id)).toBe(400)
    endRefund(s.stripe.account, made.id, { isPaid: false })
    expect(await s.stripe.delivered()).toEqual([200, 200])
    expect((await order.read()).refunds).toMatchObject([{ status: 'failed', problem: 'lost or stolen card' }])
    expect(await refundedCents(order.payment.id)).toBe(0)
  })

  test('a completed refund fails if the bank returns it', async () => {
    const order = await paid()
    await order.request(400)
    const [made] = atStripe(order.intentId())
    endRefund(s.stripe.account, made?.id ?? '', { isPaid: false })
    await s.stripe.delivered()
    const { refunds: listed, paymentProblems } = await order.read()
    expect(listed).toMatchObject([{ status: 'failed', doneAt: null }])
    expect(paymentProblems).toMatchObject([{ kind: 'refund-declined', amount: 400 }])
    expect(await refundedCents(order.payment.id)).toBe(0)
    expect(await order.shown()).toBe(0)
  })

  test('a refund that would exceed the payment together with a staff refund returns 503 until the staff refund fails', async () => {
    const order = await paid()
    await s.silently(() => refund(s.stripe.account, { intentId: order.intentId() }))
    const event = s.lastEvent('charge.refunded')
    const [row] = await s.t.shop.db
      .insert(refunds)
      .values({
        orderId: order.order.id,
        paymentId: order.payment.id,
        amountCents: order.order.totalCents,
        reason: 'Late',
        idempotencyKey: `asked-${order.order.id}`,
        createdAt: new Date(),
      })
      .returning()
    const refundedAll = { refundedCents: order.order.totalCents }
    await s.t.shop.db.update(payments).set(refundedAll).where(eq(payments.id, order.payment.id))
    expect((await s.send(event)).status).toBe(503)
    await settlePendingRefunds(s.t.shop)
    expect((await s.send(event)).status).toBe(200)
    const listed = (await order.read()).refunds.map(({ id, status }) => [id === row?.id, status])
    expect(listed).toEqual([
      [true, 'failed'],
      [false, 'done'],
    ])
    expect(await refundedCents(order.payment.id)).toBe(order.total)
  })

  test('are recorded once by reconciliation if the webhook is lost', async () => {
    const order = await paid()
    await s.silently(() => refund(s.stripe.account, { intentId: order.intentId(), amount: 900 }))
    await readMissedEvents(s.t.shop)
    await readMissedEvents(s.t.shop)
    expect((await order.read()).refunds).toMatchObject([{ amount: 900, status: 'done' }])
    const calls = s.stripe.calls.length
    await readMissedEvents(s.t.shop)
    expect(s.stripe.calls).toHaveLength(calls + 1)
  })
})
