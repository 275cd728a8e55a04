import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mails } from '#app/schema/mail.server.ts'
import { payments, refunds } from '#app/schema/payments.server.ts'
import { settlePendingRefunds } from '#app/features/sales/payments/refunds/settle-refund.server.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import type { PaymentProvider } from '#app/platform/payments/payment-provider.ts'
import { testProviderPayments, testProviderRefunds } from '#app/schema/test-provider.server.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder, paymentOf } = purchases(t)
const { read, uploadProof, move } = orderSteps(t)

let keys = 0
const newKey = () => `key-${++keys}-of-this-test`

/** Marks the payment as paid at the test provider, because the tests' webhook only reports it to the shop. */
const takeMoney = (providerPaymentId: string | null) =>
  t.shop.db
    .update(testProviderPayments)
    .set({ status: 'paid' })
    .where(eq(testProviderPayments.id, providerPaymentId ?? ''))

async function paid() {
  const order = await paidOrder()
  const { token, email } = await t.admin()
  const { payment } = await paymentOf(order.link)
  await takeMoney(payment.providerPaymentId)
  return { ...order, token, email, payment, total: payment.amountCents as number }
}

const refund = (token: string, orderId: number, body: object = {}) =>
  t.api('POST', `/admin/orders/${orderId}/refunds`, {
    token,
    body: { amount: 100, reason: 'Scratched', idempotencyKey: newKey(), ...body },
  })

const paymentRow = async (id: number) =>
  (await t.shop.db.select().from(payments).where(eq(payments.id, id)))[0]

const atProvider = (providerPaymentId: string | null) =>
  t.shop.db
    .select()
    .from(testProviderRefunds)
    .where(eq(testProviderRefunds.paymentId, providerPaymentId ?? ''))

const refundMails = async (orderId: number) =>
  (await t.shop.db.select().from(mails).where(eq(mails.orderId, orderId))).filter(
    ({ mail }) => mail.template === 'refund',
  )

const breakProvider = (refundPayment: PaymentProvider['refundPayment']) =>
  t.override({ provider: { ...t.shop.provider, refundPayment } })

describe('refunds', () => {
  test('a partial refund and the rest are shown to customer and staff, and emailed to the customer', async () => {
    const order = await paid()
    expect(await refund(order.token, order.id, { amount: 250 })).toMatchObject({
      status: 201,
      body: { status: 'done' },
    })
    expect((await refund(order.token, order.id, { amount: order.total - 250 })).status).toBe(201)
    const { body } = await read(order.token, order.id)
    expect(body.refunds).toMatchObject([
      { amount: 250, status: 'done', by: order.email, reason: 'Scratched', doneAt: expect.any(String) },
      { amount: order.total - 250, status: 'done' },
    ])
    expect(body.payments).toMatchObject([{ refunded: order.total }])
    expect(body.timeline.filter(({ kind }) => kind === 'refund')).toHaveLength(2)
    const shown = await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })
    expect(shown.body.order.refunded).toBe(order.total)
    const written = await refundMails(order.id)
    expect(written.map(({ to, mail }) => [to, mail])).toMatchObject([
      ['guest@example.com', { amountCents: 250, reason: 'Scratched' }],
      ['guest@example.com', { amountCents: order.total - 250 }],
    ])
    expect(await refund(order.token, order.id, { amount: 1 })).toMatchObject({
      status: 422,
      problem: { fields: { amount: 'Already fully refunded' } },
    })
  })

  test('twenty identical concurrent requests refund once', async () => {
    const order = await paid()
    const idempotencyKey = newKey()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refund(order.token, order.id, { amount: 300, idempotencyKey })),
    )
    expect(answers.map(({ status, body }) => `${status} ${body.status}`)).toEqual(
      Array.from({ length: 20 }, () => '201 done'),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await atProvider(order.payment.providerPaymentId)).toMatchObject([{ amountCents: 300 }])
    expect(await paymentRow(order.payment.id)).toMatchObject({ refundedCents: 300 })
    expect(await refundMails(order.id)).toHaveLength(1)
  })

  test('different concurrent refunds never exceed the amount paid', async () => {
    const order = await paid()
    const amount = Math.floor(order.total / 3)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => refund(order.token, order.id, { amount })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 422, 422, 422])
    const issued = await atProvider(order.payment.providerPaymentId)
    expect(issued).toHaveLength(3)
  })

  test('a concurrent refund and move both succeed', async () => {
    const order = await paid()
    await uploadProof(order.token, order.id)
    const [refunded, moved] = await Promise.all([
      refund(order.token, order.id),
      move(order.token, order.id, { status: 'REJECTED', reason: 'Blurred' }),
    ])
    expect([refunded.status, moved.status]).toEqual([201, 200])
  })

  test('a refund is retried with the same key if the provider doesn’t respond', async () => {
    const order = await paid()
    const requestedKeys: string[] = []
    const working = t.shop.provider
    const restore = breakProvider(async (request) => {
      requestedKeys.push(request.idempotencyKey)
      // The refund was made, but the response was lost.
      await working.refundPayment(request)
      throw new Error('timeout')
    })
    expect(await refund(order.token, order.id)).toMatchObject({ status: 201, body: { status: 'asked' } })
    expect(await paymentRow(order.payment.id)).toMatchObject({ refundedCents: 100 })
    expect((await read(order.token, order.id)).body.refunds).toMatchObject([
      { status: 'asked', problem: 'Error: timeout' },
    ])
    restore()
    await Promise.all([settlePendingRefunds(t.shop), settlePendingRefunds(t.shop)])
    expect((await read(order.token, order.id)).body.refunds).toMatchObject([
      { status: 'done', problem: null },
    ])
    expect(requestedKeys).toHaveLength(1)
    expect(await atProvider(order.payment.providerPaymentId)).toHaveLength(1)
    expect(await refundMails(order.id)).toHaveLength(1)
  })

  test('a rejected refund doesn’t count as refunded', async () => {
    const order = await paid()
    const restore = breakProvider(async () => ({
      providerRefundId: null,
      status: 'failed',
      reason: 'the card is closed',
    }))
    const answer = await refund(order.token, order.id)
    expect(answer).toMatchObject({
      status: 409,
      problem: {
        message: 'The payment provider declined the refund: the card is closed. Nothing was refunded.',
      },
    })
    expect(await paymentRow(order.payment.id)).toMatchObject({ refundedCents: 0 })
    const { body } = await read(order.token, order.id)
    expect(body.refunds).toMatchObject([{ status: 'failed' }])
    // The employee already knows about the failure from the response.
    expect(body.paymentProblems).toEqual([])
    expect(await refundMails(order.id)).toHaveLength(0)
    restore()
    expect((await refund(order.token, order.id, { amount: order.total })).status).toBe(201)
  })

  test('staff see a refund that is declined later until the money is refunded', async () => {
    const order = await paid()
    const answers = (status: 'pending' | 'failed') => () =>
      Promise.resolve({ providerRefundId: `declined-${order.id}`, status, reason: 'the card is closed' })
    const restore = [breakProvider(answers('pending'))]
    expect(await refund(order.token, order.id)).toMatchObject({ status: 201, body: { status: 'asked' } })
    restore.push(breakProvider(answers('failed')))
    await Promise.all([settlePendingRefunds(t.shop), settlePendingRefunds(t.shop)])
    for (const each of restore.toReversed()) each()
    const { token } = order
    const problems = async (state: string) =>
      (await t.api('GET', '/admin/payment-problems', { token, query: { state, limit: 200 } })).body.filter(
        ({ orderId }) => orderId === order.id,
      )
    const problem = { kind: 'refund-declined', amount: 100, paymentId: order.payment.id, isOrderPaid: true }
    expect(await problems('open')).toMatchObject([problem])
    expect((await read(token, order.id)).body.paymentProblems).toMatchObject([problem])
    const notices = (await t.shop.db.select().from(mails)).filter(
      ({ mail }) => mail.template === 'payment-problem' && mail.orderId === order.id,
    )
    expect(notices.map(({ mail }) => mail)).toMatchObject([{ kind: 'refund-declined', amountCents: 100 }])
    expect((await refund(token, order.id, { amount: order.total })).status).toBe(201)
    expect(await problems('open')).toEqual([])
    expect(await problems('resolved')).toMatchObject([{ ...problem, resolution: 'Refunded' }])
  })

  test('a refund that is pending at the provider is open until it settles', async () => {
    const order = await paid()
    const restore = breakProvider(async () => ({ providerRefundId: 'r1', status: 'pending' }))
    expect(await refund(order.token, order.id)).toMatchObject({ status: 201, body: { status: 'asked' } })
    restore()
    await settlePendingRefunds(t.shop)
    const [row] = await t.shop.db.select().from(refunds).where(eq(refunds.orderId, order.id))
    expect(row?.status).toBe('done')
  })

  test('a surplus payment can be refunded, and is not shown as a refund of the order', async () => {
    const order = await paid()
    const another = await t.shop.provider.openPayment({
      idempotencyKey: newKey(),
      amountCents: order.total,
      currency: 'USD',
      description: 'Paid twice',
      email: 'guest@example.com',
      successUrl: 'http://shop.test',
      failureUrl: 'http://shop.test',
      expiresAt: new Date(Date.now() + 1_800_000),
    })
    await takeMoney(another.providerPaymentId)
    const [surplus] = await t.shop.db
      .insert(payments)
      .values({
        orderId: order.id,
        provider: 'test',
        idempotencyKey: newKey(),
        providerPaymentId: another.providerPaymentId,
        amountCents: cents(order.total),
        status: 'surplus',
        paidAt: new Date(),
        nextCheckAt: new Date(),
      })
      .returning()
    expect((await refund(order.token, order.id, { paymentId: surplus?.id })).status).toBe(201)
    const { body } = await read(order.token, order.id)
    expect(body.order.refunded).toBe(0)
    expect(body.payments).toMatchObject([
      { status: 'paid', refunded: 0 },
      { status: 'surplus', refunded: 100 },
    ])
  })

  test('rejects an idempotency key used for something else, another order’s payment, and wrong amounts', async () => {
    const [order, other] = [await paid(), await paid()]
    const idempotencyKey = newKey()
    await refund(order.token, order.id, { idempotencyKey })
    expect((await refund(order.token, order.id, { idempotencyKey, amount: 101 })).status).toBe(409)
    expect((await refund(order.token, other.id, { paymentId: order.payment.id })).status).toBe(404)
    expect((await refund(order.token, 999_999)).status).toBe(404)
    const statuses = []
    for (const amount of [0, -1, 1.5, '1', null, 1e15]) {
      statuses.push((await refund(order.token, order.id, { amount })).status)
    }
    expect(statuses).toEqual([422, 422, 422, 400, 400, 422])
    expect(await refund(order.token, order.id, { amount: order.total })).toMatchObject({
      status: 422,
      problem: { fields: { amount: expect.stringMatching(/^You can refund up to \$[\d.]+$/) } },
    })
  })
})
