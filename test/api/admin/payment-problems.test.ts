import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mails } from '#app/schema/mail.server.ts'
import { testProviderPayments } from '#app/schema/test-provider.server.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close, paymentOf, webhook, payAtProvider, paidOrder } = purchases(t)
const { read } = orderSteps(t)

const list = async (token: string, state = 'open') =>
  (await t.api('GET', '/admin/payment-problems', { token, query: { state, limit: 200 } })).body as {
    id: number
    paymentId: number | null
  }[]

const refund = (token: string, orderId: number, body: object) =>
  t.api('POST', `/admin/orders/${orderId}/refunds`, {
    token,
    body: { reason: 'Paid by mistake', idempotencyKey: `key-${Math.random()}`.replace('.', ''), ...body },
  })

const resolve = (token: string, id: number, resolution = 'Refunded at the provider') =>
  t.api('POST', `/admin/payment-problems/${id}/resolution`, { token, body: { resolution } })

/** Returns a surplus payment, made through the old link of a replaced order. */
async function surplus() {
  const buyer = await visitor()
  await addStickers(buyer)
  const email = `twice-${Math.random()}@example.com`
  const first = await close(buyer, { email })
  await addStickers(buyer)
  await close(buyer, { email })
  const { payment, order } = await paymentOf(first.body.link)
  await t.shop.db
    .update(testProviderPayments)
    .set({ status: 'paid' })
    .where(eq(testProviderPayments.id, payment.providerPaymentId ?? ''))
  await webhook(first.body.link)
  return { link: first.body.link, payment, order, email }
}

describe('GET /admin/payment-problems', () => {
  test('shows a surplus for an order that was never placed, with its customer and the amount to refund', async () => {
    const { payment, order, email } = await surplus()
    const { token } = await t.staff('production')
    const found = (await list(token)).find(({ paymentId }) => paymentId === payment.id)
    expect(found).toMatchObject({
      kind: 'surplus',
      amount: payment.amountCents,
      currency: 'USD',
      expected: payment.amountCents,
      refunded: 0,
      refundable: payment.amountCents,
      orderId: order.id,
      isOrderPaid: false,
      customer: { name: order.name, email },
      resolvedAt: null,
    })
  })

  test('shows a wrong amount on its order’s page as well', async () => {
    const order = await paidOrder()
    const { payment } = await paymentOf(order.link)
    await webhook(order.link, { amountCents: 5 })
    const { token } = await t.admin()
    const found = (await list(token)).find(({ paymentId }) => paymentId === payment.id)
    expect(found).toMatchObject({
      kind: 'wrong-amount',
      amount: 5,
      expected: payment.amountCents,
      isOrderPaid: true,
    })
    const { body } = await read(token, order.id)
    expect(body.paymentProblems).toMatchObject([{ kind: 'wrong-amount', amount: 5 }])
  })

  test('matches the figure on Today and in the orders list', async () => {
    const { token } = await t.admin()
    await surplus()
    const { body } = await t.api('GET', '/admin/figures', { token })
    expect(body.work.paymentProblems).toBe((await list(token)).length)
    expect(body.work.paymentProblems).toBeGreaterThan(0)
    const counts = await t.api('GET', '/admin/orders/counts', { token: (await t.staff('production')).token })
    expect(counts.body.paymentProblems).toBe(body.work.paymentProblems)
  })

  test('is paged by id, newest first', async () => {
    for (let time = 0; time < 2; time++) await surplus()
    const { token } = await t.admin()
    const all = await list(token)
    const page = await t.api('GET', '/admin/payment-problems', {
      token,
      query: { limit: 1, before: all[0]?.id },
    })
    expect(page.body.map(({ id }) => id)).toEqual([all[1]?.id])
  })
})

describe('a refund of money that pays no order', () => {
  test('is made once, resolves the problem, and sends the customer an email without an order link', async () => {
    const { payment, order, email } = await surplus()
    const { token } = await t.admin()
    const idempotencyKey = 'one-key-for-both'
    const body = { amount: payment.amountCents, paymentId: payment.id, idempotencyKey }
    const responses = await Promise.all([refund(token, order.id, body), refund(token, order.id, body)])
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect((await list(token)).some(({ paymentId }) => paymentId === payment.id)).toBe(false)
    const done = (await list(token, 'resolved')).find(({ paymentId }) => paymentId === payment.id)
    expect(done).toMatchObject({ resolution: 'Refunded', refunded: payment.amountCents, refundable: 0 })
    const sent = await t.shop.db.select().from(mails).where(eq(mails.to, email))
    expect(sent).toMatchObject([{ mail: { template: 'refund', isOfOrder: false } }])
  })

  test('leaves the problem open if it is partial', async () => {
    const { payment, order } = await surplus()
    const { token } = await t.admin()
    expect((await refund(token, order.id, { amount: 1, paymentId: payment.id })).status).toBe(201)
    const open = (await list(token)).find(({ paymentId }) => paymentId === payment.id)
    expect(open).toMatchObject({ refunded: 1, refundable: payment.amountCents - 1 })
  })

  test('is limited to the amount received', async () => {
    const buyer = await visitor()
    await addStickers(buyer)
    const { body } = await close(buyer)
    const { payment, order } = await paymentOf(body.link)
    await t.shop.db
      .update(testProviderPayments)
      .set({ status: 'paid', amountCents: 300 })
      .where(eq(testProviderPayments.id, payment.providerPaymentId ?? ''))
    await webhook(body.link, { amountCents: 300 })
    const { token } = await t.admin()
    expect(await refund(token, order.id, { amount: 301, paymentId: payment.id })).toMatchObject({
      status: 422,
      problem: { fields: { amount: 'You can refund up to $3.00' } },
    })
    expect((await refund(token, order.id, { amount: 300, paymentId: payment.id })).status).toBe(201)
  })

  test('must be made at the payment provider if it is in another currency', async () => {
    const buyer = await visitor()
    await addStickers(buyer)
    const { body } = await close(buyer)
    const { payment, order } = await paymentOf(body.link)
    await webhook(body.link, { currency: 'EUR' })
    const { token } = await t.admin()
    expect(await refund(token, order.id, { amount: 1, paymentId: payment.id })).toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('EUR') },
    })
  })

  test('requires a received payment, which an unpaid order doesn’t have', async () => {
    const buyer = await visitor()
    await addStickers(buyer)
    const { body } = await close(buyer)
    const { payment, order } = await paymentOf(body.link)
    const { token } = await t.admin()
    for (const paymentId of [undefined, payment.id]) {
      expect((await refund(token, order.id, { amount: 1, paymentId })).status).toBe(404)
    }
  })
})

describe('POST /admin/payment-problems/{problemId}/resolution', () => {
  test('a resolution is recorded once, with its author and text', async () => {
    const { payment } = await surplus()
    const staff = await t.admin()
    const [problem] = (await list(staff.token)).filter(({ paymentId }) => paymentId === payment.id)
    const id = problem?.id ?? 0
    expect(await resolve(staff.token, id)).toMatchObject({
      status: 200,
      body: {
        resolution: 'Refunded at the provider',
        resolvedBy: staff.email,
        resolvedAt: expect.any(String),
      },
    })
    expect(await resolve(staff.token, id, 'Again')).toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining(staff.email) },
    })
    expect((await list(staff.token)).some((open) => open.id === id)).toBe(false)
  })

  test('a resolution is rejected without a text or for an unknown problem', async () => {
    const { payment } = await surplus()
    const { token } = await t.admin()
    const [problem] = (await list(token)).filter(({ paymentId }) => paymentId === payment.id)
    const statusFor = async (resolution: string) =>
      (await resolve(token, problem?.id ?? 0, resolution)).status
    for (const empty of ['', '  ']) expect(await statusFor(empty)).toBe(400)
    expect(await statusFor('x'.repeat(1_001))).toBe(422)
    expect((await resolve(token, 999_999)).status).toBe(404)
    expect((await resolve(token, 0)).status).toBe(404)
  })
})

test('a paid link of a replaced order shows no order', async () => {
  const { order, link } = await surplus()
  expect(await payAtProvider(link)).toBe(303)
  expect((await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })).status).toBe(404)
})
