import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '#app/schema/orders.server.ts'
import { shippingDecisions } from '#app/schema/shipping-decisions.server.ts'
import { refunds } from '#app/schema/payments.server.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { settlePendingRefunds } from '#app/features/sales/payments/refunds/settle-refund.server.ts'
import { testProviderPayments, testProviderRefunds } from '#app/schema/test-provider.server.ts'
import type { PaymentProvider } from '#app/platform/payments/payment-provider.ts'
import { orderSteps } from '#test/order-steps.ts'
import { contact, purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close, paymentOf, payAtProvider } = purchases(t)
const { read } = orderSteps(t)

const [near, far] = ['10001', '99501']

async function paidTo(zipCode: string) {
  const buyer = await visitor()
  await addStickers(buyer)
  const { body } = await close(buyer, { zipCode })
  await payAtProvider(body.link)
  return (await paymentOf(body.link)).order
}

const quote = async (token: string, id: number, zipCode: string) =>
  (await t.api('GET', `/admin/orders/${id}/shipping-price`, { token, query: { zipCode } })).body as {
    price: number
    difference: number
  }

const correct = (token: string, id: number, changes: object) =>
  t.api('PUT', `/admin/orders/${id}/contact`, { token, body: { ...contact, version: 1, ...changes } })

async function decide(token: string, id: number, zipCode: string, decision: string, changes: object = {}) {
  const { price } = await quote(token, id, zipCode)
  return correct(token, id, { zipCode, shipping: { decision, price }, ...changes })
}

const shippingOf = async (token: string, id: number) => (await read(token, id)).body.shipping

const refundsOf = (id: number) => t.shop.db.select().from(refunds).where(eq(refunds.orderId, id))

const moneyOf = async (id: number) => {
  const [row] = await t.shop.db.select().from(orders).where(eq(orders.id, id))
  return { shipping: row?.shippingCents, total: row?.totalCents }
}

describe('correcting a ZIP code', () => {
  test('shows the amount due or overpaid before saving', async () => {
    const { token } = await t.staff('support')
    const [cheap, dear] = [await paidTo(near), await paidTo(far)]
    const more = await quote(token, cheap.id, far)
    expect(more.difference).toBe(more.price - cheap.shippingCents)
    expect(more.difference).toBeGreaterThan(0)
    expect((await quote(token, dear.id, near)).difference).toBe(-more.difference)
    expect((await quote(token, cheap.id, near)).difference).toBe(0)
  })

  test('keeps the paid price by default', async () => {
    const { token } = await t.staff('support')
    for (const shipping of [undefined, 'keep']) {
      const order = await paidTo(near)
      const before = await moneyOf(order.id)
      const response = shipping
        ? await decide(token, order.id, far, shipping)
        : await correct(token, order.id, { zipCode: far })
      expect(response).toMatchObject({ status: 200, body: { version: 2, refund: null } })
      expect(await moneyOf(order.id)).toEqual(before)
      expect(await refundsOf(order.id)).toEqual([])
      expect(await shippingOf(token, order.id)).toMatchObject({
        due: 0,
        last: { decision: 'keep', zipCode: far, difference: expect.any(Number) },
      })
    }
  })

  test('records the amount due in timeline and audit log, without changing the price', async () => {
    const { token, email } = await t.staff('support')
    const order = await paidTo(near)
    const before = await moneyOf(order.id)
    const { difference } = await quote(token, order.id, far)
    expect((await decide(token, order.id, far, 'due')).status).toBe(200)
    expect(await moneyOf(order.id)).toEqual(before)
    expect(await shippingOf(token, order.id)).toMatchObject({
      due: difference,
      last: { decision: 'due', difference, by: email },
    })
    const dollars = `$${(difference / 100).toFixed(2)}`
    const { timeline } = (await read(token, order.id)).body
    expect(timeline[0]).toMatchObject({
      by: email,
      detail: expect.stringContaining(`${dollars} recorded as due`),
    })
    const [entry] = await t.shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, String(order.id)))
    expect(entry).toMatchObject({
      action: 'correct contact',
      changes: { shippingDueCents: [null, difference], zipCode: [near, far] },
    })
  })

  test('doesn’t affect the money of a canceled order', async () => {
    const { token } = await t.admin()
    const [cheap, dear] = [await paidTo(near), await paidTo(far)]
    for (const [{ id }, zipCode, decision] of [
      [cheap, far, 'due'],
      [dear, near, 'refund'],
    ] as const) {
      const body = { reason: 'Ordered twice', refund: 'none', from: 'PENDING', version: 1 }
      expect((await t.api('POST', `/admin/orders/${id}/cancel`, { token, body })).status).toBe(200)
      expect(await decide(token, id, zipCode, decision, { version: 2 })).toMatchObject({
        status: 409,
        problem: { message: 'The order is canceled. Shipping can’t be charged or refunded here.' },
      })
      const corrected = await correct(token, id, { zipCode, version: 2 })
      expect(corrected).toMatchObject({ status: 200, body: { version: 3, refund: null } })
      expect((await read(token, id)).body.order.zipCode).toBe(zipCode)
      expect(await shippingOf(token, id)).toEqual({ due: 0, last: null })
      expect(await refundsOf(id)).toEqual([])
    }
  })

  test('refunds the difference once for ten identical concurrent requests', async () => {
    const { token } = await t.admin()
    const order = await paidTo(far)
    const before = await moneyOf(order.id)
    const { difference, price } = await quote(token, order.id, near)
    const body = { zipCode: near, shipping: { decision: 'refund', price } }
    const responses = await Promise.all(Array.from({ length: 10 }, () => correct(token, order.id, body)))
    expect(responses.filter(({ status }) => status === 200)).toMatchObject([
      { body: { refund: { status: 'done' } } },
    ])
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await refundsOf(order.id)).toMatchObject([{ amountCents: -difference, status: 'done' }])
    expect(await moneyOf(order.id)).toEqual(before)
    expect((await quote(token, order.id, near)).difference).toBe(0)
  })

  test('refunds the difference even if another refund used the same key', async () => {
    const { token } = await t.admin()
    const order = await paidTo(far)
    const { difference, price } = await quote(token, order.id, near)
    const amount = -difference
    const body = { amount, reason: 'Scratched', idempotencyKey: 'shipping-1' }
    expect((await t.api('POST', `/admin/orders/${order.id}/refunds`, { token, body })).status).toBe(201)
    const corrected = { zipCode: near, shipping: { decision: 'refund', price } }
    expect((await correct(token, order.id, corrected)).status).toBe(200)
    expect(await refundsOf(order.id)).toMatchObject([{ amountCents: amount }, { amountCents: amount }])
  })

  test('back to the original one takes refunds into account, and clears the amount due', async () => {
    const { token } = await t.admin()
    const order = await paidTo(far)
    const { difference } = await quote(token, order.id, near)
    await decide(token, order.id, near, 'refund')
    expect((await quote(token, order.id, far)).difference).toBe(-difference)
    await decide(token, order.id, far, 'due', { version: 2 })
    expect((await shippingOf(token, order.id)).due).toBe(-difference)
    await correct(token, order.id, { zipCode: near, version: 3 })
    expect((await shippingOf(token, order.id)).due).toBe(0)
  })

  test('is kept and reported if the provider refuses the refund', async () => {
    const { token } = await t.admin()
    const order = await paidTo(far)
    const refundPayment: PaymentProvider['refundPayment'] = () =>
      Promise.resolve({ providerRefundId: null, status: 'failed', reason: 'the card is closed' })
    t.override({ provider: { ...t.shop.provider, refundPayment } })
    const response = await decide(token, order.id, near, 'refund')
    expect(response).toMatchObject({
      status: 200,
      body: { refund: { status: 'failed', problem: 'the card is closed' } },
    })
    expect((await read(token, order.id)).body.order.zipCode).toBe(near)
    const { difference } = await quote(token, order.id, near)
    expect(difference).toBeLessThan(0)
  })

  test('retries the refund later if the provider doesn’t respond', async () => {
    const { token } = await t.admin()
    const order = await paidTo(far)
    const refundPayment = () => Promise.reject(new Error('timeout'))
    const restore = t.override({ provider: { ...t.shop.provider, refundPayment } })
    const response = await decide(token, order.id, near, 'refund')
    expect(response).toMatchObject({ status: 200, body: { refund: { status: 'asked' } } })
    restore()
    await settlePendingRefunds(t.shop)
    expect(await refundsOf(order.id)).toMatchObject([{ status: 'done' }])
  })
})

describe('a decision is rejected, and nothing is saved', () => {
  test.each([
    ['refund', near, far],
    ['due', far, near],
    ['refund', near, near],
  ])(
    'for “%s” if correcting the ZIP code from %s to %s leaves no such difference',
    async (decision, from, to) => {
      const { token } = await t.admin()
      const order = await paidTo(from)
      expect((await decide(token, order.id, to, decision)).status).toBe(422)
      expect((await read(token, order.id)).body.order.zipCode).toBe(from)
      expect(await refundsOf(order.id)).toEqual([])
    },
  )

  test('with an outdated price', async () => {
    const { token } = await t.admin()
    const order = await paidTo(near)
    const { price } = await quote(token, order.id, far)
    const response = await correct(token, order.id, {
      zipCode: far,
      shipping: { decision: 'due', price: price - 1 },
    })
    expect(response).toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining(`$${(price / 100).toFixed(2)}`) },
    })
    expect((await read(token, order.id)).body.order).toMatchObject({ zipCode: near, version: 1 })
  })

  test('for a refund by an employee who may edit but not refund', async () => {
    const { token } = await t.staff('support')
    const order = await paidTo(far)
    expect((await decide(token, order.id, near, 'refund')).status).toBe(403)
    expect((await read(token, order.id)).body.order.zipCode).toBe(far)
  })

  test('for a refund of more than is left', async () => {
    const { token } = await t.admin()
    const order = await paidTo(far)
    const all = { amount: order.totalCents, reason: 'Lost', idempotencyKey: 'all-of-it-given-back' }
    expect((await t.api('POST', `/admin/orders/${order.id}/refunds`, { token, body: all })).status).toBe(201)
    expect(await decide(token, order.id, near, 'refund')).toMatchObject({
      status: 422,
      problem: { message: 'Already fully refunded' },
    })
    expect((await read(token, order.id)).body.order.zipCode).toBe(far)
  })

  test.each([
    ['00000', 'Please enter a valid ZIP code'],
    ['abcde', 'Please enter a valid ZIP code'],
  ])('for the ZIP code %s, with the specification’s message', async (zipCode, message) => {
    const { token } = await t.admin()
    const order = await paidTo(near)
    const response = await correct(token, order.id, { zipCode, shipping: { decision: 'keep', price: 1 } })
    expect(response).toMatchObject({ status: 422, problem: { fields: { zipCode: message } } })
  })
})

describe('the amount due', () => {
  test('can be waived once, which is recorded', async () => {
    const { token, email } = await t.staff('owner')
    const order = await paidTo(near)
    await decide(token, order.id, far, 'due')
    const waive = () =>
      t.api('POST', `/admin/orders/${order.id}/shipping-due/waive`, { token, body: { reason: 'Sorry' } })
    const answers = await Promise.all([waive(), waive()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await shippingOf(token, order.id)).toMatchObject({ due: 0, last: { decision: 'keep', by: email } })
    expect((await read(token, order.id)).body.timeline[0]).toMatchObject({
      text: 'Waived shipping due',
      by: email,
    })
  })

  test('isn’t waived if it differs from the one shown, because the address was corrected again', async () => {
    const { token } = await t.staff('owner')
    const order = await paidTo('77001')
    await decide(token, order.id, near, 'due')
    const { due: shown } = await shippingOf(token, order.id)
    await decide(token, order.id, far, 'due', { version: 2 })
    const { due } = await shippingOf(token, order.id)
    expect(due).toBeGreaterThan(shown)
    const waive = (amount: number) =>
      t.api('POST', `/admin/orders/${order.id}/shipping-due/waive`, {
        token,
        body: { reason: 'Sorry', amount },
      })
    expect((await waive(shown)).status).toBe(409)
    expect(await shippingOf(token, order.id)).toMatchObject({ due })
    expect((await waive(due)).status).toBe(200)
  })

  test('the database rejects a decision that doesn’t match its difference', async () => {
    const order = await paidTo(near)
    const row = { orderId: order.id, zipCode: far, quotedCents: cents(100), createdAt: new Date() }
    for (const [decision, difference] of [
      ['due', -1],
      ['refund', -1],
      ['refund', 5],
    ] as const) {
      const wrong = { ...row, decision, differenceCents: cents(difference) }
      await expect(t.shop.db.insert(shippingDecisions).values(wrong)).rejects.toMatchObject({
        cause: { constraint: 'shipping_decisions_fits' },
      })
    }
  })
})

test('the provider refunded exactly the difference', async () => {
  const { token } = await t.admin()
  const order = await paidTo(far)
  const { difference } = await quote(token, order.id, near)
  await decide(token, order.id, near, 'refund')
  const [refund] = await refundsOf(order.id)
  expect(refund?.providerRefundId).toMatch(/^test_refund_/)
  const [paid] = await t.shop.db
    .select()
    .from(testProviderPayments)
    .where(eq(testProviderPayments.description, `Order ${order.id}`))
  expect(paid?.amountCents).toBe(order.totalCents)
  const refunded = await t.shop.db
    .select({ amountCents: testProviderRefunds.amountCents })
    .from(testProviderRefunds)
    .where(eq(testProviderRefunds.paymentId, paid?.id ?? ''))
  expect(refunded).toEqual([{ amountCents: -difference }])
})
