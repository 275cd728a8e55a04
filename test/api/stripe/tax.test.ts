import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { refundableParts } from '#app/admin/order/payment/refundable.ts'
import { chooseParts, sumOfParts } from '#app/features/ground/money/refund-parts.ts'
import { deleteOldCalculations } from '#app/features/goods/tax/service-tax.server.ts'
import { recordOverdueTax, recordTax } from '#app/features/sales/tax-records/record-tax.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { taxCalculations } from '#app/schema/shop.server.ts'
import { taxRecords } from '#app/schema/payments.server.ts'
import type { Buyer } from '#test/purchase.ts'
import { newTaxSetup } from '#test/stripe/objects.ts'
import { readForm, text } from '#test/stripe/form.ts'
import { endRefund } from '#test/stripe/refunds.ts'
import { stripeShop } from '#test/stripe/stripe-shop.ts'
import { chargeTax } from '#test/tax-steps.ts'

const s = stripeShop()

const [inNewYork, inTexas, inOregon, refusedZip] = ['10001', '78702', '97201', '10099']
const day = 24 * 60 * 60_000

async function setMode(mode: 'none' | 'states' | 'stripe') {
  const { token } = await s.t.admin()
  const table = (await s.t.api('GET', '/admin/tax', { token })).body
  return s.t.api('PUT', '/admin/tax', { token, body: { ...table, mode } })
}

const calculations = () => s.stripe.calls.filter(({ path }) => path === 'tax/calculations')
const transactions = () => [...s.stripe.account.transactions.values()]
const percentOf = (amount: number, percent: number) => Math.round((amount * percent) / 100)

const quote = (buyer: Buyer, zipCode: string) =>
  s.t.api('POST', '/carts/me/shipping-price', { ...buyer, body: { zipCode } })
const cartOf = async (buyer: Buyer) => (await s.t.api('GET', '/carts/me/get', buyer)).body.cart

async function filledCart() {
  const buyer = await s.visitor()
  const item = await s.addStickers(buyer)
  return { buyer, price: item.price }
}

const fault = (kind: 'fail-after' | 'drop-after', on: string, times = 99) =>
  s.stripe.faults.push({ on, kind, times })

const recordsOf = (orderId: number) =>
  s.t.shop.db.select().from(taxRecords).where(eq(taxRecords.orderId, orderId)).orderBy(taxRecords.id)

/** Hides log entries of expected failures. */
const silence = () => s.t.override({ log: openLog('silent') })

let keys = 0

async function soldOrder(zipCode = inNewYork) {
  const sold = await s.paid({ zipCode })
  const { token } = await s.t.admin()
  const { id } = sold.order
  const refund = (amount: number) =>
    s.t.api('POST', `/admin/orders/${id}/refunds`, {
      token,
      body: { amount, reason: 'Sorry', idempotencyKey: `tax-refund-${++keys}` },
    })
  const read = async () => (await s.t.api('GET', `/admin/orders/${id}`, { token })).body
  const record = () => recordTax(s.t.shop, { orderId: id })
  const total = sold.order.totalCents as number
  return { ...sold, id, token, refund, read, record, total }
}

beforeEach(async () => {
  s.stripe.account.taxSetup = newTaxSetup()
  expect((await setMode('stripe')).status).toBe(200)
})

describe('the choice of Stripe Tax in the back office', () => {
  test('is one of three options, and is recorded in the audit log', async () => {
    await chargeTax(s.t, [{ state: 'NY', rate: 5, isShippingTaxed: false }])
    expect((await setMode('stripe')).body).toMatchObject({
      mode: 'stripe',
      isStripeAvailable: true,
      states: [{ state: 'NY' }],
    })
    expect((await setMode('none')).body).toMatchObject({ mode: 'none', states: [{ state: 'NY' }] })
    const entries = await s.t.shop.db
      .select({ changes: auditEntries.changes })
      .from(auditEntries)
      .where(eq(auditEntries.subject, 'tax'))
      .orderBy(desc(auditEntries.id))
      .limit(2)
    expect(entries.map(({ changes }) => changes)).toEqual([
      { mode: ['Stripe Tax', 'none'] },
      { mode: ['by state', 'Stripe Tax'] },
    ])
  })

  test('is refused while the account has no address for tax, and nothing is changed', async () => {
    await setMode('none')
    s.stripe.account.taxSetup.status = 'pending'
    const message =
      'Stripe Tax is not set up yet: head office missing. Enter your address and registrations under Tax in Stripe’s dashboard.'
    expect(await setMode('stripe')).toMatchObject({ status: 422, problem: { fields: { mode: message } } })
    const { token } = await s.t.admin()
    expect((await s.t.api('GET', '/admin/tax', { token })).body.mode).toBe('none')
  })

  test('is refused without payments through Stripe', async () => {
    await setMode('none')
    const { tax: _, ...provider } = s.t.shop.provider
    s.t.override({ provider })
    expect(await setMode('stripe')).toMatchObject({
      status: 422,
      problem: { fields: { mode: expect.stringContaining('needs payments through Stripe') } },
    })
  })
})

describe('Stripe Tax in the cart', () => {
  test('is called once per cart and ZIP code, with items minus discount, shipping and destination', async () => {
    const { buyer, price } = await filledCart()
    expect(await cartOf(buyer)).toMatchObject({ tax: 0, total: price })
    await s.t.api('POST', `/cart/${(await cartOf(buyer)).id}/apply`, {
      ...buyer,
      body: { coupon: 'WELCOME10' },
    })
    const before = calculations().length
    const { body: quoted } = await quote(buyer, inNewYork)
    const net = price - percentOf(price, 10)
    const tax = percentOf(net, 8.875) + percentOf(quoted.price, 8.875)
    expect(quoted).toMatchObject({ tax })
    expect(quoted).not.toHaveProperty('taxRule')
    await quote(buyer, inNewYork)
    expect(await cartOf(buyer)).toMatchObject({ tax, total: net + quoted.price + tax })
    expect(calculations()).toHaveLength(before + 1)
    const form = readForm(calculations().at(-1)?.body ?? '')
    expect(form).toMatchObject({
      currency: 'usd',
      line_items: { 0: { amount: String(net), tax_code: 'txcd_99999999', tax_behavior: 'exclusive' } },
      shipping_cost: { amount: String(quoted.price), tax_code: 'txcd_92010001' },
      customer_details: { address: { country: 'US', state: 'NY', postal_code: inNewYork } },
    })
  })

  test('reading a cart never calculates tax, which is pending after a change until the next quote', async () => {
    const { buyer, price } = await filledCart()
    await quote(buyer, inTexas)
    const item = await s.addStickers(buyer)
    const countBefore = calculations().length
    const cart = await cartOf(buyer)
    expect(cart).toMatchObject({ tax: 0, isTaxPending: true, price: price + item.price })
    expect(calculations()).toHaveLength(countBefore)
    const { body } = await quote(buyer, inTexas)
    expect((await cartOf(buyer)).tax).toBe(body.tax)
    expect(await cartOf(buyer)).not.toHaveProperty('isTaxPending')
  })

  test('a state without a registration and a military address are not taxed', async () => {
    const { buyer } = await filledCart()
    expect((await quote(buyer, inOregon)).body.tax).toBe(0)
    const countBefore = calculations().length
    expect((await quote(buyer, '09012')).body).not.toHaveProperty('tax')
    expect(calculations()).toHaveLength(countBefore)
  })

  test('a ZIP code that Stripe refuses is an error at its field, in the cart and at checkout', async () => {
    const { buyer } = await filledCart()
    const problem = { fields: { zipCode: 'We can’t work out sales tax for this ZIP code' } }
    expect(await quote(buyer, refusedZip)).toMatchObject({ status: 422, problem })
    expect(await s.close(buyer, { zipCode: refusedZip })).toMatchObject({ status: 422, problem })
    expect((await cartOf(buyer)).zipCode).toBeNull()
  })

  test('during a Stripe outage the customer sees the shipping price and a message, but can’t check out', async () => {
    silence()
    const { buyer } = await filledCart()
    fault('drop-after', 'POST tax/calculations')
    const { status, body } = await quote(buyer, inNewYork)
    expect([status, body.taxProblem]).toEqual([
      200,
      'We can’t work out sales tax right now. Please try again in a minute.',
    ])
    expect(body.price).toBeGreaterThan(0)
    expect(body).not.toHaveProperty('tax')
    const count = await s.t.shop.db.$count(orders)
    expect(await s.close(buyer)).toMatchObject({ status: 503, problem: { code: 'busy' } })
    expect(await s.t.shop.db.$count(orders)).toBe(count)
    s.stripe.faults.splice(0)
    expect((await s.close(buyer)).status).toBe(200)
  })

  test.each([
    ['in another currency', { currency: 'eur' }],
    ['for another amount', { amount_total: 1 }],
    ['with a negative tax', { tax_amount_exclusive: -5 }],
    ['with tax inside the prices', { tax_amount_inclusive: 5 }],
    ['without an end', { expires_at: null }],
  ])('a calculation %s is not used', async (_, answers) => {
    silence()
    const { buyer } = await filledCart()
    const count = await s.t.shop.db.$count(taxCalculations)
    s.stripe.account.taxSetup.answers = answers
    expect((await quote(buyer, inNewYork)).body).toMatchObject({ taxProblem: expect.any(String) })
    expect((await s.close(buyer)).status).toBe(503)
    expect(await s.t.shop.db.$count(taxCalculations)).toBe(count)
  })
})

describe('an order taxed by Stripe Tax', () => {
  test('stores and charges the tax, and is reported once, even if the response is lost', async () => {
    const { order, payment, id, record, read } = await soldOrder()
    const tax = percentOf(order.itemsCents, 8.875) + percentOf(order.shippingCents, 8.875)
    expect(order).toMatchObject({ taxCents: tax, taxState: null, totalCents: payment.amountCents })
    s.stripe.account.taxSetup.percents.NY = 50
    expect((await read()).order).toMatchObject({ tax, taxedByStripe: { state: 'NY' }, taxed: null })
    for (const kind of ['fail-after', 'drop-after'] as const) {
      fault(kind, 'POST tax/transactions', 1)
    }
    await record()
    await record()
    const [calculation] = await s.t.shop.db
      .select()
      .from(taxCalculations)
      .where(eq(taxCalculations.id, order.taxCalculationId ?? 0))
    expect(calculation).toMatchObject({ state: 'NY', taxCents: tax })
    expect(transactions().filter(({ reference }) => reference.startsWith(`order-${id}-`))).toMatchObject([
      { type: 'transaction', amount: order.totalCents, tax },
    ])
    expect(await recordsOf(id)).toMatchObject([{ refundId: null, status: 'done', lastError: null }])
    expect((await read()).taxProblems).toEqual([])
  })

  test('closing the cart calculates missing tax, and an unchanged cart keeps its payment', async () => {
    const { buyer } = await filledCart()
    const countBefore = calculations().length
    const first = (await s.close(buyer)).body.link
    expect((await s.close(buyer)).body.link).toBe(first)
    expect(calculations()).toHaveLength(countBefore + 1)
  })

  test('a tax that has changed since it was shown is shown again before anything is charged', async () => {
    const { buyer } = await filledCart()
    const { body: shown } = await quote(buyer, inNewYork)
    await s.t.shop.db.update(taxCalculations).set({ outdatedAt: new Date() })
    s.stripe.account.taxSetup.percents.NY = 10
    const refusal = await s.close(buyer)
    const { tax } = await cartOf(buyer)
    expect(tax).toBeGreaterThan(shown.tax ?? 0)
    expect(refusal).toMatchObject({
      status: 409,
      problem: {
        message: `Sales tax is now $${(tax / 100).toFixed(2)}. Please check the new total and pay again.`,
      },
    })
    expect((await s.paymentOf((await s.close(buyer)).body.link)).order.taxCents).toBe(tax)
  })

  test('a calculation is used for only one sale', async () => {
    const { buyer, order } = await soldOrder()
    await s.addStickers(buyer)
    const countBefore = calculations().length
    const recalculated = await s.paymentOf((await s.close(buyer)).body.link)
    expect(calculations()).toHaveLength(countBefore + 1)
    expect(recalculated.order.taxCents).toBe(order.taxCents)
    expect(recalculated.order.taxCalculationId).not.toBe(order.taxCalculationId)
  })

  test('can’t be edited, because the sale recorded by Stripe can’t be changed', async () => {
    const { id, token } = await soldOrder()
    const { orderItems } = (await s.t.api('GET', `/admin/orders/${id}`, { token })).body
    const change = orderItems.map(({ item }) => ({ itemId: item.id, quantity: 20 }))
    const refused = await s.t.api('POST', `/admin/orders/${id}/edits/preview`, { token, body: { change } })
    expect(refused).toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('Stripe Tax has recorded this order’s tax') },
    })
  })

  test('the database rejects a tax other than the calculated one', async () => {
    const { order, id } = await soldOrder()
    const wrong = { taxCents: order.taxCents + 1, totalCents: order.totalCents + 1 }
    const change = s.t.shop.db
      .update(orders)
      .set(wrong as Partial<typeof orders.$inferInsert>)
      .where(eq(orders.id, id))
    await expect(change).rejects.toMatchObject({ cause: { constraint: 'orders_tax_calculation_fk' } })
  })

  test('is in the export with its state, and in the figures', async () => {
    const { order, id, token } = await soldOrder()
    await s.t.shop.db
      .update(orders)
      .set({ paidAt: new Date('2025-03-09T18:00:00Z') })
      .where(eq(orders.id, id))
    const query = { from: '2025-03-09', to: '2025-03-09' }
    const { total } = (await s.t.api('GET', '/admin/figures', { token, query })).body
    expect(total).toMatchObject({ orders: 1, taxCents: order.taxCents })
    const csv: string = (await s.t.api('GET', '/admin/orders.csv', { token })).body
    const row = csv.split('\r\n').find((line) => line.startsWith(`${id},`))
    expect(row).toMatch(/,NY,,,0\.00,,,,0\.00$/)
    expect(row).toContain(`,${(order.taxCents / 100).toFixed(2)},`)
  })

  test('a tax record that Stripe permanently refuses is shown on the order, as are its refunds', async () => {
    silence()
    const { id, record, read, refund } = await soldOrder()
    for (const calculation of s.stripe.account.calculations.values()) calculation.expires_at = 1
    await record()
    await refund(100)
    await record()
    expect(await recordsOf(id)).toMatchObject([{ status: 'failed' }, { status: 'failed' }])
    expect((await read()).taxProblems).toEqual([
      { refundId: null, status: 'failed', problem: expect.stringContaining('has expired') },
      {
        refundId: expect.any(Number),
        status: 'failed',
        problem: 'The sale it belongs to could not be reported.',
      },
    ])
  })

  test('a tax record is retried if Stripe doesn’t respond', async () => {
    const { id, record, read } = await soldOrder()
    fault('drop-after', 'POST tax/transactions')
    await expect(record()).rejects.toThrow()
    expect((await read()).taxProblems).toMatchObject([{ refundId: null, status: 'asked' }])
    s.stripe.faults.splice(0)
    await record()
    expect(await recordsOf(id)).toMatchObject([{ status: 'done' }])
    expect((await read()).taxProblems).toEqual([])
  })
})

test('a sale whose job was lost is reported after an hour', async () => {
  const { id } = await soldOrder()
  await recordOverdueTax(s.t.shop)
  expect(await recordsOf(id)).toMatchObject([{ status: 'asked' }])
  await recordOverdueTax({ ...s.t.shop, now: () => new Date(Date.now() + 61 * 60_000) })
  expect(await recordsOf(id)).toMatchObject([{ status: 'done' }])
})

describe('refunds and corrections of an order taxed by Stripe Tax', () => {
  const reversalsOf = (id: number) =>
    transactions().filter(({ reference, type }) => type === 'reversal' && reference.includes(`order-${id}-`))

  test('partial refunds and the rest are reversed once each, and add up to the sale', async () => {
    const { id, order, total, refund, record } = await soldOrder()
    await refund(1000)
    await record()
    fault('fail-after', 'POST tax/transactions', 1)
    await refund(total - 1000)
    await record()
    await record()
    const reversed = reversalsOf(id)
    expect(reversed.map(({ amount }) => amount)).toEqual([-1000, 1000 - total])
    expect(reversed.reduce((sum, { tax }) => sum + tax, 0)).toBe(0 - order.taxCents)
    const [first] = (await s.t.api('GET', `/admin/orders/${id}`, { token: (await s.t.admin()).token })).body
      .refunds
    expect(first?.tax).toBe(Math.round((order.taxCents * 1000) / total))
  })

  test('refunds by item include proportional tax', async () => {
    const { id, order, total, read, record } = await soldOrder()
    const { token } = await s.t.admin()
    const [sold] = (await read()).orderItems
    const shares: number[] = []
    for (const quantity of [20, 30]) {
      const { payments, orderItems, refunds, order: shown } = await read()
      const { sold: parts, refunded } = refundableParts({ order: shown, orderItems, refunds })
      const items = [{ id: sold?.item.id ?? 0, quantity }]
      const amount = sumOfParts(chooseParts(parts, refunded, { items, hasShipping: quantity === 30 }))
      const left = total - (payments[0]?.refunded ?? 0)
      shares.push(Math.round(((order.taxCents - (payments[0]?.refundedTax ?? 0)) * amount) / left))
      const body = { amount, items, shipping: quantity === 30, reason: 'Sorry' }
      const answer = await s.t.api('POST', `/admin/orders/${id}/refunds`, {
        token,
        body: { ...body, idempotencyKey: `tax-of-items-${++keys}` },
      })
      expect(answer.status).toBe(201)
      await record()
    }
    expect((await read()).refunds.map(({ tax }) => tax)).toEqual(shares)
    const reversed = reversalsOf(id)
    expect(reversed.reduce((sum, { amount }) => sum + amount, 0)).toBe(-total)
    expect(reversed.reduce((sum, { tax }) => sum + tax, 0)).toBe(0 - order.taxCents)
  })

  test('a full refund reverses the whole sale', async () => {
    const { id, order, total, refund, record } = await soldOrder()
    await refund(total)
    await record()
    expect(reversalsOf(id)).toMatchObject([{ amount: -total, tax: 0 - order.taxCents }])
    const call = s.stripe.calls.findLast(({ path }) => path === 'tax/transactions/create_reversal')
    expect(text(readForm(call?.body ?? ''), 'mode')).toBe('full')
  })

  test('a refund that the bank returns is withdrawn, or shown if Stripe already has it', async () => {
    const { id, refund, record, read, intentId } = await soldOrder()
    const refundsAtStripe = () =>
      [...s.stripe.account.refunds.values()].filter((each) => each.payment_intent === intentId())
    await refund(300)
    endRefund(s.stripe.account, refundsAtStripe()[0]?.id ?? '', { isPaid: false })
    await s.stripe.delivered()
    await record()
    expect(reversalsOf(id)).toEqual([])
    await refund(400)
    await record()
    endRefund(s.stripe.account, refundsAtStripe()[1]?.id ?? '', { isPaid: false })
    await s.stripe.delivered()
    expect((await read()).taxProblems).toMatchObject([
      { status: 'failed', problem: expect.stringContaining('The bank returned this refund') },
    ])
  })

  test('a corrected ZIP code is taxed again, and the difference is refunded', async () => {
    const { id, token, order, refund, read } = await soldOrder()
    const zipCode = inOregon
    const quoted = await s.t.api('GET', `/admin/orders/${id}/shipping-price`, { token, query: { zipCode } })
    expect(quoted.body).toMatchObject({ tax: 0, taxDifference: 0 - order.taxCents })
    const { name, email, phone, address, city, state } = order
    const { price, tax } = quoted.body
    const body = { name, email, phone, address, city, state, zipCode, version: (await read()).order.version }
    const { difference } = quoted.body
    expect(difference).toBeLessThan(0)
    fault('drop-after', 'POST tax/calculations')
    const corrected = await s.t.api('PUT', `/admin/orders/${id}/contact`, {
      token,
      body: { ...body, shipping: { decision: 'refund', price, tax } },
    })
    expect(corrected.status).toBe(200)
    expect((await read()).shipping.last).toMatchObject({
      zipCode,
      difference,
      taxDifference: 0 - order.taxCents,
    })
    expect((await read()).refunds).toMatchObject([{ amount: -difference, status: 'done' }])
    expect((await refund(order.totalCents + difference)).status).toBe(201)
  })
})

test('old calculations are deleted, but those of orders are kept', async () => {
  const { buyer } = await filledCart()
  await quote(buyer, inTexas)
  const { order } = await soldOrder()
  await deleteOldCalculations(s.t.shop.db, new Date(Date.now() + 40 * day))
  const left = await s.t.shop.db.select().from(taxCalculations)
  expect(left.some(({ id }) => id === order.taxCalculationId)).toBe(true)
  expect((await cartOf(buyer)).isTaxPending).toBe(true)
})
