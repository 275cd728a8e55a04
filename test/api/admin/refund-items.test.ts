import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { refundableParts } from '#app/admin/order/payment/refundable.ts'
import { chooseParts, sumOfParts, type ChosenParts } from '#app/features/ground/money/refund-parts.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { payments, refundItems, refunds } from '#app/schema/payments.server.ts'
import { testProviderPayments } from '#app/schema/test-provider.server.ts'
import { mixedOrders } from '#test/mixed-order.ts'
import { orderSteps } from '#test/order-steps.ts'
import { contact, purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { chargeTax } from '#test/tax-steps.ts'

const t = testShop()
const { visitor, addStickers, close, paymentOf, payAtProvider } = purchases(t)
const { mixedOrder } = mixedOrders(t)
const { read } = orderSteps(t)

beforeEach(() =>
  chargeTax(t, [
    { state: 'NY', rate: 8.875, isShippingTaxed: false },
    { state: 'AK', rate: 8.875, isShippingTaxed: true },
  ]),
)

async function paid() {
  const order = await mixedOrder()
  const { token, email } = await t.admin()
  const { payment, order: row } = await paymentOf(order.link)
  await t.shop.db
    .update(testProviderPayments)
    .set({ status: 'paid' })
    .where(eq(testProviderPayments.id, payment.providerPaymentId ?? ''))
  return { ...order, token, email, payment, row, total: payment.amountCents as number }
}

type Paid = Pick<Awaited<ReturnType<typeof paid>>, 'id' | 'token'>

let keys = 0

const refund = ({ id, token }: Paid, body: object) =>
  t.api('POST', `/admin/orders/${id}/refunds`, {
    token,
    body: { amount: 100, reason: 'Scratched', idempotencyKey: `key-${++keys}-of-items`, ...body },
  })

const refundShipping = async ({ row, ...order }: Awaited<ReturnType<typeof paid>>) =>
  (await refund(order, { amount: row.shippingCents, shipping: true })).status

/** Refunds parts of an order, as the dialog does. */
async function refundParts(order: Paid, chosen: ChosenParts) {
  const { sold, refunded } = refundableParts((await read(order.token, order.id)).body)
  const amount = sumOfParts(chooseParts(sold, refunded, chosen))
  expect(await refund(order, { amount, items: chosen.items, shipping: chosen.hasShipping })).toMatchObject({
    status: 201,
    body: { status: 'done' },
  })
  return amount
}

const paymentRow = async (id: number) =>
  (await t.shop.db.select().from(payments).where(eq(payments.id, id)))[0]

const itemsOf = async (orderId: number) =>
  (
    await t.shop.db
      .select({ itemId: refundItems.orderItemId, quantity: refundItems.quantity, cents: refundItems.cents })
      .from(refundItems)
      .innerJoin(refunds, eq(refunds.id, refundItems.refundId))
      .where(eq(refunds.orderId, orderId))
      .orderBy(refunds.id, refundItems.orderItemId)
  ).map(({ itemId, quantity, cents }) => [itemId, quantity, cents])

describe('a refund by items', () => {
  test('is listed by item in payment, timeline, audit log and the customer’s email', async () => {
    const order = await paid()
    const amount = await refundParts(order, { items: [{ id: order.design, quantity: 1 }], hasShipping: true })
    const { body } = await read(order.token, order.id)
    const name = body.orderItems.find(({ item }) => item.id === order.design)?.item.name
    const parts = `1 ${name} and shipping`
    const [shown] = body.refunds
    expect(shown).toMatchObject({
      amount,
      parts,
      items: [{ itemId: order.design, quantity: 1 }],
      shipping: order.row.shippingCents,
    })
    expect(shown?.items[0]?.amount).toBe(amount - order.row.shippingCents)
    expect(body.timeline.find(({ kind }) => kind === 'refund')?.detail).toBe(`Refund for ${parts}. Scratched`)
    const audit = await t.shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, String(order.id)))
    expect(audit.find(({ action }) => action === 'refund')?.changes).toMatchObject({ for: [null, parts] })
    const written = await t.shop.db.select().from(mails).where(eq(mails.orderId, order.id))
    expect(written.find(({ mail }) => mail.template === 'refund')?.mail).toMatchObject({ parts })
  })

  test('returns exactly the amount paid, with all of the tax, if it is made in many parts', async () => {
    const order = await paid()
    expect(order.row.taxCents).toBeGreaterThan(0)
    const steps: ChosenParts[] = [
      { items: [{ id: order.plain, quantity: 17 }], hasShipping: false },
      { items: [{ id: order.withArtwork, quantity: 33 }], hasShipping: true },
      { items: [{ id: order.plain, quantity: 33 }], hasShipping: false },
      {
        items: [
          { id: order.withArtwork, quantity: 67 },
          { id: order.design, quantity: 2 },
        ],
        hasShipping: false,
      },
    ]
    let sum = 0
    for (const step of steps) sum += await refundParts(order, step)
    expect(sum).toBe(order.total)
    expect(await paymentRow(order.payment.id)).toMatchObject({
      refundedCents: order.total,
      refundedTaxCents: order.row.taxCents,
    })
  })

  test('never refunds the same pieces twice, even in concurrent refunds', async () => {
    const order = await paid()
    const items = [{ id: order.plain, quantity: 20 }]
    const responses = await Promise.all(Array.from({ length: 6 }, () => refund(order, { items })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422, 422])
    expect(responses.find(({ status }) => status === 422)).toMatchObject({
      problem: { fields: { items: expect.stringMatching(/: you can refund up to 10$/) } },
    })
    expect(await itemsOf(order.id)).toEqual([
      [order.plain, 20, 100],
      [order.plain, 20, 100],
    ])
    const last = [{ id: order.plain, quantity: 10 }]
    expect((await refund(order, { items: last })).status).toBe(201)
    expect(await refund(order, { items: last })).toMatchObject({
      status: 422,
      problem: { fields: { items: expect.stringMatching(/: already refunded$/) } },
    })
    const shipping = await Promise.all([1, 2].map(() => refundShipping(order)))
    expect(shipping.toSorted()).toEqual([201, 422])
  })

  test('leaves its pieces refundable if the provider declines it', async () => {
    const order = await paid()
    const items = [{ id: order.plain, quantity: 50 }]
    const restore = t.override({
      provider: {
        ...t.shop.provider,
        refundPayment: async () => ({ providerRefundId: null, status: 'failed' as const }),
      },
    })
    expect((await refund(order, { items })).status).toBe(409)
    restore()
    expect((await refund(order, { items })).status).toBe(201)
  })

  test('can be for an entered amount, split among its parts', async () => {
    const order = await paid()
    const items = [
      { id: order.withArtwork, quantity: 100 },
      { id: order.plain, quantity: 50 },
    ]
    expect((await refund(order, { amount: 1_001, items })).status).toBe(201)
    const shares = await itemsOf(order.id)
    expect(shares.reduce((sum, [, , cents]) => sum + (cents ?? 0), 0)).toBe(1_001)
    expect(shares.map(([id, quantity]) => [id, quantity])).toEqual(
      [
        [order.withArtwork, 100],
        [order.plain, 50],
      ].toSorted(([a = 0], [b = 0]) => a - b),
    )
  })

  test('is made once per key, for the same parts only', async () => {
    const order = await paid()
    const idempotencyKey = 'one-key-of-these-items'
    const body = { idempotencyKey, items: [{ id: order.plain, quantity: 5 }], shipping: true }
    const responses = await Promise.all(Array.from({ length: 5 }, () => refund(order, body)))
    expect(new Set(responses.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1)
    for (const other of [{ items: [{ id: order.plain, quantity: 6 }] }, { shipping: false }, { items: [] }])
      expect((await refund(order, { ...body, ...other })).status).toBe(409)
    expect(await itemsOf(order.id)).toHaveLength(1)
  })

  test('covers only the order’s own items, in the quantities sold', async () => {
    const [order, other] = [await paid(), await paid()]
    const id = order.plain
    for (const [items, status] of [
      [[{ id, quantity: 51 }], 422],
      [[{ id, quantity: 0 }], 422],
      [[{ id, quantity: -1 }], 422],
      [[{ id, quantity: 1.5 }], 422],
      [[{ id, quantity: 1e300 }], 422],
      [[{ id, quantity: '1' }], 400],
      [[{ id }], 400],
      [[{ id: other.plain, quantity: 1 }], 422],
      [[{ id: 2_147_483_647, quantity: 1 }], 422],
      [[{ id: 1e300, quantity: 1 }], 422],
      [
        [
          { id, quantity: 1 },
          { id, quantity: 1 },
        ],
        422,
      ],
      ['all', 400],
    ])
      expect((await refund(order, { items })).status, JSON.stringify(items)).toBe(status)
    expect((await refund(order, { shipping: 'yes' })).status).toBe(400)
    const items = [{ id, quantity: 50 }]
    expect((await refund(order, { amount: order.total + 1, items })).status).toBe(422)
    expect(await itemsOf(order.id)).toEqual([])
  })

  test('leaves out shipping already refunded for a corrected ZIP code', async () => {
    const { token } = await t.admin()
    const buyer = await visitor()
    await addStickers(buyer)
    const { link } = (await close(buyer, { zipCode: '99501' })).body
    await payAtProvider(link)
    const { order, payment } = await paymentOf(link)
    const path = `/admin/orders/${order.id}`
    const quote = await t.api('GET', `${path}/shipping-price`, { token, query: { zipCode: '10001' } })
    const { price, tax } = quote.body as { price: number; tax: number }
    const shipping = { decision: 'refund', price, tax }
    const body = { ...contact, version: 1, zipCode: '10001', shipping }
    expect((await t.api('PUT', `${path}/contact`, { token, body })).status).toBe(200)
    const difference = order.shippingCents - price
    expect((await read(token, order.id)).body.refunds).toMatchObject([{ shipping: difference, parts: '' }])
    const shippingWithTax = Math.round(order.shippingCents * 1.08875)
    const amount = await refundParts({ id: order.id, token }, { items: [], hasShipping: true })
    expect(Math.abs(amount - (shippingWithTax - difference))).toBeLessThanOrEqual(1)
    expect((await paymentRow(payment.id))?.refundedCents).toBeLessThan(payment.amountCents)
  })
})
