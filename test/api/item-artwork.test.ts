import { asc, desc, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { uploadQuota } from '#app/features/goods/artwork/upload-quota.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { attempts } from '#app/schema/customers.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { itemArtworks, orderItems, orders } from '#app/schema/orders.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'
import { emptyShop } from '#db/seed/shop.ts'
import { renderMail } from '#app/features/shop/mail/render-mail.server.ts'
import { first } from '#test/first.ts'
import { mixedOrders } from '#test/mixed-order.ts'
import { orderSteps } from '#test/order-steps.ts'
import { pdfText } from '#test/pdf-text.ts'
import { newPerson, tableSearch } from '#test/person.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { plainPicture } from '../../bench/journey.ts'

const t = testShop()
const { mixedOrder } = mixedOrders(t)
const { addStickers, paidOrder, visitor } = purchases(t)
const { uploadProof, move, read, decide } = orderSteps(t)

type Order = Awaited<ReturnType<typeof mixedOrder>>

let pictures = 0

function formOf(name: string) {
  const form = new FormData()
  const picture = plainPicture(50 + (pictures++ % 200), 31)
  form.set('file', new File([picture], name, { type: 'image/png' }))
  return form
}

const pathOf = (orderId: number, itemId: number | string) =>
  `/order/${orderId}/items/${itemId}/artwork` as const

const attach = ({ id, hash }: Pick<Order, 'id' | 'hash'>, itemId: number, name = 'later.png') =>
  t.api('POST', pathOf(id, itemId), { query: { hash }, form: formOf(name) })

function attachAsStaff(token: string, orderId: number, itemId: number, name = 'staff.png', from?: string) {
  const form = formOf(name)
  if (from !== undefined) form.set('from', from)
  return t.api('POST', `/admin/orders/${orderId}/items/${itemId}/artwork`, { token, form })
}

const useChatFile = (token: string, orderId: number, itemId: number, body: object) =>
  t.api('PUT', `/admin/orders/${orderId}/items/${itemId}/artwork`, { token, body })

async function itemOf(orderId: number, itemId: number) {
  const { token } = await t.admin()
  const { orderItems: items } = (await read(token, orderId)).body
  const item = items.find((each) => each.item.id === itemId)
  if (!item) throw new Error('the item is gone')
  return item
}

const setStatus = (orderId: number, status: PaidStatus) =>
  t.shop.db.update(orders).set({ status }).where(eq(orders.id, orderId))

const isReadable = async (path: string) => (await t.shop.storage.open(path)) !== null

/** Sends a round with a proof of `plain`, and a waiver for the item with artwork. */
async function roundWithWaiver() {
  const order = await mixedOrder()
  const { token } = await t.staff('production')
  await uploadProof(token, order.id, 'proof.png', [order.plain])
  const body = { itemId: order.withArtwork, reason: 'Same as before' }
  await t.api('POST', `/admin/orders/${order.id}/proof-waivers`, { token, body })
  expect((await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })).status).toBe(200)
  return { order, token }
}

describe('missing artwork', () => {
  const paidMail = async (orderId: number) => {
    const sent = await t.shop.db.select().from(mails).where(eq(mails.orderId, orderId)).orderBy(asc(mails.id))
    return renderMail(first(sent).mail, { settings: emptyShop, publicUrl: 'https://shop.test' })
  }

  test('is requested in the order’s email, whose button takes a guest to the upload', async () => {
    const { id, hash } = await paidOrder()
    const { subject, text } = await paidMail(id)
    expect(subject).toBe(`Order ${id} confirmed: we need your artwork`)
    expect(text).toContain(`Add your artwork:\nhttps://shop.test/order-confirm?order=${hash}$-${id}\n`)
    expect(text).not.toContain('check your artwork and prepare')
  })

  test('is requested by item name', async () => {
    const { id } = await mixedOrder()
    const { text } = await paidMail(id)
    expect(text).toContain('Artwork is missing for:\n\n> Die Cut Stickers, 4" x 4", 50 pieces\n')
  })

  test('can be added in the cart, once, from the customer’s own files', async () => {
    const [buyer, stranger] = [await visitor(), await visitor()]
    const { id } = await addStickers(buyer)
    const upload = async (who: typeof buyer) =>
      (await t.api('POST', '/upload-file', { ...who, form: formOf('fox.png') })).body.id
    const fileId = await upload(buyer)
    const add = (who: typeof buyer, body: object) =>
      t.api('POST', '/carts/me/items/artwork', { ...who, body: { id, fileId, ...body } })
    expect((await add(stranger, {})).status).toBe(404)
    expect((await add(buyer, { fileId: await upload(stranger) })).status).toBe(404)
    expect((await add(buyer, { fileId: 'fox' })).status).toBe(404)
    const { status, body } = await add(buyer, {})
    expect([status, body.cartItem.fileData?.fileName]).toEqual([200, 'fox.png'])
    expect((await add(buyer, {})).status).toBe(409)
  })
})

describe('customers', () => {
  test('add missing artwork, which staff must then answer', async () => {
    const order = await mixedOrder()
    const { status, body } = await attach(order, order.plain, 'fox.png')
    expect(status).toBe(201)
    expect(await isReadable(body.path)).toBe(true)
    const shown = (await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })).body
    const own = shown.orderItems.find(({ item }) => item.id === order.plain)
    expect(own?.fileData).toMatchObject({ name: 'fox.png', path: body.path, addedAt: expect.any(String) })
    const last = shown.order.orderChat.Messages.at(-1)
    expect(last).toMatchObject({ fromAdmin: false })
    expect(last?.content).toMatch(/^<p>Artwork for Die Cut Stickers, .*<img src="\/files\//)
    const { token } = await t.admin()
    const answer = (await read(token, order.id)).body
    expect(answer.order.unansweredSince).toBe(last?.createdAt)
    expect(answer.timeline).toContainEqual(
      expect.objectContaining({
        text: 'Artwork added',
        by: 'Customer',
        detail: expect.stringContaining('fox.png'),
      }),
    )
    const mailed = await t.shop.db
      .select()
      .from(mails)
      .where(eq(mails.orderId, order.id))
      .orderBy(desc(mails.id))
      .limit(1)
    expect(first(mailed).mail).toMatchObject({ template: 'chat-message', from: 'User' })
  })

  test('replace artwork, and the previous file is kept in the history', async () => {
    const order = await mixedOrder()
    const one = (await attach(order, order.withArtwork, 'second.png')).body
    const two = (await attach(order, order.withArtwork, 'third.png')).body
    const { fileData, laterArtworks, printFile } = await itemOf(order.id, order.withArtwork)
    expect([fileData?.path, printFile?.path]).toEqual([two.path, two.path])
    expect(laterArtworks).toMatchObject([
      { name: 'second.png', isFromCustomer: true, by: null, replaced: { path: order.artworkPath } },
      { name: 'third.png', isFromCustomer: true, replaced: { name: 'second.png', path: one.path } },
    ])
    for (const path of [order.artworkPath, one.path, two.path]) expect(await isReadable(path)).toBe(true)
  })

  test('an order can be searched by its current artwork, but not by the replaced one', async () => {
    const order = await mixedOrder()
    await attach(order, order.plain, 'zebrafinch.png')
    await attach(order, order.plain, 'kingfisher.png')
    const { token } = await t.admin()
    const found = async (q: string) =>
      (await t.api('GET', '/admin/orders', { token, query: { q } })).body.map(({ id }) => id)
    expect(await found('kingfisher')).toEqual([order.id])
    expect(await found('zebrafinch')).toEqual([])
  })

  test.each([
    ['PENDING', 201],
    ['APPROVED_BY_ADMIN', 201],
    ['APPROVED', 409],
    ['IN_PRINT', 409],
    ['READY_TO_SEND', 409],
    ['SENT', 409],
    ['REJECTED', 409],
  ] as const)('who attach artwork to an order at %s get %i, and so do staff', async (status, expected) => {
    const order = await mixedOrder()
    await setStatus(order.id, status)
    expect((await attach(order, order.plain)).status).toBe(expected)
    const { token } = await t.admin()
    expect((await attachAsStaff(token, order.id, order.plain)).status).toBe(expected)
    const history = await t.shop.db.select().from(itemArtworks).where(eq(itemArtworks.orderId, order.id))
    expect(history).toHaveLength(expected === 201 ? 2 : 0)
  })

  test('can’t change the artwork of a canceled order', async () => {
    const order = await mixedOrder()
    const { token } = await t.admin()
    const body = { reason: 'Ordered twice', from: 'PENDING', version: 1 }
    expect((await t.api('POST', `/admin/orders/${order.id}/cancel`, { token, body })).status).toBe(200)
    expect((await attach(order, order.plain)).problem).toMatchObject({ code: 'conflict' })
    expect((await attachAsStaff(token, order.id, order.plain)).problem).toMatchObject({ code: 'conflict' })
  })

  test('get 404 for another order’s item and 409 for a library design, and nothing is recorded', async () => {
    const [order, other] = [await mixedOrder(), await mixedOrder()]
    const { token } = await t.admin()
    for (const itemId of [other.plain, 2_000_000_000, 'x', '0', '1e3', '-1']) {
      const form = formOf('x.png')
      const answer = await t.api('POST', pathOf(order.id, itemId), { query: { hash: order.hash }, form })
      expect(answer.status, String(itemId)).toBe(404)
    }
    expect((await attachAsStaff(token, order.id, other.plain)).status).toBe(404)
    expect((await attach({ id: other.id, hash: order.hash }, other.plain)).status).toBe(404)
    expect((await attach(order, order.design)).status).toBe(409)
    const history = await t.shop.db.select().from(itemArtworks).where(eq(itemArtworks.orderId, order.id))
    expect(history).toEqual([])
  })

  test('get 409 for an item that an edit has replaced, and nothing is recorded', async () => {
    const order = await mixedOrder()
    const { token } = await t.admin()
    const { version } = (await read(token, order.id)).body.order
    const change = [{ itemId: order.plain, quantity: 200 }]
    const edits = `/admin/orders/${order.id}/edits` as const
    const { after } = (await t.api('POST', `${edits}/preview`, { token, body: { change } })).body
    const body = { change, payment: 'later', total: after.total, from: 'PENDING', version }
    expect((await t.api('POST', edits, { token, body })).status).toBe(200)
    expect(await attach(order, order.plain)).toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/^This item was changed or removed\. Reload/) },
    })
    expect((await attachAsStaff(token, order.id, order.plain)).status).toBe(409)
    const history = await t.shop.db.select().from(itemArtworks).where(eq(itemArtworks.orderId, order.id))
    expect(history).toEqual([])
  })

  test.each([
    ['text named x.png', 'x.png', 'not a picture', 415],
    ['an HTML page', 'x.html', '<html><script>1</script></html>', 415],
    ['a truncated image', 'x.png', plainPicture(40, 30).slice(0, 60), 422],
  ])('checks files like other uploads: %s', async (_, name, content, status) => {
    const order = await mixedOrder()
    const form = new FormData()
    form.set('file', new File([content], name, { type: 'image/png' }))
    const answer = await t.api('POST', pathOf(order.id, order.plain), { query: { hash: order.hash }, form })
    expect(answer.status).toBe(status)
    expect((await itemOf(order.id, order.plain)).fileData).toBeNull()
  })

  test('uploads count toward the order’s upload and message limits', async () => {
    const order = await mixedOrder()
    expect((await attach(order, order.plain)).status).toBe(201)
    for (const [key, most] of [
      [`upload-files:order:${order.id}`, uploadQuota.order.files.attempts],
      [`message:${order.id}`, 1_000],
    ] as const) {
      const ofKey = eq(attempts.key, key)
      const [before] = await t.shop.db.select().from(attempts).where(ofKey)
      expect(before?.count).toBeGreaterThan(0)
      await t.shop.db.update(attempts).set({ count: most }).where(ofKey)
      expect((await attach(order, order.plain)).status).toBe(429)
      await t.shop.db.update(attempts).set({ count: 1 }).where(ofKey)
    }
  })

  test('the owner needs no link; other customers and visitors get 404', async () => {
    const order = await mixedOrder()
    const owner = await t.customer()
    await t.shop.db.update(orders).set({ customerId: owner.id }).where(eq(orders.id, order.id))
    const as = (call: object) =>
      t.api('POST', pathOf(order.id, order.plain), { ...call, form: formOf('x.png') })
    expect((await as({ token: owner.token })).status).toBe(201)
    expect((await as({ token: (await t.customer()).token })).status).toBe(404)
    expect((await as({})).status).toBe(404)
    const history = await t.shop.db.select().from(itemArtworks).where(eq(itemArtworks.orderId, order.id))
    expect(history).toMatchObject([{ by: 'customer', customerId: owner.id }])
  })

  test('the last of three concurrent uploads wins, and the others are kept in the history', async () => {
    const order = await mixedOrder()
    const answers = await Promise.all(
      ['a.png', 'b.png', 'c.png'].map((name) => attach(order, order.plain, name)),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const history = await t.shop.db
      .select()
      .from(itemArtworks)
      .where(eq(itemArtworks.orderId, order.id))
      .orderBy(asc(itemArtworks.id))
    expect(history).toHaveLength(3)
    expect(history.map(({ previousFileId }) => previousFileId)).toEqual([
      null,
      ...history.slice(0, 2).map(({ artworkFileId }) => artworkFileId),
    ])
    const [item] = await t.shop.db.select().from(orderItems).where(eq(orderItems.id, order.plain))
    expect(item?.artworkFileId).toBe(history.at(-1)?.artworkFileId)
  })
})

describe('staff', () => {
  test('attach artwork, which is recorded once with the replaced file', async () => {
    const order = await mixedOrder()
    const staff = await t.staff('production')
    const before = await itemOf(order.id, order.withArtwork)
    const { status } = await attachAsStaff(
      staff.token,
      order.id,
      order.withArtwork,
      'vector.png',
      before.fileData?.sha256,
    )
    expect(status).toBe(201)
    expect((await itemOf(order.id, order.withArtwork)).laterArtworks).toMatchObject([
      { name: 'vector.png', isFromCustomer: false, by: staff.email, replaced: { name: 'artwork.png' } },
    ])
    const entries = await t.shop.db.select().from(auditEntries).where(eq(auditEntries.staffId, staff.id))
    expect(entries).toMatchObject([
      { action: 'attach artwork', changes: { artwork: ['artwork.png', 'vector.png'] } },
    ])
    const { order: after, timeline } = (await read(staff.token, order.id)).body
    expect(after.unansweredSince).toBeNull()
    expect(timeline.filter(({ text }) => text === 'Attached artwork')).toHaveLength(1)
  })

  test.each(['APPROVED', 'IN_PRINT', 'READY_TO_SEND'] as const)(
    'must first move an order back from %s',
    async (status) => {
      const order = await mixedOrder()
      await setStatus(order.id, status)
      const { token } = await t.admin()
      const { problem } = await attachAsStaff(token, order.id, order.plain)
      expect(problem.message).toMatch(/Move the order back to Pending/)
    },
  )

  test('can’t replace a colleague’s or the customer’s artwork that they haven’t seen', async () => {
    const order = await mixedOrder()
    const { token } = await t.admin()
    const both = await Promise.all([
      attachAsStaff(token, order.id, order.plain, 'a.png', ''),
      attachAsStaff(token, order.id, order.plain, 'b.png', ''),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const { fileData } = await itemOf(order.id, order.plain)
    await attach(order, order.plain, 'customers.png')
    const late = await attachAsStaff(token, order.id, order.plain, 'c.png', fileData?.sha256 ?? '')
    expect(late.problem).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/artwork has changed/),
    })
    expect((await itemOf(order.id, order.plain)).fileData?.name).toBe('customers.png')
  })

  test('act under their own name with the customer’s link, without needing an answer', async () => {
    const order = await mixedOrder()
    const support = await t.staff('support')
    const { status } = await t.api('POST', pathOf(order.id, order.plain), {
      token: support.token,
      query: { hash: order.hash },
      form: formOf('from-call.png'),
    })
    expect(status).toBe(201)
    const { token } = await t.admin()
    expect((await read(token, order.id)).body.order.unansweredSince).toBeNull()
    expect((await itemOf(order.id, order.plain)).laterArtworks).toMatchObject([{ by: support.email }])
    const production = await t.staff('production')
    const call = { token: production.token, query: { hash: order.hash }, form: formOf('x.png') }
    expect((await t.api('POST', pathOf(order.id, order.plain), call)).status).toBe(403)
  })
})

describe('a chat file used as artwork', () => {
  async function inChat(order: Order) {
    const form = formOf('photo.png')
    const { body } = await t.api('POST', '/upload', { query: { hash: order.hash }, form })
    const content = `<p>Use this</p><img src="/${body.path}" alt="photo.png" width="300">`
    await t.api('POST', `/messages/${order.id}`, { query: { hash: order.hash }, body: { content } })
    return body.path
  }

  test('can be used for several items', async () => {
    const order = await mixedOrder()
    const { token } = await t.staff('production')
    const path = await inChat(order)
    expect((await useChatFile(token, order.id, order.plain, { path, from: '' })).status).toBe(200)
    expect((await itemOf(order.id, order.plain)).fileData).toMatchObject({ path, name: 'photo.png' })
    expect((await useChatFile(token, order.id, order.plain, { path })).status).toBe(409)
    expect((await useChatFile(token, order.id, order.withArtwork, { path, from: '' })).status).toBe(409)
    expect((await useChatFile(token, order.id, order.withArtwork, { path })).status).toBe(200)
  })

  test('must be in this order’s chat', async () => {
    const [order, other] = [await mixedOrder(), await mixedOrder()]
    const { token } = await t.staff('owner')
    const proof = await uploadProof(token, order.id)
    const content = `<p>Like this: <a href="/${proof.path}">proof</a></p>`
    await t.api('POST', `/messages/${order.id}`, { token, body: { content } })
    for (const path of [await inChat(other), proof.path, order.artworkPath]) {
      expect((await useChatFile(token, order.id, order.plain, { path })).status, path).toBe(404)
    }
    for (const path of [
      '',
      'x',
      '../secret',
      'files/../x.png',
      `/${order.artworkPath}`,
      5,
      null,
      undefined,
    ]) {
      const { status } = await useChatFile(token, order.id, order.plain, { path })
      expect([400, 422], String(path)).toContain(status)
    }
    expect((await itemOf(order.id, order.plain)).fileData).toBeNull()
  })
})

describe('artwork printed without a proof was approved unchanged', () => {
  test('replaced artwork needs a new proof or waiver', async () => {
    const order = await mixedOrder()
    const { token } = await t.staff('production')
    const body = { itemId: order.withArtwork, reason: 'Same as before' }
    await t.api('POST', `/admin/orders/${order.id}/proof-waivers`, { token, body })
    expect((await attachAsStaff(token, order.id, order.withArtwork)).status).toBe(201)
    expect((await itemOf(order.id, order.withArtwork)).proofWaiver).toBeNull()
    await uploadProof(token, order.id, 'proof.png', [order.plain])
    const sent = await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })
    expect(sent.problem.message).toMatch(/^No proof yet for: Die Cut Stickers/)
  })

  test.each(['customer', 'staff'] as const)(
    'artwork replaced by %s during a round can’t be approved until it is sent again',
    async (who) => {
      const { order, token } = await roundWithWaiver()
      const replaced =
        who === 'customer'
          ? await attach(order, order.withArtwork)
          : await attachAsStaff(token, order.id, order.withArtwork)
      expect(replaced.status).toBe(201)
      const refused = await decide(order, { status: 'APPROVED' })
      expect(refused.problem).toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/needs a proof/),
      })
      await move(token, order.id, { status: 'PENDING', reason: 'New artwork' })
      const body = { itemId: order.withArtwork, reason: 'Checked with the customer' }
      expect((await t.api('POST', `/admin/orders/${order.id}/proof-waivers`, { token, body })).status).toBe(
        201,
      )
      expect((await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })).status).toBe(200)
      expect((await decide(order, { status: 'APPROVED' })).status).toBe(200)
    },
  )

  test('an item is printed from its proof, even after newer artwork', async () => {
    const order = await mixedOrder()
    const { token } = await t.staff('production')
    const proof = await uploadProof(token, order.id)
    await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })
    await attach(order, order.withArtwork, 'too-late.png')
    expect((await decide(order, { status: 'APPROVED', proofs: [proof.id] })).status).toBe(200)
    // Printing needs confirmation, because staff haven't seen the new artwork.
    const print = await move(token, order.id, { status: 'IN_PRINT' })
    expect(print.problem).toMatchObject({ code: 'needs_confirmation' })
    const path = `/admin/orders/${order.id}/items/${order.withArtwork}/print.pdf`
    const [slug] = await pdfText(await (await t.request(path, { token })).arrayBuffer())
    const [row] = await t.shop.db.select().from(proofs).where(eq(proofs.id, proof.id))
    expect(slug).toContain(row?.sha256.slice(0, 12))
  })
})

describe('erasing a person', () => {
  test('erases earlier artwork, and staff see that it was erased', async () => {
    const person = newPerson()
    const order = await paidOrder(await visitor(), person.contact)
    const { token } = await t.admin()
    const { orderItems: items } = (await read(token, order.id)).body
    const itemId = first(items).item.id
    const uploaded = (await attach(order, itemId, `${person.secret}.png`)).body
    const attached = (await attachAsStaff(token, order.id, itemId, `${person.secret}2.png`)).body
    await move(token, order.id, { status: 'REJECTED', reason: 'No answer' })
    const body = { email: person.contact.email }
    expect((await t.api('POST', '/admin/guests/erase', { token, body })).body).toMatchObject({ files: 2 })
    expect(await tableSearch(t)(person.secret)).toEqual([])
    const files = await t.shop.db
      .select()
      .from(artworkFiles)
      .where(inArray(artworkFiles.path, [uploaded.path, attached.path]))
    expect(files).toEqual([])
    const { laterArtworks } = await itemOf(order.id, itemId)
    expect(laterArtworks.map(({ name }) => name)).toEqual(['Erased', 'Erased'])
  })

  test('keeps a file that another order uses', async () => {
    const person = newPerson()
    const order = await paidOrder(await visitor(), person.contact)
    const other = await mixedOrder()
    const { token } = await t.admin()
    const itemId = first((await read(token, order.id)).body.orderItems).item.id
    const { path } = (await attach(order, itemId)).body
    const [file] = await t.shop.db.select().from(artworkFiles).where(eq(artworkFiles.path, path))
    const [of] = await t.shop.db.select().from(orderItems).where(eq(orderItems.id, other.withArtwork))
    await t.shop.db.insert(itemArtworks).values({
      orderId: other.id,
      orderItemId: other.withArtwork,
      artworkFileId: of?.artworkFileId ?? '',
      previousFileId: file?.id,
      by: 'admin',
      createdAt: new Date(),
    })
    await move(token, order.id, { status: 'REJECTED', reason: 'No answer' })
    const body = { email: person.contact.email }
    expect((await t.api('POST', '/admin/guests/erase', { token, body })).body).toMatchObject({ files: 0 })
    expect(await isReadable(path)).toBe(true)
  })
})
