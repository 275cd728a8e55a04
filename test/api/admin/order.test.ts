import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { plainPicture } from '../../../bench/journey.ts'
import { first } from '#test/first.ts'
import { pdfPage } from '#test/pdf-page.ts'
import { purchases } from '#test/purchase.ts'
import { orderSteps } from '#test/order-steps.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder, visitor, addStickers } = purchases(t)
const { uploadProof, move, read } = orderSteps(t)

const contact = {
  email: 'new@example.com',
  name: 'Gus Guest',
  phone: '2125550100',
  address: '5 Paper Road',
  city: 'New York',
  state: 'NY',
  zipCode: '10001',
}

const mailsAbout = async (orderId: number) =>
  (await t.shop.db.select().from(mails).where(eq(mails.orderId, orderId))).map(({ to, mail }) => ({
    to,
    template: mail.template,
  }))

describe('an order in the back office', () => {
  test('shows internal data and the full history with authors and times', async () => {
    const order = await paidOrder()
    const staff = await t.admin()
    const proof = await uploadProof(staff.token, order.id)
    await move(staff.token, order.id, { status: 'APPROVED_BY_ADMIN' })
    await t.api('POST', `/admin/orders/${order.id}/notes`, {
      token: staff.token,
      body: { content: 'Matte, not gloss' },
    })
    await t.api('POST', `/messages/${order.id}`, { query: { hash: order.hash }, body: { content: 'Hello?' } })
    const { status, body } = await read(staff.token, order.id)
    expect(status).toBe(200)
    expect(body.order).toMatchObject({
      id: order.id,
      version: 1,
      reminders: 0,
      heldAt: null,
      refunded: 0,
      unansweredSince: expect.any(String),
      proofSentAt: expect.any(String),
    })
    expect(body.proofs).toMatchObject([
      { id: proof.id, by: staff.email, round: 1, sentAt: expect.any(String), approvedAt: null },
    ])
    expect(body.notes).toMatchObject([{ content: 'Matte, not gloss', by: staff.email }])
    expect(body.payments).toMatchObject([{ status: 'paid', amount: body.order.priceTotal, refunded: 0 }])
    expect(body.mails.map(({ template }) => template)).toEqual(['order-paid', 'proof-ready', 'chat-message'])
    const entries = body.timeline.map(({ text, by }) => `${text} / ${by}`)
    expect(entries).toEqual(
      expect.arrayContaining([
        'Message from the customer / Customer',
        `Internal note / ${staff.email}`,
        `Proof sent for approval / ${staff.email}`,
        `Added proof / ${staff.email}`,
        'Order paid / null',
      ]),
    )
    // The three emails aren't separate events; each is part of the event it was sent about.
    expect(entries).toHaveLength(5)
    const times = body.timeline.map(({ at }) => new Date(at).toISOString())
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('returns 404 for an unknown or unpaid order', async () => {
    const { token } = await t.admin()
    for (const id of [999_999, 2 ** 31, 'x']) expect((await read(token, id)).status).toBe(404)
    const order = await paidOrder()
    await t.shop.db.update(orders).set({ status: 'UNPAID', paidAt: null }).where(eq(orders.id, order.id))
    expect((await read(token, order.id)).status).toBe(404)
  })

  test('staff with the permission can reply to a chat, or mark that no reply is needed', async () => {
    const order = await paidOrder()
    const { token } = await t.staff('support')
    const thanks = { query: { hash: order.hash }, body: { content: 'Thanks!' } }
    const none = () => t.api('POST', `/admin/orders/${order.id}/no-answer-needed`, { token })
    expect((await none()).status).toBe(409)
    await t.api('POST', `/messages/${order.id}`, thanks)
    expect((await none()).status).toBe(200)
    expect((await read(token, order.id)).body.order.unansweredSince).toBeNull()
    await t.api('POST', `/messages/${order.id}`, thanks)
    await t.api('POST', `/messages/${order.id}`, { token, body: { content: 'Welcome' } })
    expect((await read(token, order.id)).body.order.unansweredSince).toBeNull()
    const production = await t.staff('production')
    const refused = await t.api('POST', `/messages/${order.id}`, {
      token: production.token,
      body: { content: 'Hi' },
    })
    expect(refused.status).toBe(403)
  })
})

describe('corrections', () => {
  const correct = (token: string, id: number, changes: object = {}) =>
    t.api('PUT', `/admin/orders/${id}/contact`, { token, body: { ...contact, version: 1, ...changes } })

  test('later emails go to the corrected address, and the audit log has the old and the new value', async () => {
    const order = await paidOrder()
    const staff = await t.admin()
    const answer = await correct(staff.token, order.id)
    expect(answer).toMatchObject({ status: 200, body: { version: 2 } })
    await t.api('POST', `/messages/${order.id}`, { token: staff.token, body: { content: 'Hello' } })
    expect((await mailsAbout(order.id)).at(-1)).toEqual({ to: contact.email, template: 'chat-message' })
    const [entry] = await t.shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, String(order.id)))
    expect(entry).toMatchObject({
      action: 'correct contact',
      version: 2,
      changes: { email: ['guest@example.com', contact.email] },
    })
  })

  test('the later of two concurrent corrections is refused, naming the other’s author and the current values', async () => {
    const order = await paidOrder()
    const { token, email } = await t.admin()
    const answers = await Promise.all([
      correct(token, order.id, { name: 'One' }),
      correct(token, order.id, { name: 'Two' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { body } = await read(token, order.id)
    expect(answers.find(({ status }) => status === 409)?.problem).toMatchObject({
      message: `${email} changed this while you were editing. Your changes weren’t saved.`,
      fields: { name: `Now ${body.order.name}` },
    })
  })

  test('corrections follow the checkout’s rules, and a sent parcel keeps its address', async () => {
    const order = await paidOrder()
    const { token } = await t.staff('support')
    expect(await correct(token, order.id, { email: 'nobody' })).toMatchObject({
      status: 422,
      problem: { fields: { email: 'Invalid email' } },
    })
    await t.shop.db.update(orders).set({ status: 'SENT' }).where(eq(orders.id, order.id))
    expect(await correct(token, order.id, { zipCode: '90210' })).toMatchObject({
      status: 409,
      problem: { fields: { zipCode: expect.stringContaining('package has shipped') } },
    })
    expect((await correct(token, order.id)).status).toBe(200)
  })

  test('refuses an unknown state, unless the order already has it', async () => {
    const order = await paidOrder()
    const { token } = await t.staff('support')
    const state = 'Ontario'
    expect(await correct(token, order.id, { state })).toMatchObject({
      status: 422,
      problem: { fields: { state: 'Enter a US state or territory, such as NY or New York' } },
    })
    await t.shop.db.update(orders).set({ state }).where(eq(orders.id, order.id))
    expect((await correct(token, order.id, { state })).status).toBe(200)
  })

  test('a corrected tracking number is emailed to the customer once', async () => {
    const order = await paidOrder()
    const { token } = await t.staff('production')
    const ship = (version: number, changes: object = {}) =>
      t.api('PUT', `/admin/orders/${order.id}/shipment`, {
        token,
        body: { carrier: 'UPS', trackingNumber: '1Z1', version, ...changes },
      })
    expect((await ship(1)).status).toBe(409)
    await t.shop.db.update(orders).set({ status: 'SENT' }).where(eq(orders.id, order.id))
    expect(await ship(1)).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await ship(2)).toMatchObject({ status: 200, body: { version: 2 } })
    expect((await ship(1, { trackingNumber: '1Z2' })).status).toBe(409)
    expect(
      (await mailsAbout(order.id)).filter(({ template }) => template === 'tracking-changed'),
    ).toHaveLength(1)
  })
})

describe('a corrected address', () => {
  const quote = (token: string, id: number | string, zipCode?: string) =>
    t.api('GET', `/admin/orders/${id}/shipping-price`, { token, query: { zipCode } })
  const put = (token: string, id: number, changes: object) =>
    t.api('PUT', `/admin/orders/${id}/contact`, { token, body: { ...contact, version: 1, ...changes } })

  test('shows its shipping price without changing the order', async () => {
    const order = await paidOrder()
    const { token } = await t.staff('support')
    const before = (await read(token, order.id)).body.order
    expect((await quote(token, order.id, before.zipCode)).body.price).toBe(before.shippingPrice)
    const far = await quote(token, order.id, '99501')
    expect(far).toMatchObject({ status: 200, body: { arrivesTo: expect.any(String) } })
    expect(far.body.price).toBeGreaterThan(before.shippingPrice)
    expect((await put(token, order.id, { zipCode: '99501' })).status).toBe(200)
    const { zipCode, shippingPrice, priceTotal } = (await read(token, order.id)).body.order
    expect([zipCode, shippingPrice, priceTotal]).toEqual(['99501', before.shippingPrice, before.priceTotal])
  })

  test('weighs a library design as the cart does', async () => {
    const buyer = await visitor()
    const { body: designs } = await t.api('GET', '/libraryproducts')
    const { id } = first(designs)
    const item = { id, quantity: 2_000, categoryId: 5 }
    await t.api('POST', `/product-library/${id}/create`, { ...buyer, body: item })
    const order = await paidOrder(buyer)
    const { token } = await t.admin()
    const { shippingPrice } = (await read(token, order.id)).body.order
    expect((await quote(token, order.id, '10001')).body.price).toBe(shippingPrice)
  })

  test('must be a valid destination', async () => {
    const order = await paidOrder()
    const { token } = await t.staff('support')
    const refusal = { status: 422, problem: { fields: { zipCode: 'Please enter a valid ZIP code' } } }
    expect(await quote(token, order.id, '00000')).toMatchObject(refusal)
    expect(await put(token, order.id, { zipCode: '00000' })).toMatchObject(refusal)
    for (const zipCode of ['1', 'abcde', '1'.repeat(10), '1 0 0 1']) {
      expect((await quote(token, order.id, zipCode)).status, zipCode).toBe(422)
    }
    for (const zipCode of ['', undefined]) expect((await quote(token, order.id, zipCode)).status).toBe(400)
    expect((await quote(token, 999_999, '10001')).status).toBe(404)
    expect((await quote((await t.staff('production')).token, order.id, '10001')).status).toBe(403)
  })
})

describe('the file an item is printed from', () => {
  test('is the design’s file for a library design, whether drawn or uploaded', async () => {
    const buyer = await visitor()
    const { token } = await t.admin()
    const { body: designs } = await t.api('GET', '/libraryproducts')
    const [drawn, uploaded] = designs
    if (!drawn || !uploaded) throw new Error('the demo shop has fewer than two designs')
    const { path } = await uploadProof(token, (await paidOrder()).id, 'print-me.exe')
    await t.shop.db
      .update(libraryProducts)
      .set({ picturePath: path })
      .where(eq(libraryProducts.id, uploaded.id))
    for (const { id } of [drawn, uploaded]) {
      const body = { id, quantity: 1, categoryId: 5 }
      await t.api('POST', `/product-library/${id}/create`, { ...buyer, body })
    }
    const order = await paidOrder(buyer)
    const { orderItems } = (await read(token, order.id)).body
    expect(orderItems.map(({ printFile }) => printFile)).toMatchObject([
      { path: drawn.file.path, name: `${drawn.name}.svg` },
      { path, name: 'print-me.exe.png', sha256: expect.stringMatching(/^[0-9a-f]{64}$/), pages: 1 },
      null,
    ])
    const shown = await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })
    expect(JSON.stringify(shown.body)).not.toContain(path)
  })
})

describe('the images in a file', () => {
  test('are shown to staff with their pixel sizes, except in older, unmeasured files', async () => {
    const photo = Buffer.from(plainPicture(200, 100)).toString('base64')
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><image href="data:image/png;base64,${photo}" width="400" height="200"/></svg>`
    const buyer = await visitor()
    const form = new FormData()
    form.set('file', new File([svg], 'photo.svg'))
    const { body: artwork } = await t.api('POST', '/upload-file', { ...buyer, form })
    const fileId = artwork.id
    await addStickers(buyer, { product: { by: 'custom', name: 'Die Cut Stickers', fileId } })
    const order = await paidOrder(buyer)
    const { token } = await t.staff('production')
    const pictures = async () => (await read(token, order.id)).body.orderItems[0]?.printFile?.pictures
    expect(await pictures()).toEqual({ count: 1, widthPx: 200, heightPx: 200 })
    const before = { embeddedPictures: null, embeddedWidthPx: null, embeddedHeightPx: null }
    await t.shop.db.update(artworkFiles).set(before).where(eq(artworkFiles.id, fileId))
    expect(await pictures()).toBeNull()
  })
})

describe('a file’s print facts', () => {
  test('are measured on upload, and shown to staff with the item', async () => {
    const buyer = await visitor()
    const upload = async (bytes: BlobPart, name: string) => {
      const form = new FormData()
      form.set('file', new File([bytes], name))
      const { body: artwork } = await t.api('POST', '/upload-file', { ...buyer, form })
      await addStickers(buyer, { product: { by: 'custom', name, fileId: artwork.id } })
    }
    const fonts = '/Font << /A << /Type /Font /Subtype /Type1 /BaseFont /Lob#07ster >> >>'
    await upload(new Uint8Array(pdfPage('0 1 0 0 k BT /A 12 Tf (Hello) Tj ET', fonts, [])), 'cmyk.pdf')
    await upload(new Uint8Array(plainPicture(20, 10)), 'plain.png')
    const order = await paidOrder(buyer)
    const { token } = await t.staff('production')
    const { orderItems } = (await read(token, order.id)).body
    expect(orderItems.map(({ printFile }) => printFile)).toMatchObject([
      {
        colorSpaces: ['cmyk'],
        iccProfiles: [],
        missingFonts: [expect.stringMatching(/^Lob[^\p{C}]*ster$/u)],
      },
      { colorSpaces: ['rgb'], iccProfiles: [], missingFonts: null },
      null,
    ])
    await uploadProof(token, order.id)
    const { proofs } = (await read(token, order.id)).body
    expect(proofs).toMatchObject([{ colorSpaces: ['rgb'], widthPx: expect.any(Number) }])
  })
})

describe('staff acting for the customer', () => {
  test('are named in the history and in the audit log', async () => {
    const order = await paidOrder()
    const staff = await t.staff('support')
    const printer = await t.staff('production')
    const decide = (body: object) =>
      t.api('POST', `/order/change-status/${order.id}`, {
        token: staff.token,
        query: { hash: order.hash },
        body,
      })
    await uploadProof(printer.token, order.id)
    await move(printer.token, order.id, { status: 'APPROVED_BY_ADMIN' })
    expect((await decide({ status: 'PENDING', reason: 'Bigger, said on the phone' })).status).toBe(200)
    await move(printer.token, order.id, { status: 'APPROVED_BY_ADMIN' })
    expect((await decide({ status: 'APPROVED', via: 'phone' })).status).toBe(200)
    const { body } = await read(staff.token, order.id)
    expect(body.timeline).toContainEqual(
      expect.objectContaining({ text: 'Proof approved for the customer (by phone)', by: staff.email }),
    )
    expect(body.order.events.map(({ by }) => by)).not.toContain('customer')
    const entries = await t.shop.db
      .select({ action: auditEntries.action, staffEmail: auditEntries.staffEmail })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, String(order.id)))
    for (const status of ['PENDING', 'APPROVED']) {
      expect(entries).toContainEqual({
        action: `move to ${status} for the customer`,
        staffEmail: staff.email,
      })
    }
  })

  test('act as customers on their own orders', async () => {
    const staff = await t.admin()
    const order = await paidOrder({ token: staff.token })
    await uploadProof(staff.token, order.id)
    await move(staff.token, order.id, { status: 'APPROVED_BY_ADMIN' })
    await move(staff.token, order.id, { status: 'APPROVED' })
    const { body } = await read(staff.token, order.id)
    expect(body.order.events.at(-1)).toMatchObject({ toStatus: 'APPROVED', by: 'customer' })
  })
})

test('a note appears once in the timeline, and in the audit log', async () => {
  const order = await paidOrder()
  const staff = await t.staff('support')
  const { body: note } = await t.api('POST', `/admin/orders/${order.id}/notes`, {
    token: staff.token,
    body: { content: 'Matte' },
  })
  const entries = await t.shop.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, String(order.id)))
  expect(entries).toMatchObject([
    { action: 'write note', staffEmail: staff.email, changes: { note: [null, note.id] } },
  ])
  const { timeline } = (await read(staff.token, order.id)).body
  expect(timeline.filter(({ by }) => by === staff.email)).toHaveLength(1)
})

describe('two employees working on one order', () => {
  test('the later move is refused, naming the earlier one', async () => {
    const order = await paidOrder()
    const [one, other] = [await t.staff('production'), await t.admin()]
    await uploadProof(one.token, order.id)
    await move(one.token, order.id, { status: 'APPROVED_BY_ADMIN', from: 'PENDING' })
    const late = await move(other.token, order.id, { status: 'REJECTED', reason: 'Blurred', from: 'PENDING' })
    expect(late).toMatchObject({
      status: 409,
      problem: {
        message: `${one.email} updated this order first: Proof sent for approval. Your change wasn’t saved.`,
      },
    })
    await t.api('POST', `/order/change-status/${order.id}`, {
      query: { hash: order.hash },
      body: { status: 'APPROVED' },
    })
    const [first, second] = await Promise.all([
      move(one.token, order.id, { status: 'IN_PRINT', from: 'APPROVED' }),
      move(other.token, order.id, { status: 'IN_PRINT', from: 'APPROVED' }),
    ])
    const moves = [first, second]
    expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = moves.find(({ status }) => status === 409)
    expect(refused?.problem.message).toContain('updated this order first: In print')
  })
})
