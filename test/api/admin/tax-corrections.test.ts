import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { payments, refunds } from '#app/schema/payments.server.ts'
import { shippingDecisions } from '#app/schema/shipping-decisions.server.ts'
import { orderSteps } from '#test/order-steps.ts'
import { contact, purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { chargeTax } from '#test/tax-steps.ts'

const t = testShop()
const { visitor, addStickers, close, paymentOf, payAtProvider } = purchases(t)
const { read } = orderSteps(t)

// Shipping costs the same to both.
const [inNewYork, inNewJersey] = ['10001', '07302']
const inAlaska = '99501'

const newYork = { state: 'NY', rate: 8.875, isShippingTaxed: true }
const newJersey = { state: 'NJ', rate: 6.625, isShippingTaxed: true }

beforeEach(() => chargeTax(t, [newYork, newJersey]))

async function paidTo(zipCode: string) {
  const buyer = await visitor()
  await addStickers(buyer)
  const { link } = (await close(buyer, { zipCode })).body
  await payAtProvider(link)
  return (await paymentOf(link)).order
}

type Quote = { price: number; difference: number; tax: number; taxDifference: number }

const quote = async (token: string, id: number, zipCode: string): Promise<Quote> =>
  (await t.api('GET', `/admin/orders/${id}/shipping-price`, { token, query: { zipCode } })).body

async function correct(token: string, id: number, zipCode: string, decision: string, changes: object = {}) {
  const { price, tax } = await quote(token, id, zipCode)
  const body = { ...contact, version: 1, zipCode, shipping: { decision, price, tax }, ...changes }
  return t.api('PUT', `/admin/orders/${id}/contact`, { token, body })
}

const refundsOf = (id: number) => t.shop.db.select().from(refunds).where(eq(refunds.orderId, id))

async function refund(token: string, id: number, amount: number) {
  const body = { amount, reason: 'Sorry', idempotencyKey: `correction-${id}-${amount}` }
  expect((await t.api('POST', `/admin/orders/${id}/refunds`, { token, body })).status).toBe(201)
}

const paidOf = async (id: number) => {
  const [paid] = await t.shop.db.select().from(payments).where(eq(payments.orderId, id))
  return paid
}

describe('a corrected ZIP code is taxed again', () => {
  test('in another state, the difference in tax is refunded as tax', async () => {
    const { token } = await t.admin()
    const order = await paidTo(inNewYork)
    const quoted = await quote(token, order.id, inNewJersey)
    expect(quoted.tax).toBeLessThan(order.taxCents)
    expect(quoted).toMatchObject({
      price: order.shippingCents,
      difference: quoted.tax - order.taxCents,
      taxDifference: quoted.tax - order.taxCents,
    })
    expect((await correct(token, order.id, inNewJersey, 'refund')).status).toBe(200)
    expect(await refundsOf(order.id)).toMatchObject([
      { amountCents: -quoted.difference, taxCents: -quoted.difference, status: 'done' },
    ])
    expect(await quote(token, order.id, inNewJersey)).toMatchObject({ difference: 0, taxDifference: 0 })
    const [decision] = await t.shop.db
      .select()
      .from(shippingDecisions)
      .where(eq(shippingDecisions.orderId, order.id))
    expect(decision).toMatchObject({
      taxState: 'NJ',
      taxRateMillionths: 66_250,
      quotedTaxCents: quoted.tax,
      taxDifferenceCents: quoted.taxDifference,
    })
    // The rest of the money is refunded with the rest of the tax.
    await refund(token, order.id, order.totalCents + quoted.difference)
    expect(await paidOf(order.id)).toMatchObject({
      refundedCents: order.totalCents,
      refundedTaxCents: order.taxCents,
    })
  })

  test('the amount due includes tax on the higher shipping', async () => {
    const { token } = await t.staff('support')
    await chargeTax(t, [newJersey, { state: 'AK', rate: 5, isShippingTaxed: true }])
    const order = await paidTo(inNewJersey)
    const quoted = await quote(token, order.id, inAlaska)
    const taxable = order.itemsCents + quoted.price
    expect(quoted.tax).toBe(Math.floor((taxable * 5 + 50) / 100))
    expect(quoted.difference).toBe(quoted.price + quoted.tax - order.shippingCents - order.taxCents)
    expect((await correct(token, order.id, inAlaska, 'due')).status).toBe(200)
    expect((await read(token, order.id)).body.shipping).toMatchObject({
      due: quoted.difference,
      last: { difference: quoted.difference, taxDifference: quoted.taxDifference },
    })
  })

  test('lower shipping with higher tax makes one refund, and the ledger records both', async () => {
    const { token } = await t.admin()
    await chargeTax(t, [{ state: 'NJ', rate: 3, isShippingTaxed: false }])
    const order = await paidTo(inAlaska)
    expect(order.taxCents).toBe(0)
    const quoted = await quote(token, order.id, inNewJersey)
    expect([quoted.tax > 0, quoted.difference < 0]).toEqual([true, true])
    await correct(token, order.id, inNewJersey, 'refund')
    expect(await refundsOf(order.id)).toMatchObject([
      { amountCents: -quoted.difference, taxCents: -quoted.tax, status: 'done' },
    ])
    expect(await paidOf(order.id)).toMatchObject({ refundedTaxCents: -quoted.tax })
  })

  test('in the same state, the rate at the time of sale applies', async () => {
    const { token } = await t.admin()
    const order = await paidTo(inNewYork)
    await chargeTax(t, [{ ...newYork, rate: 20 }])
    expect(await quote(token, order.id, '10002')).toMatchObject({ difference: 0, tax: order.taxCents })
    await chargeTax(t, [])
    expect(await quote(token, order.id, '10002')).toMatchObject({ difference: 0, tax: order.taxCents })
  })

  test('an untaxed order is still untaxed after a correction within the same state', async () => {
    const { token } = await t.admin()
    await chargeTax(t, [])
    const order = await paidTo(inNewYork)
    await chargeTax(t, [newYork, newJersey])
    expect(await quote(token, order.id, '10002')).toMatchObject({ difference: 0, tax: 0 })
    expect((await quote(token, order.id, inNewJersey)).tax).toBeGreaterThan(0)
  })

  test('never refunds more tax than is left', async () => {
    const { token } = await t.admin()
    await chargeTax(t, [newYork])
    const order = await paidTo(inNewYork)
    await refund(token, order.id, Math.floor(order.totalCents / 2))
    const refundedTaxCents = (await paidOf(order.id))?.refundedTaxCents ?? 0
    const { taxDifference } = await quote(token, order.id, inNewJersey)
    expect(taxDifference).toBe(refundedTaxCents - order.taxCents)
    await correct(token, order.id, inNewJersey, 'refund')
    expect(await paidOf(order.id)).toMatchObject({ refundedTaxCents: order.taxCents })
  })

  test('is refused if the tax has changed since it was shown, and nothing is saved', async () => {
    const { token } = await t.admin()
    const order = await paidTo(inNewYork)
    const { price, tax } = await quote(token, order.id, inNewJersey)
    await chargeTax(t, [newYork, { ...newJersey, rate: 7 }])
    const body = { ...contact, version: 1, zipCode: inNewJersey, shipping: { decision: 'keep', price, tax } }
    const response = await t.api('PUT', `/admin/orders/${order.id}/contact`, { token, body })
    expect(response).toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/^Tax is now \$/) },
    })
    expect((await read(token, order.id)).body.order).toMatchObject({ zipCode: inNewYork, version: 1 })
  })

  test('any decision keeps the order’s tax consistent', async () => {
    const { token } = await t.admin()
    for (const decision of ['keep', 'refund']) {
      const order = await paidTo(inNewYork)
      await correct(token, order.id, inNewJersey, decision)
      expect((await read(token, order.id)).body.order).toMatchObject({
        tax: order.taxCents,
        priceTotal: order.totalCents,
        zipCode: inNewJersey,
        taxed: { state: 'NY' },
      })
    }
    const [last] = await t.shop.db.select().from(shippingDecisions).orderBy(desc(shippingDecisions.id))
    expect(last?.decision).toBe('refund')
  })
})
