import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { disputes, payments } from '#app/schema/payments.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { readMissedEvents } from '#app/features/sales/payment-events/read-missed-events.server.ts'
import { recordDispute } from '#app/features/sales/disputes/disputes.server.ts'
import { changeDispute, dispute } from '#test/stripe/disputes.ts'
import { orderSteps } from '#test/order-steps.ts'
import { stripeShop } from '#test/stripe/stripe-shop.ts'

const s = stripeShop()
const { move } = orderSteps(s.t)

/** Returns a paid order that is ready for the press. */
async function approved() {
  const bought = await s.paid()
  const { id } = bought.order
  await s.t.shop.db.update(orders).set({ status: 'APPROVED' }).where(eq(orders.id, id))
  const { token } = await s.t.admin()
  const read = async () => (await s.t.api('GET', `/admin/orders/${id}`, { token })).body
  const print = () => move(token, id, { status: 'IN_PRINT' })
  const printInBulk = async () =>
    (await s.t.api('POST', '/admin/orders/moves', { token, body: { orderIds: [id], status: 'IN_PRINT' } }))
      .body.orders
  const mails = () => s.mailsOf('payment-dispute', id)
  return { ...bought, id, token, read, print, printInBulk, mails }
}

async function disputed(how: { reason?: string; status?: string } = {}) {
  const order = await approved()
  const opened = dispute(s.stripe.account, { intentId: order.intentId(), ...how })
  expect(await s.stripe.delivered()).toEqual([200])
  const change = async (status: string) => {
    changeDispute(s.stripe.account, opened.id, status)
    expect(await s.stripe.delivered()).toEqual([200])
  }
  return { ...order, opened, change }
}

const openRefusal =
  'The customer’s bank disputes the payment. The order can’t be printed until the dispute is decided.'

describe('a dispute', () => {
  test('is shown on the order and in the list, and emailed to the team once', async () => {
    const { read, opened, id, token, mails, payment, order } = await disputed({
      reason: 'product_not_received',
    })
    const body = await read()
    expect(body.order.disputedAt).toEqual(expect.any(String))
    expect(body.disputes).toMatchObject([
      {
        paymentId: payment.id,
        status: 'needs-response',
        amount: order.totalCents,
        currency: 'USD',
        reason: 'product_not_received',
        respondBy: new Date((opened.evidence_details.due_by ?? 0) * 1000).toISOString(),
        closedAt: null,
      },
    ])
    expect(body.timeline).toContainEqual(
      expect.objectContaining({ kind: 'dispute', detail: 'Product not received' }),
    )
    const { body: list } = await s.t.api('GET', '/admin/orders', { token, query: { q: String(id) } })
    expect(list).toMatchObject([{ id, disputedAt: expect.any(String) }])
    await s.send({ ...s.lastEvent('charge.dispute.created'), id: `evt_again_${id}` })
    expect(await mails()).toMatchObject([
      { to: s.t.shop.settings.teamEmail, mail: { status: 'needs-response', orderId: id } },
    ])
  })

  test('stops the press: moves are refused with a reason, even in bulk', async () => {
    const { print, printInBulk, id, read } = await disputed()
    expect(await print()).toMatchObject({ status: 409, problem: { message: openRefusal } })
    expect(await printInBulk()).toEqual([{ orderId: id, refusal: openRefusal }])
    expect((await read()).order.status).toBe('APPROVED')
  })

  test('still stops the press while under review, without a second email', async () => {
    const { change, print, mails, read } = await disputed()
    await change('under_review')
    expect((await read()).disputes).toMatchObject([{ status: 'under-review' }])
    expect((await print()).status).toBe(409)
    expect(await mails()).toHaveLength(1)
  })

  test('lets the order be printed once it is won, with an email to the team', async () => {
    const { change, print, mails, read } = await disputed()
    await change('won')
    const body = await read()
    expect(body.disputes).toMatchObject([{ status: 'won', closedAt: expect.any(String) }])
    expect(body.order.disputedAt).toBeNull()
    expect(body.timeline.filter(({ kind }) => kind === 'dispute')).toHaveLength(2)
    expect((await mails()).map(({ mail }) => 'status' in mail && mail.status)).toEqual([
      'needs-response',
      'won',
    ])
    expect((await print()).status).toBe(200)
  })

  test('keeps stopping the press once it is lost', async () => {
    const { change, print, read, mails } = await disputed()
    await change('lost')
    expect((await read()).disputes).toMatchObject([{ status: 'lost' }])
    expect(await print()).toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('was lost, so the order can’t be printed') },
    })
    expect(await mails()).toHaveLength(2)
  })

  test('is open again if it was lost and is appealed', async () => {
    const { change, read, mails } = await disputed()
    await change('lost')
    await change('appeal_under_review')
    expect((await read()).disputes).toMatchObject([{ status: 'under-review', closedAt: null }])
    expect(await mails()).toHaveLength(3)
    await change('won')
    expect((await read()).order.disputedAt).toBeNull()
  })

  test('ends without a decision if it was only an inquiry', async () => {
    const { change, read, print } = await disputed({ status: 'warning_needs_response' })
    expect((await print()).status).toBe(409)
    await change('warning_closed')
    expect((await read()).disputes).toMatchObject([{ status: 'closed' }])
    expect((await print()).status).toBe(200)
  })

  test('blocks printing while open, even after an earlier one was closed', async () => {
    const { change, intentId, print } = await disputed()
    dispute(s.stripe.account, { intentId: intentId() })
    await s.stripe.delivered()
    await change('won')
    expect((await print()).status).toBe(409)
  })
})

describe('dispute events', () => {
  test('result in Stripe’s state even if they arrive in the wrong order', async () => {
    const order = await approved()
    await s.silently(() => {
      const { id } = dispute(s.stripe.account, { intentId: order.intentId() })
      changeDispute(s.stripe.account, id, 'lost')
    })
    await s.send(s.lastEvent('charge.dispute.closed'))
    await s.send(s.lastEvent('charge.dispute.created'))
    expect((await order.read()).disputes).toMatchObject([{ status: 'lost' }])
    expect(await order.mails()).toHaveLength(1)
  })

  test('don’t reopen the dispute if recorded late', async () => {
    const { t, stripe } = s
    const order = await approved()
    const opened = await s.silently(() => dispute(stripe.account, { intentId: order.intentId() }))
    const { body, signature } = stripe.webhookOf(s.lastEvent('charge.dispute.created'))
    const headers = new Headers({ 'stripe-signature': signature })
    const webhook = t.shop.provider.verifyWebhook(Buffer.from(body), headers, new Date())
    const early = webhook && webhook !== 'ignored' ? await webhook.read() : null
    if (early?.type !== 'disputed') throw new Error('the webhook is not about a dispute')
    changeDispute(stripe.account, opened.id, 'lost')
    await stripe.delivered()
    await recordDispute({ ...t.shop, now: new Date() }, 'stripe', early)
    expect((await order.read()).disputes).toMatchObject([{ status: 'lost' }])
  })

  test('make one dispute and one email if sent ten times concurrently', async () => {
    const order = await approved()
    await s.silently(() => dispute(s.stripe.account, { intentId: order.intentId() }))
    const event = s.lastEvent('charge.dispute.created')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => s.send({ ...event, id: `${event.id}${index % 2}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await order.read()).disputes).toHaveLength(1)
    expect(await order.mails()).toHaveLength(1)
  })

  test('are recovered by reconciliation if they never arrived', async () => {
    const order = await approved()
    await s.silently(() => dispute(s.stripe.account, { intentId: order.intentId() }))
    await readMissedEvents(s.t.shop)
    expect((await order.read()).disputes).toMatchObject([{ status: 'needs-response' }])
    expect((await order.print()).status).toBe(409)
  })

  test('are kept until the payment is recorded if the order is unpaid', async () => {
    const bought = await s.unpaid()
    await s.silently(async () => {
      await s.payAt(bought.sessionId)
      dispute(s.stripe.account, { intentId: bought.intentId() })
    })
    expect((await s.send(s.lastEvent('charge.dispute.created'))).status).toBe(200)
    expect((await s.send(s.lastEvent('checkout.session.completed'))).status).toBe(200)
    const { order } = await s.paymentOf(bought.link)
    expect(order).toMatchObject({ status: 'PENDING', disputedAt: expect.any(Date) })
  })

  test('change nothing if they are about another site’s payment', async () => {
    const bought = await s.paid()
    await s.t.shop.db
      .update(payments)
      .set({ providerPaymentId: 'cs_test_moved' })
      .where(eq(payments.id, bought.payment.id))
    dispute(s.stripe.account, { intentId: bought.intentId() })
    expect(await s.stripe.delivered()).toEqual([200])
    const rows = await s.t.shop.db.select().from(disputes).where(eq(disputes.orderId, bought.order.id))
    expect(rows).toEqual([])
  })
})

test('a customer’s data can’t be erased while a dispute is open', async () => {
  const email = 'disputer@example.com'
  const bought = await s.paid({ email })
  await s.t.shop.db.update(orders).set({ status: 'SENT' }).where(eq(orders.id, bought.order.id))
  const { id } = dispute(s.stripe.account, { intentId: bought.intentId() })
  await s.stripe.delivered()
  const { token } = await s.t.admin()
  const erase = () => s.t.api('POST', '/admin/guests/erase', { token, body: { email } })
  expect(await erase()).toMatchObject({
    status: 409,
    problem: { message: expect.stringContaining(`order ${bought.order.id} is disputed`) },
  })
  changeDispute(s.stripe.account, id, 'won')
  await s.stripe.delivered()
  expect((await erase()).status).toBe(200)
})

test('the database refuses a closed dispute without its time, an open one with it, and a second one with the same id', async () => {
  const { payment, order } = await s.paid()
  const row = {
    paymentId: payment.id,
    orderId: order.id,
    provider: 'stripe',
    providerDisputeId: 'du_rules',
    amountCents: 100,
    currency: 'USD',
    reason: 'fraudulent',
    createdAt: new Date(),
  }
  const insert = (values: Partial<typeof disputes.$inferInsert>) =>
    s.t.shop.db.insert(disputes).values({ ...row, status: 'lost', ...values })
  const refusedBy = (constraint: string) => ({ cause: { constraint } })
  await expect(insert({})).rejects.toMatchObject(refusedBy('disputes_closed'))
  const openButClosed = insert({ status: 'under-review', closedAt: new Date() })
  await expect(openButClosed).rejects.toMatchObject(refusedBy('disputes_closed'))
  await insert({ closedAt: new Date() })
  const second = insert({ closedAt: new Date() })
  await expect(second).rejects.toMatchObject(refusedBy('disputes_provider_id_key'))
})
