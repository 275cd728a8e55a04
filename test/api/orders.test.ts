import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { mails } from '#app/schema/mail.server.ts'
import { moves, paidStatuses } from '#app/features/ground/orders/order-status.ts'
import { orderEvents, orders } from '#app/schema/orders.server.ts'
import { first } from '#test/first.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close, paymentOf, paidOrder, webhook } = purchases(t)

type Access = { token?: string; query?: Record<string, string> }

const read = (id: number | string, access: Access = {}) => t.api('GET', `/order/${id}`, access)

const move = (id: number, status: string, access: Access, more: object = {}) =>
  t.api('POST', `/order/change-status/${id}`, { ...access, body: { status, ...more } })

async function picture(color = '#c9006b') {
  const bytes = await sharp({ create: { width: 90, height: 90, channels: 3, background: color } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'proof.png'))
  return form
}

const addProof = async (id: number, access: Access) =>
  t.api('POST', `/admin/orders/${id}/proofs`, { ...access, form: await picture() })

const mailsAbout = async (email: string) =>
  (await t.shop.db.select().from(mails).where(eq(mails.to, email)).orderBy(mails.id)).map((row) => row.mail)

async function orderWithProof() {
  const admin = await t.admin()
  const email = `proof-${Math.random()}@example.com`
  const order = await paidOrder(undefined, { email })
  const proof = await addProof(order.id, admin)
  expect(proof.status).toBe(201)
  expect((await move(order.id, 'APPROVED_BY_ADMIN', admin)).status).toBe(200)
  return { ...order, email, admin, proof: proof.body, guest: { query: { hash: order.hash } } }
}

describe('spec 6: who may see an order', () => {
  test('anyone with the hash, the owner and an admin may; everyone else gets the response for an unknown id', async () => {
    const owner = await t.customer()
    const order = await paidOrder({ token: owner.token })
    const unknown = await read(2_000_000_000)
    const oneOff = order.hash.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await read(order.id, { query: { hash: order.hash } })).status).toBe(200)
    expect((await read(order.id, { token: owner.token })).status).toBe(200)
    expect((await read(order.id, await t.admin())).status).toBe(200)
    const wrong = [oneOff, '', '%00', '\0', 'x'.repeat(5000)].map((hash) => ({ query: { hash } }))
    for (const access of [{}, ...wrong, await t.customer()]) {
      const refused = await read(order.id, access)
      expect(refused.status).toBe(404)
      expect(refused.problem).toEqual(unknown.problem)
    }
  })

  test('an unpaid order and a malformed id return 404', async () => {
    const buyer = await visitor()
    await addStickers(buyer)
    const { body } = await close(buyer)
    const { order } = await paymentOf(body.link)
    expect((await read(order.id, { query: { hash: order.hash } })).status).toBe(404)
    for (const id of ['0', '-1', '1.5', 'abc', '99999999999', '1e3', '%00']) {
      const refused = await read(id, { query: { hash: order.hash } })
      expect(refused).toMatchObject({ status: 404, problem: { message: 'Order not found' } })
    }
  })

  test('the confirmation page needs the hash and a payment', async () => {
    const buyer = await visitor()
    await addStickers(buyer)
    const { link } = (await close(buyer)).body
    const { order } = await paymentOf(link)
    const confirmed = (access: Access) => t.api('GET', `/order/${order.id}/confirmation`, access)
    const guest = { query: { hash: order.hash } }
    expect(await confirmed(guest)).toMatchObject({ status: 200, body: { order: null } })
    await webhook(link)
    const { id, email, totalCents: total } = order
    expect((await confirmed(guest)).body).toEqual({ order: { id, email, total, lacksArtwork: true } })
    for (const access of [
      {},
      { query: { hash: '' } },
      { query: { hash: 'x'.repeat(43) } },
      await t.admin(),
    ]) {
      expect((await confirmed(access)).status).toBe(404)
    }
  })

  test('spec 3: an order has the specified fields', async () => {
    const order = await paidOrder()
    const { body } = await read(order.id, { query: { hash: order.hash } })
    expect(body.order).toMatchObject({
      id: order.id,
      hash: order.hash,
      status: 'PENDING',
      address: '5 Paper Road',
      fileAdmin: [],
      orderChat: { id: order.id, Messages: [] },
      tax: 0,
    })
    expect(body.orderItems).toMatchObject([
      { item: { by: 'custom', quantity: 50, size: { width: 4, height: 4 } }, fileData: null },
    ])
    const { price } = first(body.orderItems).item
    expect(body.order.priceTotal).toBe(price + body.order.shippingPrice - body.order.discount)
  })

  test('GET /orders returns the caller’s own orders, newest first, in pages', async () => {
    const customer = await t.customer()
    const first = await paidOrder({ token: customer.token })
    const second = await paidOrder({ token: customer.token })
    const list = (query: object, token?: string) => t.api('GET', '/orders', { query: { ...query }, token })
    const { body } = await list({ user: customer.id }, customer.token)
    expect(body.map(({ id }) => id)).toEqual([second.id, first.id])
    const older = await list({ user: customer.id, before: second.id, limit: 1 }, customer.token)
    expect(older.body).toMatchObject([{ id: first.id }])
    expect((await list({ user: customer.id })).status).toBe(401)
    expect((await list({ user: customer.id }, (await t.customer()).token)).status).toBe(404)
    expect((await list({ user: customer.id }, (await t.admin()).token)).status).toBe(200)
    expect((await list({ user: 'x' }, customer.token)).status).toBe(404)
    expect((await list({ user: '' }, customer.token)).problem.code).toBe('missing_parameters')
    expect((await list({ user: customer.id, limit: 100_000 }, customer.token)).status).toBe(422)
  })
})

describe('spec 4: an order’s moves', () => {
  test('lead from Pending to Sent, each with an event and an email', async () => {
    const { id, email, admin, guest, proof } = await orderWithProof()
    const shown = await read(id, guest)
    expect(shown.body.order).toMatchObject({
      status: 'APPROVED_BY_ADMIN',
      fileAdmin: [{ id: proof.id, path: proof.path }],
    })
    expect((await move(id, 'APPROVED', guest)).status).toBe(200)
    expect((await move(id, 'IN_PRINT', admin)).status).toBe(200)
    expect((await move(id, 'READY_TO_SEND', admin)).status).toBe(200)
    const tracking = { carrier: 'UPS', trackingNumber: '1Z999' }
    expect((await move(id, 'SENT', admin, tracking)).status).toBe(200)
    expect((await read(id, guest)).body.order).toMatchObject({ status: 'SENT', ...tracking })
    const events = await t.shop.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
      .orderBy(orderEvents.id)
    expect(events.map(({ toStatus, by }) => [toStatus, by])).toEqual([
      ['PENDING', 'payment'],
      ['APPROVED_BY_ADMIN', 'admin'],
      ['APPROVED', 'customer'],
      ['IN_PRINT', 'admin'],
      ['READY_TO_SEND', 'admin'],
      ['SENT', 'admin'],
    ])
    const written = await mailsAbout(email)
    expect(written.map(({ template }) => template)).toEqual([
      'order-paid',
      'proof-ready',
      'order-moved',
      'order-moved',
      'order-moved',
      'order-moved',
    ])
    expect(written.at(-1)).toMatchObject({ status: 'SENT', ...tracking })
  })

  test('an order can’t be sent for approval without a proof, nor rejected without a reason', async () => {
    const admin = await t.admin()
    const { id } = await paidOrder()
    expect((await move(id, 'APPROVED_BY_ADMIN', admin)).status).toBe(409)
    expect(await move(id, 'REJECTED', admin)).toMatchObject({
      status: 422,
      problem: { fields: { reason: expect.any(String) } },
    })
    expect((await move(id, 'REJECTED', admin, { reason: 'The artwork is not yours' })).status).toBe(200)
  })

  test('every other move returns 409, and the other party’s moves return 403', async () => {
    const { id, admin, guest } = await orderWithProof()
    for (const status of paidStatuses) {
      await t.shop.db.update(orders).set({ status }).where(eq(orders.id, id))
      for (const to of paidStatuses) {
        const mover = moves[status][to]
        if (!mover) {
          expect((await move(id, to, admin)).status, `${status} to ${to}`).toBe(409)
          expect((await move(id, to, guest, { reason: 'x' })).status, `${status} to ${to}`).toBe(409)
        } else {
          const other = mover === 'admin' ? guest : admin
          expect((await move(id, to, other)).status, `${status} to ${to}`).toBe(403)
        }
      }
    }
    for (const status of ['UNPAID', 'PAID', '', 'pending']) {
      expect((await move(id, status, admin)).status).toBe(422)
    }
    const sent = async (status: unknown) =>
      (await t.api('POST', `/order/change-status/${id}`, { ...admin, body: { status } })).problem.code
    expect(await sent(undefined)).toBe('missing_parameters')
    for (const status of [5, null, true, ['SENT'], { status: 'SENT' }]) {
      expect(await sent(status)).toBe('malformed')
    }
  })

  test('ten concurrent approvals count once', async () => {
    const { id, guest } = await orderWithProof()
    const answers = await Promise.all(Array.from({ length: 10 }, () => move(id, 'APPROVED', guest)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test('requesting changes moves the order back to Pending, and the next round replaces the proofs shown', async () => {
    const { id, admin, guest, proof } = await orderWithProof()
    expect((await move(id, 'PENDING', guest, { reason: 'Larger, please' })).status).toBe(200)
    expect(await mailsAbout(t.shop.settings.teamEmail)).toContainEqual(
      expect.objectContaining({ template: 'changes-asked', reason: 'Larger, please' }),
    )
    const second = await addProof(id, admin)
    const unsent = await addProof(id, admin)
    const removed = await t.api('DELETE', `/admin/orders/${id}/proofs/${unsent.body.id}`, admin)
    expect(removed.status).toBe(200)
    const sent = await t.api('DELETE', `/admin/orders/${id}/proofs/${proof.id}`, admin)
    expect(sent.status).toBe(404)
    expect((await read(id, guest)).body.order.fileAdmin).toMatchObject([{ id: proof.id }])
    expect((await move(id, 'APPROVED_BY_ADMIN', admin)).status).toBe(200)
    expect((await read(id, guest)).body.order.fileAdmin).toMatchObject([{ id: second.body.id }])
    expect((await read(id, admin)).body.order.fileAdmin).toHaveLength(2)
  })

  test('only staff can add proofs, only to pending orders, and only as pictures', async () => {
    const { id, admin, guest } = await orderWithProof()
    expect((await addProof(id, admin)).status).toBe(409)
    const waiting = await paidOrder()
    const { token } = await t.customer()
    expect((await addProof(waiting.id, { token })).status).toBe(403)
    expect((await addProof(waiting.id, guest)).status).toBe(401)
    expect((await addProof(2_000_000_000, admin)).status).toBe(404)
    const text = new FormData()
    text.set('file', new File(['hello'], 'proof.png'))
    const fakePng = await t.api('POST', `/admin/orders/${waiting.id}/proofs`, { ...admin, form: text })
    expect(fakePng.status).toBe(415)
  })
})

describe('spec 7: an order’s chat', () => {
  const sendMessage = (id: number | string, content: unknown, access: Access) =>
    t.api('POST', `/messages/${id}`, { ...access, body: { content } })

  test('each message from customer or staff is emailed to the other', async () => {
    const { id, email, admin, guest } = await orderWithProof()
    expect(await sendMessage(id, '<p>Nice &amp; <b>bold</b></p>', guest)).toMatchObject({
      status: 201,
      body: { fromAdmin: false, content: '<p>Nice &amp; <b>bold</b></p>' },
    })
    expect((await sendMessage(id, 'Thank you', admin)).body.fromAdmin).toBe(true)
    const { body } = await read(id, guest)
    expect(body.order.orderChat.Messages).toMatchObject([{ fromAdmin: false }, { fromAdmin: true }])
    expect(await mailsAbout(t.shop.settings.teamEmail)).toContainEqual(
      expect.objectContaining({ template: 'chat-message', from: 'User', text: 'Nice & bold' }),
    )
    expect(await mailsAbout(email)).toContainEqual(
      expect.objectContaining({ template: 'chat-message', from: 'Admin', text: 'Thank you' }),
    )
  })

  test.each([
    ['<script>alert(1)</script>Hi', 'Hi'],
    ['<img src=x onerror=alert(1)>Hi', 'Hi'],
    ['<img src="https://evil.example/files/aaaaaaaaaaaaaaaaaaaaaaaa.png">Hi', 'Hi'],
    ['<a href="javascript:alert(1)">Hi</a>', '<a rel="noopener nofollow ugc" target="_blank">Hi</a>'],
    [
      '<img src="/files/aaaaaaaaaaaaaaaaaaaaaaaa.png">',
      '<img src="/files/aaaaaaaaaaaaaaaaaaaaaaaa.png" alt="Attached picture" width="300" />',
    ],
    ['<p style="position:fixed">Hi</p>', '<p>Hi</p>'],
  ])('%s is sanitized', async (content, clean) => {
    const { id, hash } = await paidOrder()
    expect((await sendMessage(id, content, { query: { hash } })).body.content).toBe(clean)
  })

  test('a customer can’t flood the team’s inbox, but staff may always reply', async () => {
    const { id, hash } = await paidOrder()
    const guest = { query: { hash } }
    const statuses: number[] = []
    for (let n = 0; n <= 60; n++) statuses.push((await sendMessage(id, `Message ${n}`, guest)).status)
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 201), 429])
    expect((await sendMessage(id, 'What is it?', await t.admin())).status).toBe(201)
    const other = await paidOrder()
    expect((await sendMessage(other.id, 'Hi', { query: { hash: other.hash } })).status).toBe(201)
  })

  test('rejects empty and huge messages, and messages to unknown orders or someone else’s', async () => {
    const { id, hash } = await paidOrder()
    const guest = { query: { hash } }
    expect((await sendMessage(id, ' ', guest)).status).toBe(400)
    expect((await sendMessage(id, undefined, guest)).status).toBe(400)
    expect((await sendMessage(id, 5, guest)).status).toBe(400)
    for (const nothing of [
      '<script>1</script>',
      '<p></p><br>',
      '<p> </p>',
      '<a href="https://a.example"></a>',
    ]) {
      expect((await sendMessage(id, nothing, guest)).status).toBe(422)
    }
    expect((await sendMessage(id, 'x'.repeat(20_001), guest)).status).toBe(422)
    expect((await sendMessage(id, 'Hi', {})).status).toBe(404)
    expect((await sendMessage(id, 'Hi', await t.customer())).status).toBe(404)
    expect((await sendMessage('x', 'Hi', guest)).status).toBe(404)
  })
})
