import { and, asc, eq, isNull } from 'drizzle-orm'
import { describe, expect, test, beforeEach } from 'vitest'
import { expireOutdatedPayment } from '#app/features/sales/payments/expire-outdated-payment.server.ts'
import { orderEdits, orderItems, orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { plainPicture } from '../../../bench/journey.ts'
import { differenceSteps } from '#test/difference-steps.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { chargeTax } from '#test/tax-steps.ts'

const t = testShop()
const { paidOrder, paymentOf, webhook } = purchases(t)
const { uploadProof, move, read, decide } = orderSteps(t)
const { rowOf, difference, mailsOf, problemsOf, brokenRules, ...steps } = differenceSteps(t)
const { settled, linkQuery, openLink, paid, cancel, endLink, surplus, expectRevenue } = steps

beforeEach(() => chargeTax(t, [{ state: 'NY', rate: 8.875, isShippingTaxed: false }]))

const itemsOf = (orderId: number) =>
  t.shop.db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), isNull(orderItems.removedAt)))
    .orderBy(asc(orderItems.id))

type EditOptions = { quantity?: number; add?: object[]; shipping?: string; payment?: string; endsOn?: string }

/** Proposes to change a new order from 50 to 200 stickers, unless another quantity is given. */
async function proposed({ quantity = 200, add = [], shipping = 'keep', ...body }: EditOptions = {}) {
  const order = await paidOrder()
  await settled(order.link)
  const { token } = await t.admin()
  const before = await rowOf(order.id)
  const [item] = await itemsOf(order.id)
  const change = [{ itemId: item?.id, quantity }]
  const preview = await t.api('POST', `/admin/orders/${order.id}/edits/preview`, {
    token,
    body: { change, add, shipping },
  })
  const shown = preview.body
  const saved = await t.api('POST', `/admin/orders/${order.id}/edits`, {
    token,
    body: {
      change,
      add,
      shipping,
      total: shown.after.total,
      from: before.status,
      version: before.version,
      ...body,
    },
  })
  expect(saved.status).toBe(200)
  return { ...order, token, before, shown, saved: saved.body, amount: shown.difference }
}

type Proposed = Awaited<ReturnType<typeof proposed>>

type Action = 'apply' | 'withdraw' | 'resend'

const act = (order: Proposed, action: Action, body: object = {}, token = order.token) =>
  t.api('POST', `/admin/orders/${order.id}/edits/${action}`, { token, body })

const waive = (order: Proposed, version: number) =>
  t.api('POST', `/admin/orders/${order.id}/due/waive`, {
    token: order.token,
    body: { version, reason: 'Sorry' },
  })

const editOf = async (orderId: number) =>
  (await t.shop.db.select().from(orderEdits).where(eq(orderEdits.orderId, orderId)))[0]

describe('an edit that costs more waits for payment', () => {
  test('the order is unchanged until the emailed link is paid', async () => {
    const order = await proposed()
    const { id, token, before, amount, shown } = order
    expect(order.saved).toEqual({ version: 2, isProposed: true, refund: null })
    expect(await rowOf(id)).toMatchObject({
      totalCents: before.totalCents,
      awaitedCents: amount,
      editedAt: null,
    })
    expect((await itemsOf(id)).map(({ quantity }) => quantity)).toEqual([50])
    expect(await mailsOf(id, 'order-edit-proposed')).toMatchObject([
      {
        differenceCents: amount,
        totalCents: shown.after.total,
        payPath: `/pay-difference?order=${order.hash}$-${id}`,
        endsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ])
    const { body } = await read(token, id)
    expect(body.order).toMatchObject({ due: amount, waitingEdit: { isMade: false, changes: shown.changes } })
    const listed = await t.api('GET', '/admin/orders', { token, query: { q: String(id) } })
    expect(listed.body).toMatchObject([{ id, due: amount }])
    expect(await brokenRules()).toEqual([])

    expect((await difference(order)).body.difference).toMatchObject({
      amount,
      isMade: false,
      isOver: false,
      total: shown.after.total,
    })
    const toPay = async () => (await t.api('GET', `/order/${id}`, linkQuery(order))).body.order.toPay
    expect(await toPay()).toEqual({ amount, changes: shown.changes, endsOn: expect.any(String) })
    await paid(order)
    expect(await toPay()).toBeNull()
    expect(await rowOf(id)).toMatchObject({
      totalCents: shown.after.total,
      editedCents: amount,
      awaitedCents: 0,
      dueCents: 0,
      status: 'PENDING',
    })
    expect((await itemsOf(id)).map(({ quantity }) => quantity)).toEqual([200])
    expect((await read(token, id)).body.payments).toMatchObject([
      { status: 'paid', isForEdit: false, amount: before.totalCents },
      { status: 'surplus', isForEdit: true, amount, tax: shown.after.tax - shown.before.tax },
    ])
    expect(await problemsOf(id)).toEqual([])
    expect(await mailsOf(id, 'order-edited')).toMatchObject([{ paidCents: amount, dueCents: 0 }])
    expect((await difference(order)).body.difference).toBeNull()
    expect(await brokenRules()).toEqual([])
  })

  test('an unpaid edit blocks printing, and a paid one moves an approved order back to Pending', async () => {
    const order = await proposed()
    await uploadProof(order.token, order.id)
    await move(order.token, order.id, { status: 'APPROVED_BY_ADMIN' })
    await decide(order, { status: 'APPROVED' })
    const stopped = await move(order.token, order.id, { status: 'IN_PRINT' })
    expect(stopped).toMatchObject({
      status: 409,
      problem: { code: 'needs_confirmation', stops: [{ code: 'due' }] },
    })
    await paid(order)
    const { body } = await read(order.token, order.id)
    expect(body.order.status).toBe('PENDING')
    expect(body.proofs).toMatchObject([{ voidedAt: expect.any(String) }])
    expect(await mailsOf(order.id, 'order-edited')).toMatchObject([{ isApprovalVoid: true }])
    expect(await brokenRules()).toEqual([])
  })

  test('opening the link or reporting its payment twice has no further effect', async () => {
    const order = await proposed()
    const [first, second] = await Promise.all([openLink(order), openLink(order)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.body.link).toBe(second.body.link)
    await Promise.all([webhook(first.body.link), webhook(first.body.link)])
    expect((await webhook(first.body.link)).status).toBe(200)
    await settled(first.body.link)
    expect(await mailsOf(order.id, 'order-edited')).toHaveLength(1)
    expect((await openLink(order)).status).toBe(409)
    expect(await brokenRules()).toEqual([])
  })

  test('the link opens a new payment after the first one expires', async () => {
    const order = await proposed()
    const { link } = (await openLink(order)).body
    const { payment } = await paymentOf(link)
    await t.shop.db
      .update(payments)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(payments.id, payment.id))
    await expireOutdatedPayment({ ...t.shop, now: t.shop.now() }, { paymentId: payment.id })
    const reopened = await openLink(order)
    expect(reopened.status).toBe(200)
    expect(reopened.body.link).not.toBe(link)
    expect((await webhook(reopened.body.link)).status).toBe(200)
    await settled(reopened.body.link)
    expect((await rowOf(order.id)).editedCents).toBe(order.amount)
    expect(await brokenRules()).toEqual([])
  })

  test('a second edit is refused until the first is paid', async () => {
    const order = await proposed()
    const previewMore = async () => {
      const [item] = await itemsOf(order.id)
      const body = { change: [{ itemId: item?.id, quantity: 300 }] }
      return t.api('POST', `/admin/orders/${order.id}/edits/preview`, { token: order.token, body })
    }
    expect(await previewMore()).toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('Waiting for payment') },
    })
    await paid(order)
    expect((await previewMore()).status).toBe(200)
  })
})

describe('no money is lost', () => {
  test('when the link is opened after its last day', async () => {
    const order = await proposed()
    await endLink(order.id)
    expect((await difference(order)).body.difference).toMatchObject({ isOver: true })
    expect(await openLink(order)).toMatchObject({
      status: 409,
      problem: { message: 'This payment link has expired' },
    })
  })

  test('when it is paid after staff withdrew the edit', async () => {
    const order = await proposed()
    const { link } = (await openLink(order)).body
    expect((await act(order, 'withdraw', { version: 2 })).status).toBe(200)
    expect((await difference(order)).body.difference).toBeNull()
    expect((await openLink(order)).status).toBe(409)
    expect((await rowOf(order.id)).awaitedCents).toBe(0)
    await surplus(order, link)
  })

  test('when it is paid after the order went to press', async () => {
    const order = await proposed()
    const { link } = (await openLink(order)).body
    await t.shop.db.update(orders).set({ status: 'IN_PRINT' }).where(eq(orders.id, order.id))
    expect((await difference(order)).body.difference).toMatchObject({ isOver: true })
    expect((await t.api('GET', `/order/${order.id}`, linkQuery(order))).body.order.toPay).toBeNull()
    expect(await act(order, 'resend', { version: 2 })).toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/^The order is In print, so the customer can’t pay/) },
    })
    expect(await mailsOf(order.id, 'order-edit-proposed')).toHaveLength(1)
    await surplus(order, link)
  })

  test('when shipping was decided for another ZIP code after the edit', async () => {
    const order = await proposed({ quantity: 5000, shipping: 'recalculate' })
    expect(order.shown.after.shipping).toBeGreaterThan(order.shown.before.shipping)
    const { link } = (await openLink(order)).body
    const { email, name, phone, address, city, state } = order.before
    const contact = await t.api('PUT', `/admin/orders/${order.id}/contact`, {
      token: order.token,
      body: { email, name, phone, address, city, state, zipCode: '99501', version: 2 },
    })
    expect(contact.status).toBe(200)
    await surplus(order, link)
  })

  test('when a product that the edit adds was deleted after the edit', async () => {
    const { token } = await t.admin()
    const product = {
      shape: 'circle',
      defaultQuantity: 50,
      gramsPerSquareInch: 0.25,
      sizeRule: { kind: 'sides', unit: 'in', minSide: 0.5, maxSide: 50, longSide: 120 },
      quantityRule: { multipleOf: 1 },
      priceRule: { setup: 1000, minimumUnit: 0, unit: 0, rate: 10, areaExponent: 1, quantityExponent: 1 },
      sizes: [{ width: 3, height: 3 }],
      tiers: [{ quantity: 50 }],
      promotions: [],
    }
    const texts = { name: 'Coasters', description: 'Round', urlCode: null, parentId: 1 }
    const made = await t.api('POST', '/admin/catalog/categories', {
      token,
      body: { ...texts, isDisabled: false, isDraft: false, product },
    })
    expect(made.status).toBe(201)
    const { id: categoryId, version } = made.body
    const order = await proposed({
      quantity: 50,
      add: [{ categoryId, quantity: 50, size: { width: 3, height: 3 } }],
    })
    const { link } = (await openLink(order)).body
    const path = `/admin/catalog/categories/${categoryId}` as const
    expect((await t.api('DELETE', path, { token, query: { version } })).status).toBeLessThan(300)
    expect(await act(order, 'apply', { version: 2 })).toMatchObject({ status: 409 })
    expect((await openLink(order)).status).toBe(409)
    await surplus(order, link)
  })

  test('when pieces of the edited item were refunded before the link is opened', async () => {
    const order = await proposed()
    const [item] = await itemsOf(order.id)
    const items = [{ id: item?.id, quantity: 1 }]
    const body = { amount: 10, items, reason: 'Sorry', idempotencyKey: 'one-piece-of-this-test' }
    expect((await steps.refund(order, body)).status).toBe(201)
    expect(await openLink(order)).toMatchObject({
      status: 409,
      problem: { message: 'Your order has changed since we sent this link. Please contact us.' },
    })
    expect(await brokenRules()).toEqual([])
  })

  test('when it is paid after the amount was waived', async () => {
    const order = await proposed({ payment: 'later' })
    const { link } = (await openLink(order)).body
    expect((await waive(order, 2)).status).toBe(200)
    await surplus(order, link)
  })

  test('when the order is canceled: all payments are refunded, and an open link no longer takes money', async () => {
    const order = await proposed()
    await paid(order)
    const { version, totalCents } = await rowOf(order.id)
    const canceled = await cancel(order, {
      reason: 'Ordered twice',
      from: 'PENDING',
      version,
      refund: 'full',
    })
    expect(canceled).toMatchObject({ status: 200, body: { refund: { amount: totalCents, status: 'done' } } })
    expect(await brokenRules()).toEqual([])

    const other = await proposed()
    const { link } = (await openLink(other)).body
    const ended = { reason: 'Ordered twice', from: 'PENDING', version: 2, refund: 'none' }
    expect((await cancel(other, ended)).status).toBe(200)
    expect(await rowOf(other.id)).toMatchObject({ awaitedCents: 0 })
    await surplus(other, link)
  })
})

/** Changes the quantity of the only item, with a preview, as the dialog does. */
async function editTo({ id, token }: { id: number; token: string }, quantity: number, body: object = {}) {
  const { status: from, version } = await rowOf(id)
  const [item] = await itemsOf(id)
  const change = [{ itemId: item?.id, quantity }]
  const shown = await t.api('POST', `/admin/orders/${id}/edits/preview`, { token, body: { change } })
  const { after, refund } = shown.body
  const saved = await t.api('POST', `/admin/orders/${id}/edits`, {
    token,
    body: { change, total: after.total, refund, from, version, ...body },
  })
  return { ...saved, shown: shown.body }
}

describe('reverting an edit', () => {
  test('doesn’t refund a waived amount', async () => {
    const order = await proposed({ payment: 'later' })
    expect((await waive(order, 2)).status).toBe(200)
    const back = await editTo(order, 50)
    expect(back).toMatchObject({ status: 200, shown: { refund: 0 }, body: { refund: null } })
    expect(back.shown.difference).toBe(0)
    expect((await rowOf(order.id)).totalCents).toBe(order.before.totalCents)
    expect(await mailsOf(order.id, 'order-edited')).toMatchObject([{}, { refundCents: 0 }])
    expect(await brokenRules()).toEqual([])
  })

  test('refunds the amount paid by the link, from all payments', async () => {
    const order = await proposed()
    await paid(order)
    const back = await editTo(order, 50)
    expect(back).toMatchObject({ status: 200, body: { refund: { amount: order.amount, status: 'done' } } })
    const { payments: both } = (await read(order.token, order.id)).body
    expect(both).toMatchObject([{ refunded: 0 }, { isForEdit: true, refunded: order.amount }])
    expect((await rowOf(order.id)).totalCents).toBe(order.before.totalCents)
    expect(await brokenRules()).toEqual([])

    await editTo(order, 300)
    await paid(order)
    const goodwill = {
      amount: order.before.totalCents - 100,
      reason: 'Sorry',
      idempotencyKey: 'goodwill-1234',
    }
    const refunds = `/admin/orders/${order.id}/refunds`
    expect((await t.api('POST', refunds, { token: order.token, body: goodwill })).status).toBe(201)
    const much = { amount: 500, reason: 'Sorry again', idempotencyKey: 'from-two-payments' }
    expect((await t.api('POST', refunds, { token: order.token, body: much })).status).toBe(201)
    expect(await t.api('POST', refunds, { token: order.token, body: much })).toMatchObject({ status: 201 })
    const after = (await read(order.token, order.id)).body
    expect(after.payments).toMatchObject([
      { refunded: order.before.totalCents },
      { refunded: order.amount },
      { refunded: 400 },
    ])
    expect(
      (await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })).body.order.refunded,
    ).toBe(goodwill.amount + much.amount)
    expect(await brokenRules()).toEqual([])
  })
})

describe('an edit whose payment is due', () => {
  test('can be withdrawn, which restores the order', async () => {
    const order = await proposed({ payment: 'later', shipping: 'recalculate' })
    const [replacing] = await itemsOf(order.id)
    expect(replacing?.quantity).toBe(200)
    expect(await act(order, 'withdraw', { version: 2 })).toMatchObject({ status: 200, body: { version: 3 } })
    const { itemsCents, shippingCents, taxCents, totalCents } = order.before
    expect(await rowOf(order.id)).toMatchObject({
      itemsCents,
      shippingCents,
      taxCents,
      totalCents,
      dueCents: 0,
      editedCents: 0,
      editedTaxCents: 0,
      status: 'PENDING',
    })
    expect(await itemsOf(order.id)).toMatchObject([{ quantity: 50, priceCents: itemsCents }])
    expect((await editOf(order.id))?.status).toBe('withdrawn')
    expect((await difference(order)).body.difference).toBeNull()
    expect(await mailsOf(order.id, 'order-edit-withdrawn')).toHaveLength(1)
    expect((await act(order, 'withdraw', { version: 3 })).status).toBe(409)
    expect(await brokenRules()).toEqual([])
  })

  test('keeps artwork uploaded in the meantime and the items’ positions when it is withdrawn', async () => {
    const { id, hash, token, saved } = await proposed({ payment: 'later' })
    expect(saved.isProposed).toBe(false)
    const [item] = await itemsOf(id)
    const form = new FormData()
    form.append('file', new File([plainPicture(80, 60)], 'late.png', { type: 'image/png' }))
    const uploaded = await t.api('POST', `/order/${id}/items/${item?.id}/artwork`, { query: { hash }, form })
    expect(uploaded.status).toBe(201)
    const { version } = await rowOf(id)
    const withdrawn = await t.api('POST', `/admin/orders/${id}/edits/withdraw`, { token, body: { version } })
    expect(withdrawn.status).toBe(200)
    const [back] = await itemsOf(id)
    expect(back).toMatchObject({ quantity: 50, artworkFileId: expect.any(String) })
    expect(back?.placeOf).toBe(item?.placeOf)
    expect(await brokenRules()).toEqual([])
  })

  test('can’t be withdrawn once printed or partly refunded', async () => {
    const order = await proposed({ payment: 'later' })
    const [item] = await itemsOf(order.id)
    const pieces = {
      amount: 100,
      reason: 'Sorry',
      idempotencyKey: 'pieces-of-what-is-due',
      items: [{ id: item?.id, quantity: 1 }],
    }
    const { token } = order
    expect((await t.api('POST', `/admin/orders/${order.id}/refunds`, { token, body: pieces })).status).toBe(
      201,
    )
    const { version } = await rowOf(order.id)
    expect((await act(order, 'withdraw', { version })).status).toBe(409)
    await t.shop.db.update(orders).set({ status: 'IN_PRINT' }).where(eq(orders.id, order.id))
    const printed = await act(order, 'withdraw', { version })
    expect(printed.problem.message).toContain('Waive the amount due')
  })
})

describe('decisions about an unpaid edit', () => {
  test('apply it now, with the difference due', async () => {
    const order = await proposed()
    expect(await act(order, 'apply', { version: 2 })).toMatchObject({ status: 200 })
    expect((await itemsOf(order.id)).map(({ quantity }) => quantity)).toEqual([200])
    expect(await rowOf(order.id)).toMatchObject({ dueCents: order.amount, awaitedCents: 0 })
    expect(await mailsOf(order.id, 'order-edited')).toMatchObject([
      { dueCents: order.amount, payPath: expect.stringContaining('/pay-difference') },
    ])
    expect(await brokenRules()).toEqual([])
    expect((await difference(order)).body.difference).toMatchObject({ isMade: true })
    await paid(order)
    expect(await rowOf(order.id)).toMatchObject({ dueCents: 0, totalCents: order.shown.after.total })
    expect(await mailsOf(order.id, 'order-edited')).toMatchObject([{}, { isPaidLater: true }])
    expect(await brokenRules()).toEqual([])
  })

  test('resend the link with a new last day', async () => {
    const order = await proposed({ endsOn: new Date().toISOString().slice(0, 10) })
    const resent = await act(order, 'resend', { version: 2 })
    expect(resent).toMatchObject({ status: 200, body: { version: 3 } })
    expect(await mailsOf(order.id, 'order-edit-proposed')).toHaveLength(2)
    const edit = await editOf(order.id)
    expect((edit?.endsOn ?? '') > order.before.createdAt.toISOString().slice(0, 10)).toBe(true)
    for (const endsOn of ['2020-01-01', '2999-01-01', 'soon'])
      expect((await act(order, 'resend', { version: 3, endsOn })).status, endsOn).toBe(422)
    expect((await act(order, 'resend', { version: 3, endsOn: 7 })).status).toBe(400)
  })

  test('withdraw it, and email the customer that there is nothing to pay', async () => {
    const order = await proposed()
    expect(await act(order, 'withdraw', { version: 2 })).toMatchObject({ status: 200, body: { version: 3 } })
    expect(await mailsOf(order.id, 'order-edit-withdrawn')).toMatchObject([
      {
        changes: order.shown.changes,
        order: { totalCents: order.before.totalCents, path: expect.any(String) },
      },
    ])
    expect((await act(order, 'withdraw', { version: 3 })).status).toBe(409)
    expect(await mailsOf(order.id, 'order-edit-withdrawn')).toHaveLength(1)
    expect(await mailsOf(order.id, 'order-edited')).toEqual([])
    expect(await brokenRules()).toEqual([])
  })

  test('take effect only once if concurrent, and never with an old version or without an edit', async () => {
    const order = await proposed()
    const { token: second } = await t.admin()
    const responses = await Promise.all([
      act(order, 'apply', { version: 2 }),
      act(order, 'withdraw', { version: 2 }, second),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const plain = await paidOrder()
    for (const action of ['apply', 'withdraw', 'resend'] as const) {
      expect((await act(order, action, { version: 1 })).status).toBe(409)
      expect((await act({ ...order, id: plain.id }, action, { version: 1 })).status).toBe(409)
      expect((await act(order, action, { version: 'x' })).status).toBe(400)
      expect((await act({ ...order, id: 2_000_000_000 }, action, { version: 1 })).status).toBe(404)
    }
    expect(await brokenRules()).toEqual([])
  })
})

test('a stranger can’t see or pay an edit’s difference', async () => {
  const order = await proposed()
  const wrong = [{ hash: 'x'.repeat(32) }, { hash: '' }, {}]
  for (const query of wrong) {
    expect((await t.api('GET', `/order/${order.id}/difference`, { query })).status).toBe(404)
    expect((await t.api('POST', `/order/${order.id}/difference/pay`, { query })).status).toBe(404)
  }
  const other = await paidOrder()
  expect((await t.api('GET', `/order/${order.id}/difference`, linkQuery(other))).status).toBe(404)
  expect((await difference(other)).body).toEqual({ orderId: other.id, difference: null })
  expect((await openLink(other)).status).toBe(409)
})

test('figures and the export count the difference as revenue, and its refund', () => expectRevenue(proposed))
