import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#app/schema/orders.server.ts'
import { payments, refunds } from '#app/schema/payments.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import type { PaymentProvider } from '#app/platform/payments/payment-provider.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases, type Buyer } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { chargeTax } from '#test/tax-steps.ts'

const t = testShop()
const { visitor, addStickers, close, paymentOf, payAtProvider } = purchases(t)
const { read } = orderSteps(t)

const newYork = { state: 'NY', rate: 8.875, isShippingTaxed: true }
const texas = { state: 'TX', rate: 6.25, isShippingTaxed: false }
const [inNewYork, inTexas, inOregon] = ['10001', '78702', '97201']

const roundedPercent = (amount: number, percent: number) =>
  Math.floor((amount * percent * 10_000 + 500_000) / 1_000_000)

const cartOf = async (buyer: Buyer) => (await t.api('GET', '/carts/me/get', buyer)).body.cart
const quote = async (buyer: Buyer, zipCode: string) =>
  (await t.api('POST', '/carts/me/shipping-price', { ...buyer, body: { zipCode } })).body

async function paidTo(zipCode: string) {
  const buyer = await visitor()
  await addStickers(buyer)
  const { link } = (await close(buyer, { zipCode })).body
  await payAtProvider(link)
  const { order, payment } = await paymentOf(link)
  return { order, payment, buyer }
}

const orderOf = async (id: number) => {
  const [row] = await t.shop.db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error(`no order ${id}`)
  return row
}

let refundKeys = 0

async function refund(id: number, amount: number) {
  const { token } = await t.admin()
  const body = { amount, reason: 'Sorry', idempotencyKey: `refund-key-${++refundKeys}` }
  return t.api('POST', `/admin/orders/${id}/refunds`, { token, body })
}

const refundsOf = (id: number) =>
  t.shop.db.select().from(refunds).where(eq(refunds.orderId, id)).orderBy(refunds.id)

beforeEach(() => chargeTax(t, [newYork, texas]))

describe('tax in the cart', () => {
  test('is shown as soon as the ZIP code is known, in quote, cart and session', async () => {
    const buyer = await visitor()
    const item = await addStickers(buyer)
    expect(await cartOf(buyer)).toMatchObject({ tax: 0, total: item.price })
    const quoted = await quote(buyer, inNewYork)
    const tax = roundedPercent(item.price + quoted.price, 8.875)
    expect(quoted).toMatchObject({
      tax,
      taxRule: { state: 'NY', rate: 8.875, isShippingTaxed: true },
      arrivesFrom: expect.any(String),
    })
    expect(await cartOf(buyer)).toMatchObject({ tax, total: item.price + quoted.price + tax })
    const session = await t.api('GET', '/session', buyer)
    expect(session.body.cart).toMatchObject({ tax, total: item.price + quoted.price + tax })
  })

  test('is based on the items less the discount, plus shipping only where taxed', async () => {
    const buyer = await visitor()
    const item = await addStickers(buyer)
    const { id } = await cartOf(buyer)
    await t.api('POST', `/cart/${id}/apply`, { ...buyer, body: { coupon: 'WELCOME10' } })
    const { price: shipping } = await quote(buyer, inTexas)
    const discount = roundedPercent(item.price, 10)
    const tax = roundedPercent(item.price - discount, 6.25)
    expect(await cartOf(buyer)).toMatchObject({
      discount,
      tax,
      total: item.price - discount + shipping + tax,
    })
  })

  test.each([
    ['a state that is not in the table', inOregon],
    ['a military address', '09012'],
  ])('is 0 for %s, and omitted from the quote', async (_, zipCode) => {
    const buyer = await visitor()
    await addStickers(buyer)
    expect(Object.keys(await quote(buyer, zipCode))).toEqual(['price', 'arrivesFrom', 'arrivesTo'])
    expect((await cartOf(buyer)).tax).toBe(0)
  })

  test('is 0 while the shop charges no tax', async () => {
    const { token } = await t.admin()
    const table = (await t.api('GET', '/admin/tax', { token })).body
    await t.api('PUT', '/admin/tax', { token, body: { ...table, mode: 'none' } })
    const buyer = await visitor()
    await addStickers(buyer)
    expect((await quote(buyer, inNewYork)).tax).toBeUndefined()
    expect((await cartOf(buyer)).tax).toBe(0)
    expect((await t.api('GET', '/admin/tax', { token })).body.states).toEqual(table.states)
  })
})

describe('tax of an order', () => {
  test('is charged, and stored with state, rate and taxable amount', async () => {
    const { order, payment } = await paidTo(inNewYork)
    const taxableCents = order.itemsCents - order.discountCents + order.shippingCents
    const taxCents = roundedPercent(taxableCents, 8.875)
    expect(order).toMatchObject({
      status: 'PENDING',
      taxCents,
      taxState: 'NY',
      taxRateMillionths: 88_750,
      taxableCents,
      isShippingTaxed: true,
      totalCents: taxableCents + taxCents,
    })
    expect(payment.amountCents).toBe(order.totalCents)
    await chargeTax(t, [{ ...newYork, rate: 20 }])
    expect((await orderOf(order.id)).taxCents).toBe(taxCents)
  })

  test('is computed again when the cart is closed: a changed rate replaces the unpaid order', async () => {
    const buyer = await visitor()
    await addStickers(buyer)
    const before = (await close(buyer)).body.link
    expect((await close(buyer)).body.link).toBe(before)
    await chargeTax(t, [{ ...newYork, rate: 9 }])
    const after = (await close(buyer)).body.link
    expect(after).not.toBe(before)
    const [old, current] = [await paymentOf(before), await paymentOf(after)]
    expect(old.order.replacedAt).not.toBeNull()
    expect(current.order).toMatchObject({ taxRateMillionths: 90_000 })
    expect(current.payment.amountCents).toBe(current.order.totalCents)
  })

  test('follows the ZIP code at checkout, even if the amounts don’t change', async () => {
    await chargeTax(t, [])
    const buyer = await visitor()
    await addStickers(buyer)
    const first = (await close(buyer, { zipCode: '10001' })).body.link
    const second = (await close(buyer, { zipCode: '07302' })).body.link
    const { order } = await paymentOf(second)
    expect(order).toMatchObject({ zipCode: '07302', taxState: 'NJ', taxCents: 0, taxableCents: 0 })
    // Shipping to both costs the same, so the order stays the same.
    expect(second).toBe(first)
  })

  test('is on the order page, in the order’s email, and in the back office with its rate', async () => {
    const { order } = await paidTo(inTexas)
    const page = await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })
    expect(page.body.order).toMatchObject({ tax: order.taxCents, priceTotal: order.totalCents })
    const { token } = await t.admin()
    expect((await read(token, order.id)).body.order).toMatchObject({
      tax: order.taxCents,
      taxed: { state: 'TX', rate: 6.25, isShippingTaxed: false, amount: order.itemsCents },
    })
    const [mail] = await t.shop.db.select().from(mails).where(eq(mails.orderId, order.id))
    expect(mail?.mail).toMatchObject({ template: 'order-paid', order: { taxCents: order.taxCents } })
  })

  test.each([
    ['a tax that doesn’t match its rate', { taxCents: 1 }],
    ['a taxable amount above the total', { taxableCents: 10_000_000, taxCents: 887_500 }],
    ['a state without a rate', { taxRateMillionths: null }],
  ])('the database rejects %s', async (_, wrong) => {
    const { order } = await paidTo(inNewYork)
    const { taxCents } = { ...order, ...wrong }
    const totalCents = order.totalCents - order.taxCents + taxCents
    const change = t.shop.db
      .update(orders)
      .set({ ...wrong, totalCents } as Partial<typeof orders.$inferInsert>)
      .where(eq(orders.id, order.id))
    await expect(change).rejects.toMatchObject({ cause: { constraint: 'orders_tax' } })
  })
})

describe('tax in refunds', () => {
  test('is returned in full by a full refund', async () => {
    const { order } = await paidTo(inNewYork)
    expect((await refund(order.id, order.totalCents)).status).toBe(201)
    expect(await refundsOf(order.id)).toMatchObject([{ taxCents: order.taxCents, status: 'done' }])
    const [mail] = (
      await t.shop.db.select().from(mails).where(eq(mails.orderId, order.id)).orderBy(mails.id)
    ).slice(-1)
    expect(mail?.mail).toMatchObject({ template: 'refund', taxCents: order.taxCents })
  })

  test('is returned proportionally by partial refunds, and exactly in full by all of them', async () => {
    const { order, payment } = await paidTo(inNewYork)
    const third = Math.floor(order.totalCents / 3)
    for (const amount of [third, third, order.totalCents - 2 * third]) await refund(order.id, amount)
    const parts = await refundsOf(order.id)
    expect(parts[0]?.taxCents).toBe(Math.round((order.taxCents * third) / order.totalCents))
    expect(parts.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(order.taxCents)
    const [paid] = await t.shop.db.select().from(payments).where(eq(payments.id, payment.id))
    expect(paid).toMatchObject({ refundedCents: order.totalCents, refundedTaxCents: order.taxCents })
    const { token } = await t.admin()
    expect((await read(token, order.id)).body).toMatchObject({
      refunds: parts.map(({ taxCents }) => ({ tax: taxCents })),
      payments: [{ refundedTax: order.taxCents }],
    })
  })

  test('isn’t returned by a refund that the provider declines', async () => {
    const { order, payment } = await paidTo(inNewYork)
    const refundPayment: PaymentProvider['refundPayment'] = () =>
      Promise.resolve({ providerRefundId: null, status: 'failed', reason: 'the card is closed' })
    const restore = t.override({ provider: { ...t.shop.provider, refundPayment } })
    expect((await refund(order.id, 1000)).status).toBe(409)
    restore()
    const [paid] = await t.shop.db.select().from(payments).where(eq(payments.id, payment.id))
    expect(paid).toMatchObject({ refundedCents: 0, refundedTaxCents: 0 })
    await refund(order.id, order.totalCents)
    expect((await refundsOf(order.id)).at(-1)).toMatchObject({ taxCents: order.taxCents, status: 'done' })
  })
})

describe('tax in export and figures', () => {
  test('adds up for every order in the export, and matches the sum of all orders in the figures', async () => {
    const sold = [await paidTo(inNewYork), await paidTo(inTexas), await paidTo(inOregon)].map(
      ({ order }) => order,
    )
    // No other order was paid on this day.
    const day = '2025-03-02'
    const ids = sold.map(({ id }) => id)
    const paidAt = new Date(`${day}T18:00:00Z`)
    await t.shop.db.update(orders).set({ paidAt }).where(inArray(orders.id, ids))
    const [toNewYork, toTexas] = sold
    if (!toNewYork || !toTexas) throw new Error('no orders were sold')
    await refund(toNewYork.id, toNewYork.totalCents)
    await refund(toTexas.id, 1000)
    const [half] = await refundsOf(toTexas.id)
    const { token } = await t.admin()
    const { total, days } = (await t.api('GET', '/admin/figures', { token, query: { from: day, to: day } }))
      .body
    const taxCents = sold.reduce((sum, order) => sum + order.taxCents, 0)
    expect(total).toMatchObject({
      orders: 3,
      taxCents,
      refundedTaxCents: toNewYork.taxCents + (half?.taxCents ?? 0),
      revenueCents: sold.reduce((sum, order) => sum + order.totalCents, 0) - toNewYork.totalCents - 1000,
    })
    expect(days).toMatchObject([{ taxCents }])
    const rows = rowsOf((await t.api('GET', '/admin/orders.csv', { token })).body)
    const rowOf = (id: number) => rows.find((row) => row.Number === String(id))
    expect(rowOf(toNewYork.id)).toMatchObject({
      Tax: dollars(toNewYork.taxCents),
      'Tax state': 'NY',
      'Tax rate (%)': '8.875',
      'Taxable amount': dollars(toNewYork.taxableCents ?? 0),
      'Refunded tax': dollars(toNewYork.taxCents),
    })
    expect(rowOf(toTexas.id)).toMatchObject({
      'Tax state': 'TX',
      'Taxable amount': dollars(toTexas.itemsCents),
      'Refunded tax': dollars(half?.taxCents ?? 0),
    })
    expect(rowOf(sold[2]?.id ?? 0)).toMatchObject({ Tax: '0.00', 'Tax state': 'OR', 'Tax rate (%)': '0' })
    for (const row of rows) {
      const cents = (name: string) => Math.round(Number(row[name]) * 100)
      expect(cents('Items') - cents('Discount') + cents('Shipping') + cents('Tax')).toBe(cents('Total'))
    }
  })
})

const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

function rowsOf(csv: string): Record<string, string>[] {
  const [heads = '', ...lines] = csv.replace('\uFEFF', '').trim().split('\r\n')
  const names = cellsOf(heads)
  return lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, at) => [names[at] ?? '', cell])))
}

const dollars = (cents: number) => (cents / 100).toFixed(2)
