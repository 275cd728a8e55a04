import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { makeProofSheets } from '#app/features/sales/proof-sheets/make-proof-sheets.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { orderItems } from '#app/schema/orders.server.ts'
import { first } from '#test/first.ts'
import { orderSteps } from '#test/order-steps.ts'
import { pdfText } from '#test/pdf-text.ts'
import { purchases, type Buyer } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { addStickers, close, webhook, paymentOf, visitor } = purchases(t)
const { uploadProof, move, read } = orderSteps(t)

const size = { width: 2, height: 2, custom: true }

const red = { r: 200, g: 30, b: 60 }

async function addArtwork(buyer: Buyer, { px = 700, design = null as object | null, background = red } = {}) {
  const picture = await sharp({ create: { width: px, height: px, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(picture)], 'fox.png', { type: 'image/png' }))
  const { body: artwork } = await t.api('POST', '/upload-file', { ...buyer, form })
  const product = { by: 'custom', name: 'Die Cut Stickers', fileId: artwork.id }
  return addStickers(buyer, { product, size, ...(design && { design }) })
}

async function pay(buyer: Buyer, printExactly: unknown) {
  const { body, status } = await close(buyer, { printExactly })
  if (status !== 200) throw new Error(`closing the cart returned ${status}`)
  await webhook(body.link)
  const { order } = await paymentOf(body.link)
  return { id: order.id, hash: order.hash }
}

async function exactOrder() {
  const buyer = await visitor()
  const { id } = await addArtwork(buyer)
  return pay(buyer, [id])
}

const makeSheets = (orderId: number) => makeProofSheets(t.shop, { orderId })
const shownTo = async ({ id, hash }: { id: number; hash: string }) =>
  (await t.api('GET', `/order/${id}`, { query: { hash } })).body

describe('Print exactly this', () => {
  test('is offered in the cart for artwork that prints well, or whose flaws were accepted', async () => {
    const buyer = await visitor()
    await addArtwork(buyer)
    await addArtwork(buyer, { px: 60 })
    await addArtwork(buyer, { px: 60, design: { ...defaultDesign, accepted: ['resolution'] } })
    await addStickers(buyer)
    const { cartItems } = (await t.api('GET', '/carts/me/get', buyer)).body
    const offered = cartItems.map(({ canPrintExactly }) => canPrintExactly ?? false)
    expect(offered.toSorted()).toEqual([false, false, true, true])
  })

  test('is not offered for blank artwork, unless that was accepted', async () => {
    const buyer = await visitor()
    const background = { r: 255, g: 255, b: 255 }
    const notAccepted = await addArtwork(buyer, { background })
    await addArtwork(buyer, { background, design: { ...defaultDesign, accepted: ['blank'] } })
    const { cartItems } = (await t.api('GET', '/carts/me/get', buyer)).body
    expect(cartItems.map(({ canPrintExactly }) => canPrintExactly ?? false).toSorted()).toEqual([false, true])
    expect((await close(buyer, { printExactly: [notAccepted.id] })).status).toBe(409)
  })

  test('skips the proof: its sheet is round 1, approved by the customer when they ordered', async () => {
    const order = await exactOrder()
    expect((await shownTo(order)).order.status).toBe('PENDING')
    await Promise.all([makeSheets(order.id), makeSheets(order.id)])
    const { order: shown, orderItems: items } = await shownTo(order)
    expect(shown.status).toBe('APPROVED')
    expect(shown.events).toMatchObject([
      { toStatus: 'PENDING', by: 'payment' },
      { toStatus: 'APPROVED_BY_ADMIN', by: 'payment' },
      { toStatus: 'APPROVED', by: 'customer' },
    ])
    expect(first(items).item.printExactly).toBe(true)
    const { token } = await t.staff('production')
    const { proofs, timeline } = (await read(token, order.id)).body
    const sheet = first(proofs)
    expect(sheet).toMatchObject({ round: 1, approvedAt: expect.any(String), voidedAt: null })
    expect(sheet.artworkSha256).toBe(first(items).fileData?.sha256)
    const record = timeline.find(({ text }) => text === 'Proof approved by customer')
    expect(record?.detail).toContain(sheet.sha256.slice(0, 10))
    expect(record?.detail).toContain(sheet.artworkSha256?.slice(0, 10))
    const mailed = await t.shop.db.select().from(mails).where(eq(mails.orderId, order.id))
    expect(mailed.map(({ mail }) => mail.template)).toEqual(['order-paid', 'order-moved'])
    expect(first(mailed).mail).toMatchObject({ isPrintedExactly: true })
  })

  test('prints the artwork, with its SHA-256 in the slug and on the ticket', async () => {
    const order = await exactOrder()
    await makeSheets(order.id)
    const { token } = await t.staff('production')
    const { orderItems: items } = (await read(token, order.id)).body
    const { item, fileData } = first(items)
    const pdf = await t.request(`/admin/orders/${order.id}/items/${item.id}/print.pdf`, { token })
    const [slug] = await pdfText(await pdf.arrayBuffer())
    expect(slug).toContain(`SHA-256 ${fileData?.sha256.slice(0, 12)}`)
    const ticket = await t.request(`/admin/orders/${order.id}/print-sheet.pdf`, { token })
    const text = (await pdfText(await ticket.arrayBuffer())).join(' ')
    expect(text).toContain('Approved when it was ordered')
    expect(text.split('Print exactly these')[1]).toContain(fileData?.sha256.slice(0, 16))
    expect((await move(token, order.id, { status: 'IN_PRINT' })).status).toBe(200)
  })

  test('can be stopped by staff before printing, which voids the approval, and another round follows', async () => {
    const order = await exactOrder()
    await makeSheets(order.id)
    const { token } = await t.staff('production')
    const back = { status: 'PENDING', reason: 'A letter is missing' }
    expect((await move(token, order.id, back)).status).toBe(200)
    await makeSheets(order.id)
    expect((await shownTo(order)).order.status).toBe('PENDING')
    expect((await move(token, order.id, { status: 'IN_PRINT' })).status).toBe(409)
    await uploadProof(token, order.id)
    expect((await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })).status).toBe(200)
    expect((await read(token, order.id)).body.proofs).toMatchObject([
      { round: 1, voidedAt: expect.any(String) },
      { round: 2, approvedAt: null },
    ])
  })

  test('leaves the order pending while other items need proofs', async () => {
    const buyer = await visitor()
    const { id } = await addArtwork(buyer)
    await addStickers(buyer)
    const order = await pay(buyer, [id])
    await makeSheets(order.id)
    expect((await shownTo(order)).order.status).toBe('PENDING')
    const [confirmed] = await t.shop.db.select().from(mails).where(eq(mails.orderId, order.id))
    expect(confirmed?.mail).toMatchObject({ template: 'order-paid', isPartlyExact: true })
    expect(confirmed?.mail).not.toHaveProperty('isPrintedExactly')
  })

  test('doesn’t apply once staff have started their own proof', async () => {
    const order = await exactOrder()
    const { token } = await t.staff('production')
    await uploadProof(token, order.id)
    await makeSheets(order.id)
    expect((await shownTo(order)).order.status).toBe('PENDING')
  })

  test('falls back to a proof if the artwork was replaced', async () => {
    const order = await exactOrder()
    const { item } = first((await shownTo(order)).orderItems)
    const form = new FormData()
    const background = { r: 1, g: 130, b: 60 }
    const other = await sharp({ create: { width: 700, height: 700, channels: 3, background } })
      .png()
      .toBuffer()
    form.append('file', new File([new Uint8Array(other)], 'owl.png', { type: 'image/png' }))
    const path = `/order/${order.id}/items/${item.id}/artwork` as const
    expect((await t.api('POST', path, { query: { hash: order.hash }, form })).status).toBe(201)
    await makeSheets(order.id)
    const { order: shown, orderItems: items } = await shownTo(order)
    expect([shown.status, first(items).item.printExactly]).toEqual(['PENDING', undefined])
    const { token } = await t.staff('production')
    expect((await read(token, order.id)).body.proofs).toMatchObject([{ sentAt: null, approvedAt: null }])
  })

  test('falls back to a proof if no sheet can be made, and notifies the customer once', async () => {
    const order = await exactOrder()
    const [row] = await t.shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id))
    await t.shop.db
      .update(artworkFiles)
      .set({ sha256: '0'.repeat(64) })
      .where(eq(artworkFiles.id, row?.artworkFileId ?? ''))
    await makeSheets(order.id)
    await makeSheets(order.id)
    const { order: shown, orderItems: items } = await shownTo(order)
    expect([shown.status, first(items).item.printExactly]).toEqual(['PENDING', undefined])
    const notices = await t.shop.db
      .select()
      .from(mails)
      .where(sql`${mails.orderId} = ${order.id} and ${mails.mail} ->> 'template' = 'order-moved'`)
    expect(notices.map(({ mail }) => mail)).toMatchObject([
      { status: 'PENDING', reason: expect.stringContaining('we’ll send you a proof first') },
    ])
  })

  test('a dropped approval is in the order’s history once, with the reason', async () => {
    const order = await exactOrder()
    const [row] = await t.shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id))
    await t.shop.db
      .update(artworkFiles)
      .set({ sha256: '0'.repeat(64) })
      .where(eq(artworkFiles.id, row?.artworkFileId ?? ''))
    await Promise.all([makeSheets(order.id), makeSheets(order.id)])
    await makeSheets(order.id)
    const { order: shown, orderItems: items } = await shownTo(order)
    const problem = 'The stored file is missing or damaged.'
    const reason = `Die Cut Stickers, 2" x 2", 50 pieces, fox.png: We can’t print your artwork exactly as it is, so we’ll send you a proof first. ${problem}`
    expect(shown.events).toMatchObject([
      { fromStatus: 'UNPAID', toStatus: 'PENDING' },
      { fromStatus: 'PENDING', toStatus: 'PENDING', by: 'payment', reason },
    ])
    expect(first(items).item.exactProblem).toBe(problem)
    const { token } = await t.staff('production')
    const { timeline } = (await read(token, order.id)).body
    const entry = timeline.find(({ text }) => text === 'Can’t be printed as approved: proof needed')
    expect(entry).toMatchObject({ detail: reason, mails: [{ text: expect.stringContaining('Email to') }] })
    const ticket = await t.request(`/admin/orders/${order.id}/print-sheet.pdf`, { token })
    expect((await pdfText(await ticket.arrayBuffer())).join(' ')).not.toContain('Requested by the customer')
  })

  test('is refused for an item that needs a proof or is not in the cart', async () => {
    const buyer = await visitor()
    const poor = await addArtwork(buyer, { px: 60 })
    const plain = await addStickers(buyer)
    const stranger = await addArtwork(await visitor())
    for (const id of [poor.id, plain.id]) {
      const { status, problem } = await close(buyer, { printExactly: [id] })
      expect([status, problem?.message]).toEqual([409, 'Die Cut Stickers needs a proof before we print it.'])
    }
    for (const id of [stranger.id, 2_000_000_000, 99_999_999_999]) {
      expect((await close(buyer, { printExactly: [id] })).status).toBe(409)
    }
    for (const malformed of ['x', ['x'], [1.5], {}]) {
      expect((await close(buyer, { printExactly: malformed })).status).toBe(400)
    }
    for (const invalid of [[0], [-1], Array.from({ length: 1001 }, () => 1)]) {
      expect((await close(buyer, { printExactly: invalid })).status).toBe(422)
    }
    expect((await close(buyer, { printExactly: [] })).status).toBe(200)
  })

  test('replaces the unpaid order if chosen later, like any cart change', async () => {
    const buyer = await visitor()
    const { id } = await addArtwork(buyer)
    const before = (await close(buyer)).body.link
    const exactly = (await close(buyer, { printExactly: [id] })).body.link
    expect(exactly).not.toBe(before)
    expect((await close(buyer, { printExactly: [id] })).body.link).toBe(exactly)
  })
})
