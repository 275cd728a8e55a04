import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { cents } from '#app/features/ground/money/cents.ts'
import { expireOutdatedPayment } from '#app/features/sales/payments/expire-outdated-payment.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { shippingDecisions } from '#app/schema/shipping-decisions.server.ts'
import { differenceSteps } from '#test/difference-steps.ts'
import { orderSteps } from '#test/order-steps.ts'
import { contact, purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { chargeTax } from '#test/tax-steps.ts'

const t = testShop()
const { paidOrder, paymentOf } = purchases(t)
const { read, uploadProof, move, decide } = orderSteps(t)
const { rowOf, difference, mailsOf, problemsOf, brokenRules, ...steps } = differenceSteps(t)
const { settled, openLink, paid, cancel, endLink, surplus, expectRevenue } = steps

beforeEach(() => chargeTax(t, [{ state: 'TX', rate: 2, isShippingTaxed: true }]))

const [near, far, farther] = ['77001', '79901', '99501']

const quote = async ({ id, token }: { id: number; token: string }, zipCode: string) =>
  (await t.api('GET', `/admin/orders/${id}/shipping-price`, { token, query: { zipCode } })).body

async function correct(order: { id: number; token: string }, zipCode: string, decision: string) {
  const { version } = await rowOf(order.id)
  const shown = await quote(order, zipCode)
  const shipping = { decision, price: shown.price, tax: shown.tax }
  const body = { ...contact, zipCode, version, shipping }
  const response = await t.api('PUT', `/admin/orders/${order.id}/contact`, { token: order.token, body })
  expect(response.status).toBe(200)
  return shown
}

/** Returns an order to Houston whose ZIP code was corrected to one with a higher shipping price. */
async function due({ zipCode = farther } = {}) {
  const sold = await paidOrder(undefined, { zipCode: near })
  await settled(sold.link)
  const { token } = await t.admin()
  const before = await rowOf(sold.id)
  const shown = await correct({ id: sold.id, token }, zipCode, 'due')
  return { ...sold, token, before, shown, amount: shown.difference }
}

type Due = Awaited<ReturnType<typeof due>>

const send = ({ id, token, amount }: Due, body: object = {}) =>
  t.api('POST', `/admin/orders/${id}/shipping-due/send-link`, {
    token,
    body: { version: 2, amount, ...body },
  })

const act = ({ id, token }: Due, action: string, version: unknown) =>
  t.api('POST', `/admin/orders/${id}/${action}` as '/admin/orders/1/edits/resend', {
    token,
    body: { version, reason: 'Sorry' },
  })

const waive = ({ id, token }: Due) =>
  t.api('POST', `/admin/orders/${id}/shipping-due/waive`, { token, body: { reason: 'Sorry' } })

async function sent(options: Parameters<typeof due>[0] = {}) {
  const order = await due(options)
  expect(await send(order)).toMatchObject({ status: 200, body: { version: 3 } })
  return order
}

const shippingOf = async ({ id, token }: Due) => (await read(token, id)).body.shipping

describe('the customer pays the difference for a corrected address by link', () => {
  test('the order is unchanged until it is paid, and then has the corrected address’s total', async () => {
    const order = await sent()
    const { id, token, before, amount, shown, hash } = order
    expect(await rowOf(id)).toMatchObject({ totalCents: before.totalCents, awaitedCents: amount })
    const [mail] = await mailsOf(id, 'order-edit-proposed')
    expect(mail).toMatchObject({
      isForShipping: true,
      differenceCents: amount,
      totalCents: before.totalCents + amount,
      changes: [
        expect.stringMatching(/^Shipping to the corrected address: \$[\d.]+ instead of \$[\d.]+$/),
        expect.stringMatching(/^Sales tax at the corrected address: \$0\.00 instead of \$[\d.]+$/),
      ],
      payPath: `/pay-difference?order=${hash}$-${id}`,
      endsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    expect((await read(token, id)).body.order).toMatchObject({
      due: amount,
      waitingEdit: { isForShipping: true, isMade: false },
    })
    expect((await difference(order)).body.difference).toMatchObject({
      amount,
      isForShipping: true,
      isOver: false,
      total: before.totalCents + amount,
    })
    const shownToCustomer = await t.api('GET', `/order/${id}`, { query: { hash } })
    expect(shownToCustomer.body.order.toPay).toMatchObject({ amount, endsOn: expect.any(String) })
    expect(await brokenRules()).toEqual([])

    await paid(order)
    expect(await rowOf(id)).toMatchObject({
      shippingCents: shown.price,
      taxCents: shown.tax,
      taxState: 'AK',
      totalCents: before.totalCents + amount,
      editedCents: amount,
      awaitedCents: 0,
      dueCents: 0,
      status: 'PENDING',
    })
    expect(await shippingOf(order)).toMatchObject({ due: 0, last: { decision: 'due' } })
    const after = (await read(token, id)).body
    expect(after.payments).toMatchObject([
      { status: 'paid', isForShipping: false, amount: before.totalCents, tax: before.taxCents },
      { status: 'surplus', isForShipping: true, amount, tax: shown.tax - before.taxCents },
    ])
    expect(after.timeline[0]).toMatchObject({
      kind: 'payment',
      text: `$${(amount / 100).toFixed(2)} paid by link`,
      detail: expect.stringContaining('Shipping to the corrected address'),
      mails: [expect.anything()],
    })
    expect(await mailsOf(id, 'order-edited')).toMatchObject([{ paidCents: amount, isPaidLater: true }])
    expect(await problemsOf(id)).toEqual([])
    expect((await difference(order)).body.difference).toBeNull()
    expect((await send(order, { version: (await rowOf(id)).version })).status).toBe(409)
    expect((await quote(order, farther)).difference).toBe(0)
    expect(await brokenRules()).toEqual([])
  })

  test('within the same state, its tax is based on the higher shipping', async () => {
    const order = await sent({ zipCode: far })
    expect(order.shown.taxDifference).toBeGreaterThan(0)
    await paid(order)
    expect(await rowOf(order.id)).toMatchObject({
      shippingCents: order.shown.price,
      taxCents: order.shown.tax,
      taxState: 'TX',
      editedTaxCents: order.shown.taxDifference,
    })
    expect(await brokenRules()).toEqual([])
  })

  test('an approved order stays approved, isn’t printed until it is paid, and can still be paid once in print', async () => {
    const order = await sent()
    await uploadProof(order.token, order.id)
    await move(order.token, order.id, { status: 'APPROVED_BY_ADMIN' })
    await decide(order, { status: 'APPROVED' })
    expect(await move(order.token, order.id, { status: 'IN_PRINT' })).toMatchObject({
      status: 409,
      problem: { code: 'needs_confirmation', stops: [{ code: 'due' }] },
    })
    expect((await move(order.token, order.id, { status: 'IN_PRINT', despite: ['due'] })).status).toBe(200)
    await paid(order)
    const { body } = await read(order.token, order.id)
    expect(body.order.status).toBe('IN_PRINT')
    expect(body.proofs).toMatchObject([{ voidedAt: null, approvedAt: expect.any(String) }])
    expect(await brokenRules()).toEqual([])
  })

  test('a later correction to a cheaper address is refunded from the payments', async () => {
    const order = await sent({ zipCode: far })
    await paid(order)
    const { difference: less } = await correct(order, near, 'refund')
    expect(less).toBe(-order.amount)
    expect(await brokenRules()).toEqual([])
  })

  test('a canceled order refunds both payments, with no more tax than it cost', async () => {
    const order = await sent()
    await paid(order)
    const { version, totalCents, taxCents } = await rowOf(order.id)
    expect(taxCents).toBeLessThan(order.before.taxCents)
    const ended = { reason: 'Ordered twice', from: 'PENDING', version, refund: 'full' }
    expect(await cancel(order, ended)).toMatchObject({
      status: 200,
      body: { refund: { amount: totalCents, status: 'done' } },
    })
    const { refunds } = (await read(order.token, order.id)).body
    expect(refunds.reduce((sum, { tax }) => sum + tax, 0)).toBe(taxCents)
    expect(await brokenRules()).toEqual([])
  })

  test('figures and the export count it as revenue, and its refund', () => expectRevenue(sent))
})

describe('no money for shipping is lost', () => {
  const late: [string, (order: Due) => Promise<unknown>][] = [
    ['staff withdrew the link', (order) => act(order, 'shipping-due/withdraw-link', 3)],
    ['the difference was waived', waive],
    ['the address was corrected again', (order) => correct(order, far, 'due')],
    [
      'the order was canceled',
      (order) => cancel(order, { reason: 'Ordered twice', from: 'PENDING', version: 3, refund: 'none' }),
    ],
  ]

  test.each(late)('when it is paid after %s', async (_, change) => {
    const order = await sent()
    const { link } = (await openLink(order)).body
    await change(order)
    expect(await rowOf(order.id)).toMatchObject({ awaitedCents: 0, totalCents: order.before.totalCents })
    expect((await difference(order)).body.difference).toBeNull()
    expect((await openLink(order)).status).toBe(409)
    await surplus(order, link)
  })

  test('when it is paid twice, through two payments of the link', async () => {
    const order = await sent()
    const first = (await openLink(order)).body.link
    const { payment } = await paymentOf(first)
    const expiresAt = new Date(Date.now() - 1000)
    await t.shop.db.update(payments).set({ expiresAt }).where(eq(payments.id, payment.id))
    await expireOutdatedPayment({ ...t.shop, now: t.shop.now() }, { paymentId: payment.id })
    await paid(order)
    await surplus(order, first)
    expect((await rowOf(order.id)).editedCents).toBe(order.amount)
  })

  test('when the link is opened after its last day', async () => {
    const order = await sent()
    await endLink(order.id)
    expect((await difference(order)).body.difference).toMatchObject({ isOver: true })
    expect(await openLink(order)).toMatchObject({
      status: 409,
      problem: { message: 'This payment link has expired' },
    })
  })
})

describe('the payment link for shipping', () => {
  test('can be resent with a new last day', async () => {
    const order = await due()
    const today = new Date().toISOString().slice(0, 10)
    expect((await send(order, { endsOn: today })).status).toBe(200)
    expect(await act(order, 'edits/resend', 3)).toMatchObject({ status: 200, body: { version: 4 } })
    expect(await mailsOf(order.id, 'order-edit-proposed')).toMatchObject([
      { endsOn: today, isForShipping: true },
      { endsOn: expect.not.stringContaining(today), isForShipping: true },
    ])
    await paid(order)
    expect(await brokenRules()).toEqual([])
  })

  test('leaves the amount due when it is withdrawn, and can be sent again', async () => {
    const order = await sent()
    expect((await act(order, 'shipping-due/withdraw-link', 3)).status).toBe(200)
    expect(await shippingOf(order)).toMatchObject({ due: order.amount })
    expect((await send(order, { version: 4 })).status).toBe(200)
    await paid(order)
    expect(await shippingOf(order)).toMatchObject({ due: 0 })
    expect(await brokenRules()).toEqual([])
  })

  test('can’t be sent while an item edit is open, and vice versa', async () => {
    const order = await sent()
    for (const action of ['edits/apply', 'edits/withdraw', 'due/waive']) {
      expect((await act(order, action, 3)).status).toBe(409)
    }
    expect(await send(order, { version: 3 })).toMatchObject({
      status: 409,
      problem: {
        message: expect.stringMatching(/^Waiting for payment of \$[\d.]+\. Withdraw or waive that first/),
      },
    })
    const { orderItems } = (await read(order.token, order.id)).body
    const change = orderItems.map(({ item }: { item: { id: number } }) => ({
      itemId: item.id,
      quantity: 300,
    }))
    const edit = await t.api('POST', `/admin/orders/${order.id}/edits/preview`, {
      token: order.token,
      body: { change },
    })
    expect(edit.status).toBe(409)

    const edited = await due()
    const { token } = edited
    const edits = `/admin/orders/${edited.id}/edits` as const
    const [row] = (await read(token, edited.id)).body.orderItems
    const more = [{ itemId: row?.item.id, quantity: 300 }]
    const { after } = (await t.api('POST', `${edits}/preview`, { token, body: { change: more } })).body
    const { status: from, version } = await rowOf(edited.id)
    const proposal = { change: more, total: after.total, from, version }
    expect((await t.api('POST', edits, { token, body: proposal })).status).toBe(200)
    expect(await send(edited, { version: version + 1 })).toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/^Waiting for payment of/) },
    })
  })

  test('is sent only once concurrently, and never with an old version, another amount or nothing due', async () => {
    const order = await due()
    const responses = await Promise.all([send(order), send(order)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await mailsOf(order.id, 'order-edit-proposed')).toHaveLength(1)
    const other = await due()
    expect((await send(other, { version: 1 })).status).toBe(409)
    expect(await send(other, { amount: other.amount - 1 })).toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/is due for shipping now/) },
    })
    const endless = Number.MAX_SAFE_INTEGER
    for (const amount of ['1', 1.5, null, undefined]) expect((await send(other, { amount })).status).toBe(400)
    for (const amount of [-1, 0, endless]) expect((await send(other, { amount })).status).toBe(409)
    for (const endsOn of ['2020-01-01', '2999-01-01', 'soon']) {
      expect((await send(other, { endsOn })).status, endsOn).toBe(422)
    }
    expect((await send(other, { endsOn: 7 })).status).toBe(400)
    expect((await act(other, 'shipping-due/withdraw-link', 2)).status).toBe(409)
    await waive(other)
    expect((await send(other)).status).toBe(409)
    const plain = await paidOrder(undefined, { zipCode: near })
    expect((await send({ ...other, id: plain.id }, { version: 1 })).status).toBe(409)
    expect((await send({ ...other, id: 2_000_000_000 })).status).toBe(404)
    expect(await brokenRules()).toEqual([])
  })

  test('is never sent for an ended order', async () => {
    const order = await due()
    const ended = { reason: 'Ordered twice', from: 'PENDING', version: 2, refund: 'none' }
    expect((await cancel(order, ended)).status).toBe(200)
    expect((await send(order, { version: 3 })).status).toBe(409)
  })

  test('is refused for an amount that is too small, or with outdated tax', async () => {
    const set = (orderId: number, differenceCents: number) =>
      t.shop.db
        .update(shippingDecisions)
        .set({ differenceCents: cents(differenceCents), taxDifferenceCents: cents(0) })
        .where(eq(shippingDecisions.orderId, orderId))
    const taxed = await due()
    await set(taxed.id, 500)
    expect(await send(taxed, { amount: 500 })).toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/tax has changed/) },
    })
    await chargeTax(t, [])
    const little = await due()
    await set(little.id, 20)
    expect(await send(little, { amount: 20 })).toMatchObject({
      status: 422,
      problem: { message: 'A payment of $0.20 is too small for a payment link. Waive it.' },
    })
  })
})
