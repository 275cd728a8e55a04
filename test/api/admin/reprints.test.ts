import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { renderMail } from '#app/features/shop/mail/render-mail.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { orders, quotes } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'
import { emptyShop } from '#db/seed/shop.ts'
import { first } from '#test/first.ts'
import { mixedOrders } from '#test/mixed-order.ts'
import { orderSteps } from '#test/order-steps.ts'
import { pdfText } from '#test/pdf-text.ts'
import { purchases } from '#test/purchase.ts'
import { quoteSteps } from '#test/quote-steps.ts'
import { reprintSteps } from '#test/reprint-steps.ts'
import { rules } from '#test/shared-shop/invariants.ts'
import { testShop } from '#test/shop.ts'
import { chargeTax } from '#test/tax-steps.ts'
import { plainPicture } from '../../../bench/journey.ts'

const t = testShop()
const { paidOrder, webhook, paymentOf } = purchases(t)
const { uploadProof, move, read, decide } = orderSteps(t)
const { mixedOrder } = mixedOrders(t)
const { print, printedOrder, reprint } = reprintSteps(t)
const { open, pay } = quoteSteps(t)

const rowOf = async (orderId: number) =>
  first(await t.shop.db.select().from(orders).where(eq(orders.id, orderId)))

const templatesOf = async (orderId: number) =>
  (await t.shop.db.select().from(mails).where(eq(mails.orderId, orderId)))
    .map(({ mail }) => mail.template)
    .toSorted()

async function ticketOf(orderId: number, token: string): Promise<string> {
  const response = await t.request(`/admin/orders/${orderId}/print-sheet.pdf`, { token })
  return (await pdfText(await response.arrayBuffer())).join(' ')
}

const figures = async (token: string) => (await t.api('GET', '/admin/figures', { token })).body

async function expectBooksInOrder() {
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = (await t.shop.db.execute(query)) as { rows: object[] }
    expect(rows, rule).toEqual([])
  }
}

describe('a free reprint', () => {
  test('is a separate, linked order that is ready to print', async () => {
    const printed = await printedOrder()
    const { token } = printed
    const { status, body } = await reprint(printed)
    expect(status).toBe(201)
    expect(body).toMatchObject({ quoteId: null, version: printed.version + 1 })
    const response = (await read(token, body.orderId)).body
    expect(response.order).toMatchObject({
      status: 'APPROVED',
      priceTotal: 0,
      shippingPrice: 0,
      tax: 0,
      email: printed.body.order.email,
      reprint: { of: printed.id, reason: 'ours', note: 'A scratch on the sheet', isApproved: true },
      reprints: [],
    })
    expect(response.order.discount).toBe(first(response.orderItems).item.price)
    expect(response.orderItems).toMatchObject([{ item: { name: printed.item.name, quantity: 1 } }])
    expect(response.payments).toEqual([])
    const { order } = (await read(token, printed.id)).body
    expect(order).toMatchObject({ status: 'IN_PRINT', reprint: null })
    expect(order.reprints).toEqual([{ id: body.orderId, isPaid: true, isCanceled: false }])
    const [listed] = (await t.api('GET', '/admin/orders', { token, query: { q: String(body.orderId) } })).body
    expect(listed).toMatchObject({ id: body.orderId, reprintOf: printed.id })
    const board = (await t.api('GET', '/admin/board', { token })).body
    expect(JSON.stringify(board)).toContain(`"reprintOf":${printed.id}`)
    await expectBooksInOrder()
  })

  test('prints the approved files of the first order, which its ticket explains', async () => {
    const printed = await printedOrder()
    const { orderId } = (await reprint(printed)).body
    const [proof] = printed.body.proofs
    expect((await read(printed.token, orderId)).body.proofs).toMatchObject([
      { id: proof?.id, sha256: proof?.sha256, approvedAt: proof?.approvedAt },
    ])
    const ticket = await ticketOf(orderId, printed.token)
    expect(ticket).toContain(`Reprint of ${printed.id}. Our mistake: A scratch on the sheet`)
    expect(ticket).toContain(`Approved in order ${printed.id}`)
    expect(ticket).toContain('Print exactly these approved')
    expect(await ticketOf(printed.id, printed.token)).not.toContain('Reprint of')
  })

  test('emails the customer once, then continues through printing and delivery', async () => {
    const printed = await printedOrder()
    const { orderId } = (await reprint(printed)).body
    expect(await templatesOf(orderId)).toEqual(['reprint'])
    for (const status of ['IN_PRINT', 'READY_TO_SEND', 'SENT']) {
      expect((await move(printed.token, orderId, { status })).status).toBe(200)
    }
    const customers = await t.api('GET', `/order/${orderId}`, {
      query: { hash: (await rowOf(orderId)).hash },
    })
    expect(customers.body.order).toMatchObject({ status: 'SENT', priceTotal: 0 })
    await expectBooksInOrder()
  })

  test('isn’t counted as a sale, but is counted by its reason', async () => {
    const printed = await printedOrder()
    const { token } = printed
    const before = await figures(token)
    await reprint(printed)
    const { version } = await rowOf(printed.id)
    await reprint({ ...printed, version }, { reason: 'carrier' })
    const after = await figures(token)
    expect(after.total).toEqual(before.total)
    expect(after.products).toEqual(before.products)
    expect(after.times).toEqual(before.times)
    expect(after.reprints).toEqual({
      ...before.reprints,
      ours: before.reprints.ours + 1,
      carrier: before.reprints.carrier + 1,
    })
  })

  test('can be canceled without mentioning money', async () => {
    const printed = await printedOrder()
    const { orderId } = (await reprint(printed)).body
    const body = { reason: 'Found the box', from: 'APPROVED', version: 1 }
    const path = `/admin/orders/${orderId}/cancel`
    expect((await t.api('POST', path, { token: printed.token, body })).status).toBe(200)
    const { reprints } = (await read(printed.token, printed.id)).body.order
    expect(reprints).toEqual([{ id: orderId, isPaid: true, isCanceled: true }])
    expect(await ticketOf(orderId, printed.token)).toContain('CANCELED')
    const sent = await t.shop.db.select().from(mails).where(eq(mails.orderId, orderId))
    const canceled = sent.map(({ mail }) => mail).filter(({ template }) => template === 'order-canceled')
    const { text } = await renderMail(first(canceled), {
      settings: emptyShop,
      publicUrl: 'https://shop.test',
    })
    expect(text).toContain('Found the box')
    expect(text).not.toMatch(/\$\d|refund|paid/i)
  })
})

describe('the files of a reprint', () => {
  test('if the approval of the first order is voided, nothing is printed until it is approved again', async () => {
    const printed = await printedOrder()
    const { id, token } = printed
    const { orderId } = (await reprint(printed)).body
    for (const status of ['APPROVED', 'PENDING']) {
      expect((await move(token, id, { status, reason: 'Wrong file' })).status).toBe(200)
    }
    expect((await move(token, orderId, { status: 'IN_PRINT' })).status).toBe(409)
    const { body } = await read(token, orderId)
    expect(body).toMatchObject({ proofs: [], order: { reprint: { isApproved: false } } })
    const ticket = await ticketOf(orderId, token)
    expect(ticket).toContain('NOT APPROVED')
    expect(ticket).not.toContain('Print exactly these approved')
    const newProof = await uploadProof(token, id)
    await print({ ...printed })
    expect((await read(token, orderId)).body.proofs).toMatchObject([{ id: newProof.id }])
    expect((await move(token, orderId, { status: 'IN_PRINT' })).status).toBe(200)
  })

  test('if an edit of the first order replaced the item, approvals of the new one don’t count', async () => {
    const printed = await printedOrder()
    const { id, token, item } = printed
    const { orderId } = (await reprint(printed)).body
    for (const status of ['APPROVED', 'PENDING']) {
      expect((await move(token, id, { status, reason: 'Wrong size' })).status).toBe(200)
    }
    const change = [{ itemId: item.id, quantity: item.quantity, size: { width: 5, height: 5 } }]
    const { after } = (await t.api('POST', `/admin/orders/${id}/edits/preview`, { token, body: { change } }))
      .body
    const { version } = await rowOf(id)
    const edit = { change, total: after.total, from: 'PENDING', version, payment: 'later' }
    expect((await t.api('POST', `/admin/orders/${id}/edits`, { token, body: edit })).status).toBe(200)
    await t.api('POST', `/admin/orders/${id}/due/waive`, {
      token,
      body: { version: version + 1, reason: 'Sorry' },
    })
    await uploadProof(token, id)
    await print({ ...printed })
    const { body } = await read(token, orderId)
    expect(body).toMatchObject({ proofs: [], order: { reprint: { isApproved: false } } })
    expect(await move(token, orderId, { status: 'IN_PRINT' })).toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('was edited') },
    })
    expect(await ticketOf(orderId, token)).not.toContain('Print exactly these approved')
  })

  test('its approval can’t be voided, and it accepts no proofs', async () => {
    const printed = await printedOrder()
    const { orderId } = (await reprint(printed)).body
    const back = await move(printed.token, orderId, { status: 'PENDING', reason: 'Wrong file' })
    expect(back).toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining(`${printed.id}`) },
    })
    const form = new FormData()
    form.append('file', new File([plainPicture(40, 30)], 'proof.png', { type: 'image/png' }))
    const { token } = printed
    expect(await t.api('POST', `/admin/orders/${orderId}/proofs`, { token, form })).toMatchObject({
      status: 409,
      problem: { message: 'Proofs can only be changed while the order is Pending' },
    })
  })

  test('items are printed from their proofs, their library designs, or artwork whose proof was waived', async () => {
    const order = await mixedOrder()
    const { token } = await t.admin()
    await uploadProof(token, order.id, 'plain.png', [order.plain])
    const waiver = { itemId: order.withArtwork, reason: 'Same as before' }
    await t.api('POST', `/admin/orders/${order.id}/proof-waivers`, { token, body: waiver })
    const printed = await print(order)
    const all = [order.plain, order.withArtwork, order.design]
    let { version } = printed
    const tickets: string[] = []
    for (const itemId of all) {
      const response = await reprint({ ...printed, version }, { items: [{ itemId, quantity: 1 }] })
      expect(response.status).toBe(201)
      version = response.body.version
      tickets.push(await ticketOf(response.body.orderId, token))
      expect((await move(token, response.body.orderId, { status: 'IN_PRINT' })).status).toBe(200)
    }
    const toPrint = tickets.map((ticket) => ticket.split('Print exactly these approved')[1] ?? '')
    expect(toPrint.map((text) => text.includes('plain.png'))).toEqual([true, false, false])
    expect(toPrint.map((text) => text.includes('artwork.png'))).toEqual([false, true, false])
    expect(toPrint.every((text) => text !== '')).toBe(true)
    await expectBooksInOrder()
  })
})

describe('a charged reprint', () => {
  test('is paid by its link, then ready to print', async () => {
    await chargeTax(t, [{ state: 'NY', rate: 8, isShippingTaxed: false }])
    try {
      const printed = await printedOrder()
      const { token } = printed
      const { body } = await reprint(printed, {
        isFree: false,
        reason: 'customer',
        items: [{ itemId: printed.item.id, quantity: 20 }],
      })
      expect(body.quoteId).toBeGreaterThan(0)
      const unpaid = await rowOf(body.orderId)
      expect(unpaid).toMatchObject({ status: 'UNPAID', discountCents: 0, reprintOf: printed.id })
      const today = await t.api('POST', '/item/calculate-custom-price', {
        body: { categoryId: 5, proportion: { width: 4, height: 4 }, custom: true, quantity: 20 },
      })
      expect(unpaid.itemsCents).toBe(today.body)
      expect(unpaid.taxCents).toBe(Math.round(today.body * 0.08))
      expect(unpaid.shippingCents).toBeGreaterThan(0)
      expect((await read(token, printed.id)).body.order.reprints).toMatchObject([{ isPaid: false }])
      expect(await templatesOf(body.orderId)).toEqual(['reprint'])
      const link = { orderId: body.orderId, hash: unpaid.hash }
      expect((await open(link)).body).toMatchObject({ state: 'open', open: { reprintOf: printed.id } })
      const before = await figures(token)
      await webhook((await pay(link)).body.link)
      expect(await rowOf(body.orderId)).toMatchObject({ status: 'APPROVED' })
      expect(await templatesOf(body.orderId)).toEqual(['order-paid', 'reprint'])
      expect((await figures(token)).total.orders).toBe(before.total.orders + 1)
      expect((await move(token, body.orderId, { status: 'IN_PRINT' })).status).toBe(200)
      await expectBooksInOrder()
    } finally {
      await chargeTax(t, [])
    }
  })

  test('ends or is canceled like any quote', async () => {
    const printed = await printedOrder()
    const { body } = await reprint(printed, { isFree: false })
    const path = `/admin/quotes/${body.quoteId}/cancel`
    expect((await t.api('POST', path, { token: printed.token, body: { version: 1 } })).status).toBe(200)
    const { hash } = await rowOf(body.orderId)
    expect((await pay({ orderId: body.orderId, hash })).status).toBe(409)
    expect(await t.shop.db.$count(payments, eq(payments.orderId, body.orderId))).toBe(0)
    const other = (await reprint({ ...printed, version: body.version }, { isFree: false })).body
    await t.shop.db.update(quotes).set({ endsOn: '2020-01-01' }).where(eq(quotes.orderId, other.orderId))
    const link = { orderId: other.orderId, hash: (await rowOf(other.orderId)).hash }
    expect((await open(link)).body.state).toBe('ended')
    expect((await pay(link)).status).toBe(409)
  })
})

describe('reprints of more pieces than ordered, across all reprints of an item', () => {
  const all = ({ item }: { item: { id: number; quantity: number } }) => ({
    items: [{ itemId: item.id, quantity: item.quantity }],
  })

  test('need a confirmation that states the quantities', async () => {
    const printed = await printedOrder()
    const { id, token, item } = printed
    const { version } = (await reprint(printed, all(printed))).body
    const updated = { ...printed, version }
    expect(await reprint(updated)).toMatchObject({
      status: 409,
      problem: {
        code: 'needs_confirmation',
        stops: [
          {
            code: 'reprinted',
            text: `${item.name}: of ${item.quantity} ordered, ${item.quantity} were already reprinted. This reprints 1 more.`,
          },
        ],
      },
    })
    expect((await read(token, id)).body.order.reprints).toHaveLength(1)
    expect((await reprint(updated, { despite: ['message'] })).status).toBe(422)
    for (const despite of ['reprinted', [7]]) expect((await reprint(updated, { despite })).status).toBe(400)
    const confirmed = await reprint(updated, { ...all(printed), despite: ['reprinted'] })
    expect(confirmed.status).toBe(201)
    const charged = { ...printed, version: confirmed.body.version }
    expect((await reprint(charged, { isFree: false })).status).toBe(409)
    const about = and(eq(auditEntries.action, 'reprint'), eq(auditEntries.subjectId, String(id)))
    const entries = await t.shop.db.select().from(auditEntries).where(about).orderBy(asc(auditEntries.id))
    expect(entries).toMatchObject([
      { changes: expect.not.objectContaining({ despite: expect.anything() }) },
      { changes: { despite: [null, expect.stringContaining('already reprinted')] } },
    ])
    expect(entries).toHaveLength(2)
    await expectBooksInOrder()
  })

  test('don’t count canceled ones, free or charged', async () => {
    const printed = await printedOrder()
    const { token } = printed
    const free = (await reprint(printed, all(printed))).body
    const body = { reason: 'Found the box', from: 'APPROVED', version: 1 }
    await t.api('POST', `/admin/orders/${free.orderId}/cancel`, { token, body })
    const charged = await reprint({ ...printed, version: free.version }, { ...all(printed), isFree: false })
    expect(charged.status).toBe(201)
    const { quoteId, version } = charged.body
    expect((await reprint({ ...printed, version })).status).toBe(409)
    await t.api('POST', `/admin/quotes/${quoteId}/cancel`, { token, body: { version: 1 } })
    expect((await reprint({ ...printed, version }, all(printed))).status).toBe(201)
  })

  test('are detected in concurrent reprints, even if both are confirmed', async () => {
    const printed = await printedOrder()
    const { version } = (await reprint(printed, all(printed))).body
    const confirmed = () => reprint({ ...printed, version }, { ...all(printed), despite: ['reprinted'] })
    const responses = await Promise.all([confirmed(), confirmed()])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

describe('refuses to reprint', () => {
  test.each(['PENDING', 'APPROVED_BY_ADMIN', 'APPROVED', 'REJECTED'] as const)(
    'an order that is %s',
    async (status) => {
      const printed = await printedOrder()
      await t.shop.db.update(orders).set({ status }).where(eq(orders.id, printed.id))
      expect((await reprint(printed)).status).toBe(409)
    },
  )

  test('a canceled or erased order, a reprint, or a voided approval', async () => {
    const canceled = await printedOrder()
    const body = { reason: 'Changed their mind', from: 'IN_PRINT', version: canceled.version }
    await t.api('POST', `/admin/orders/${canceled.id}/cancel`, { token: canceled.token, body })
    expect((await reprint({ ...canceled, version: canceled.version + 1 })).status).toBe(409)

    const email = `reprint-${Math.random().toString(36).slice(2)}@example.com`
    const erased = await printedOrder({ email })
    await t.shop.db.update(orders).set({ status: 'SENT' }).where(eq(orders.id, erased.id))
    const { token } = erased
    expect((await t.api('POST', '/admin/guests/erase', { token, body: { email } })).status).toBe(200)
    const { version } = await rowOf(erased.id)
    expect(await reprint({ ...erased, version })).toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('erased') },
    })

    const printed = await printedOrder()
    const { orderId } = (await reprint(printed)).body
    await move(token, orderId, { status: 'IN_PRINT' })
    const reprintOrder = { ...(await read(token, orderId)).body, id: orderId, token, version: 1 }
    expect((await reprint({ ...reprintOrder, item: first(reprintOrder.orderItems).item })).status).toBe(409)

    const voided = await printedOrder()
    await t.shop.db.update(proofs).set({ voidedAt: new Date() }).where(eq(proofs.orderId, voided.id))
    expect(await reprint(voided)).toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('No proof yet for') },
    })
  })

  test('more pieces than ordered, zero, a fraction, an item of another order, the same item twice, or without a reason', async () => {
    const [printed, other] = [await printedOrder(), await printedOrder()]
    const { id: itemId, quantity } = printed.item
    const refused = [
      { items: [{ itemId, quantity: quantity + 1 }] },
      { items: [{ itemId, quantity: 0 }] },
      { items: [{ itemId, quantity: -1 }] },
      { items: [{ itemId, quantity: 1.5 }] },
      { items: [{ itemId, quantity: 1e12 }] },
      { items: [] },
      { items: [{ itemId: other.item.id, quantity: 1 }] },
      {
        items: [
          { itemId, quantity: 1 },
          { itemId, quantity: 1 },
        ],
      },
      { reason: 'nobody' },
      { note: ' ' },
      { note: undefined },
      { isFree: 'yes' },
    ]
    for (const changes of refused) {
      const { status } = await reprint(printed, changes)
      expect([400, 404, 422], JSON.stringify(changes)).toContain(status)
    }
    expect((await read(printed.token, printed.id)).body.order.reprints).toEqual([])
  })

  test('the same order twice concurrently', async () => {
    const printed = await printedOrder()
    const responses = await Promise.all([reprint(printed), reprint(printed)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const about = and(eq(auditEntries.action, 'reprint'), eq(auditEntries.subjectId, String(printed.id)))
    expect(await t.shop.db.$count(auditEntries, about)).toBe(1)
  })

  test('without the permission for orders', async () => {
    const printed = await printedOrder()
    const { token } = await t.staff('support')
    expect((await reprint({ ...printed, token })).status).toBe(403)
  })
})

test('an ordinary order still needs a proof', async () => {
  const order = await paidOrder()
  expect((await paymentOf(order.link)).order).toMatchObject({ status: 'PENDING', reprintOf: null })
  expect((await decide(order, { status: 'APPROVED' })).status).toBe(409)
})
