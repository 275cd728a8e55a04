import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { orderItems } from '#app/schema/orders.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { defaultSpotColors } from '#app/features/ground/shop/spot-colors.ts'
import { first } from '#test/first.ts'
import { mixedOrders } from '#test/mixed-order.ts'
import { orderSteps } from '#test/order-steps.ts'
import { pdfText } from '#test/pdf-text.ts'
import { purchases } from '#test/purchase.ts'
import { readPrintPdf } from '#test/read-print-pdf.ts'
import { reprintSteps } from '#test/reprint-steps.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { addStickers, paidOrder, visitor } = purchases(t)
const { uploadProof, move, decide, read } = orderSteps(t)
const { mixedOrder } = mixedOrders(t)
const { print, reprint } = reprintSteps(t)

const circles = { categoryId: 6, size: { width: 3, height: 3, custom: true } }

/** Places an order for circles and the given items. */
async function circleOrder(...more: object[]) {
  const buyer = await visitor()
  for (const item of [circles, ...more]) await addStickers(buyer, item)
  const { link } = (await t.api('POST', '/carts/me/close', { ...buyer, body: contactOf() })).body
  const { webhook, paymentOf } = purchases(t)
  await webhook(link)
  const { order } = await paymentOf(link)
  const { token } = await t.staff('production')
  const { orderItems: items } = (await read(token, order.id)).body
  return { id: order.id, hash: order.hash, token, itemIds: items.map(({ item }) => item.id) }
}

const contactOf = () => ({
  email: 'guest@example.com',
  name: 'Gus Guest',
  phone: '2125550100',
  address: '5 Paper Road',
  city: 'New York',
  state: 'NY',
  zipCode: '10001',
})

async function approve({ id, hash, token }: { id: number; hash: string; token: string }) {
  await move(token, id, { status: 'APPROVED_BY_ADMIN' })
  const { status } = await decide({ id, hash }, { status: 'APPROVED' })
  if (status !== 200) throw new Error('not approved')
}

async function approvedOrder(...more: object[]) {
  const order = await circleOrder(...more)
  const { id: proofId } = await uploadProof(order.token, order.id)
  await approve(order)
  return { ...order, proofId, itemId: first(order.itemIds) }
}

type Ordered = { id: number; itemId: number; token: string }

const printPdf = async ({ id, itemId, token }: Ordered, query: Record<string, string> = {}) =>
  t.request(`/admin/orders/${id}/items/${itemId}/print.pdf?${new URLSearchParams(query)}`, { token })

async function problemOf(order: Ordered, query = {}) {
  const response = await printPdf(order, query)
  return [response.status, ((await response.json()) as { message: string }).message]
}

describe('the print PDF of an item', () => {
  test('uses the approved bytes at the ordered size, with order and item in the slug', async () => {
    const order = await approvedOrder()
    const response = await printPdf(order)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(response.headers.get('content-disposition')).toContain(`order-${order.id}-item-1-`)
    const bytes = await response.arrayBuffer()
    const [text = ''] = await pdfText(bytes.slice())
    const [proof] = await t.shop.db.select().from(proofs).where(eq(proofs.id, order.proofId))
    const slug = [
      `Order ${order.id}`,
      'Item 1 of 1',
      `JOB-${order.id}`,
      '3" x 3"',
      '50 pieces',
      proof?.sha256.slice(0, 12),
    ]
    for (const part of slug) expect(text).toContain(part)
    const { trimInches, spots } = await readPrintPdf(new Uint8Array(bytes))
    expect(trimInches).toEqual([3, 3])
    expect(spots[0]?.[1]).toBe('CutContour')
  })

  test('is cut as ordered, even if its product’s shape has changed', async () => {
    const order = await approvedOrder()
    const bytesOf = async () => Buffer.from(await (await printPdf(order)).arrayBuffer())
    const before = await bytesOf()
    const { db } = t.shop
    const ofProduct = eq(categories.id, circles.categoryId)
    const [product] = await db.select({ shape: categories.shape }).from(categories).where(ofProduct)
    await db.update(categories).set({ shape: 'starburst' }).where(ofProduct)
    const after = await bytesOf()
    await db
      .update(categories)
      .set({ shape: product?.shape ?? 'circle' })
      .where(ofProduct)
    expect(after.equals(before)).toBe(true)
  })

  test('uses the cut line names of the chosen or default machine', async () => {
    const order = await approvedOrder()
    const { token } = await t.admin()
    const { defaultTeamEmail: _, ...settings } = (await t.api('GET', '/admin/settings', { token })).body
    const machines = ['Die line', 'Contour #2'].map((cut) => ({
      name: `Machine / ${cut}`,
      spotColors: { ...defaultSpotColors, cut },
    }))
    const { body } = await t.api('PUT', '/admin/settings', { token, body: { ...settings, machines } })
    const printed = async (query = {}) => {
      const response = await printPdf(order, query)
      const { spots } = await readPrintPdf(new Uint8Array(await response.arrayBuffer()))
      return { cut: spots[0]?.[1], name: response.headers.get('content-disposition') }
    }
    const usual = await printed()
    expect(usual.cut).toBe('Die line')
    expect(usual.name).not.toContain('Machine')
    const [main, second] = body.machines.map(({ id }) => String(id))
    const name = expect.stringContaining('-Machine-Contour-2.pdf"')
    expect(await printed({ machine: second })).toEqual({ cut: 'Contour #2', name })
    expect((await printed({ machine: main })).cut).toBe('Die line')
    const unknown = 'This machine is no longer in the settings. Choose another one.'
    expect(await problemOf(order, { machine: '1' })).toEqual([404, unknown])
    for (const machine of ['', '0', '-1', 'x', '1.5', '2147483648', '99999999999']) {
      expect((await printPdf(order, { machine })).status).toBe(422)
    }
  })

  test('uses the proof that shows the item, or the chosen one if several do', async () => {
    const order = await circleOrder()
    const itemId = first(order.itemIds)
    const two = [await uploadProof(order.token, order.id), await uploadProof(order.token, order.id)]
    await approve(order)
    expect(await problemOf({ ...order, itemId })).toEqual([
      409,
      'Several approved files show this item. Choose one of them.',
    ])
    expect((await printPdf({ ...order, itemId }, { proof: String(two[1]?.id) })).status).toBe(200)
    expect(await problemOf({ ...order, itemId }, { proof: '999999' })).toEqual([404, 'Proof not found'])
    for (const proof of ['0', '-1', 'x', '99999999999']) {
      expect((await printPdf({ ...order, itemId }, { proof })).status).toBe(422)
    }
  })

  test('uses the first order’s approved bytes for a reprint', async () => {
    const order = await circleOrder()
    const { id: proofId } = await uploadProof(order.token, order.id)
    const printed = await print(order)
    const { body } = await reprint(printed)
    const reprintOrder = (await read(order.token, body.orderId)).body
    const response = await printPdf({
      ...order,
      id: body.orderId,
      itemId: first(reprintOrder.orderItems).item.id,
    })
    expect(response.status).toBe(200)
    const [text = ''] = await pdfText(await response.arrayBuffer())
    const [proof] = await t.shop.db.select().from(proofs).where(eq(proofs.id, proofId))
    for (const part of [`Order ${body.orderId}`, proof?.sha256.slice(0, 12)]) expect(text).toContain(part)
  })

  test('is cut along the picture’s outline for a die-cut item, within the ordered size', async () => {
    const order = await approvedOrder({})
    const dieCut = { ...order, itemId: order.itemIds[1] ?? 0 }
    const { trimInches, content } = await readPrintPdf(
      new Uint8Array(await (await printPdf(dieCut)).arrayBuffer()),
    )
    expect(trimInches).toEqual([4, 4])
    expect(content.match(/ c\n/g)?.length).toBeGreaterThan(3)
  })

  test('uses a library design’s drawing, or the artwork of an item without a proof', async () => {
    const order = await mixedOrder()
    const { token } = await t.staff('production')
    await uploadProof(token, order.id, 'proof.png', [order.plain])
    const waiver = { itemId: order.withArtwork, reason: 'Ordered before' }
    await t.api('POST', `/admin/orders/${order.id}/proof-waivers`, { token, body: waiver })
    await approve({ ...order, token })
    const read = async (itemId: number) =>
      readPrintPdf(new Uint8Array(await (await printPdf({ id: order.id, itemId, token })).arrayBuffer()))
    const [design, artwork] = [await read(order.design), await read(order.withArtwork)]
    expect(design.artwork.get('Subtype')).toMatchObject({ name: 'Form' })
    expect(artwork.artwork.get('Subtype')).toMatchObject({ name: 'Image' })
    expect([artwork.artwork.get('Width'), artwork.artwork.get('Height')]).toEqual([60, 40])
  })

  test('follows the placement and cut line of artwork without a proof', async () => {
    const order = await mixedOrder()
    const { token } = await t.staff('production')
    await uploadProof(token, order.id, 'proof.png', [order.plain])
    const waiver = { itemId: order.withArtwork, reason: 'Ordered before' }
    await t.api('POST', `/admin/orders/${order.id}/proof-waivers`, { token, body: waiver })
    await approve({ ...order, token })
    const item = { id: order.id, itemId: order.withArtwork, token }
    const contentOf = async () =>
      (await readPrintPdf(new Uint8Array(await (await printPdf(item)).arrayBuffer()))).content
    const before = await contentOf()
    const artworkDesign = { ...defaultDesign, turn: 90, cut: { offset: 0.25, holes: 'fill' as const } }
    await t.shop.db.update(orderItems).set({ artworkDesign }).where(eq(orderItems.id, order.withArtwork))
    expect(await contentOf()).not.toBe(before)
  })

  test('is the same for 20 concurrent requests', async () => {
    const order = await approvedOrder()
    const responses = await Promise.all(Array.from({ length: 20 }, () => printPdf(order)))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    const files = await Promise.all(responses.map(async (each) => Buffer.from(await each.arrayBuffer())))
    expect(new Set(files.map((bytes) => bytes.toString('latin1'))).size).toBe(1)
  })
})

describe('refuses anything that was not approved', () => {
  test('an item before its approval, and one whose approval was voided', async () => {
    const order = await circleOrder()
    const item = { ...order, itemId: first(order.itemIds) }
    expect(await problemOf(item)).toEqual([409, 'This item is not approved yet.'])
    await uploadProof(order.token, order.id)
    expect((await printPdf(item)).status).toBe(409)
    await approve(order)
    expect((await printPdf(item)).status).toBe(200)
    await move(order.token, order.id, { status: 'PENDING', reason: 'Wrong file' })
    expect(await problemOf(item)).toEqual([409, 'This item is not approved yet.'])
  })

  test('a canceled order', async () => {
    const order = await approvedOrder()
    const { token } = await t.admin()
    const { version } = (await read(token, order.id)).body.order
    const body = { reason: 'Changed their mind', from: 'APPROVED', version }
    await t.api('POST', `/admin/orders/${order.id}/cancel`, { token, body })
    const [status, message] = await problemOf(order)
    expect([status, message]).toEqual([409, 'The order was canceled. Do not produce it.'])
  })

  test('bytes other than the approved ones', async () => {
    const order = await approvedOrder()
    const [row] = await t.shop.db
      .select({ path: artworkFiles.path })
      .from(proofs)
      .innerJoin(artworkFiles, eq(artworkFiles.id, proofs.artworkFileId))
      .where(eq(proofs.id, order.proofId))
    const stored = join(t.shop.settings.dataDir, 'files', row?.path ?? '')
    await writeFile(stored, 'something else')
    expect(await problemOf(order)).toEqual([
      409,
      'The stored file isn’t the one that was approved. Do not print it.',
    ])
  })

  test('erased files', async () => {
    const order = await approvedOrder()
    const erasedAt = new Date()
    const [proof] = await t.shop.db.select().from(proofs).where(eq(proofs.id, order.proofId))
    await t.shop.db
      .update(artworkFiles)
      .set({ erasedAt })
      .where(eq(artworkFiles.id, proof?.artworkFileId ?? ''))
    expect(await problemOf(order)).toEqual([409, 'The file was erased with the customer’s data.'])
  })

  test('an item without a size', async () => {
    const order = await approvedOrder()
    await t.shop.db.update(orderItems).set({ width: null }).where(eq(orderItems.id, order.itemId))
    expect(await problemOf(order)).toEqual([409, 'This item has no size.'])
  })

  test('an item of another order, and an unknown item', async () => {
    const [order, other] = [await approvedOrder(), await paidOrder()]
    expect(await problemOf({ ...order, id: other.id })).toEqual([404, 'Item not found'])
    expect(await problemOf({ ...order, itemId: 999_999 })).toEqual([404, 'Item not found'])
    expect((await printPdf({ ...order, id: 999_999 })).status).toBe(404)
  })
})

describe('the print PDFs of an order in one download', () => {
  const zipOf = ({ id, token }: Pick<Ordered, 'id' | 'token'>) =>
    t.request(`/admin/orders/${id}/print-pdfs.zip`, { token })

  test('equal the individual downloads byte for byte', async () => {
    const order = await approvedOrder({ categoryId: 6, size: { width: 2, height: 2, custom: true } })
    const response = await zipOf(order)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(response.headers.get('content-disposition')).toContain(`order-${order.id}-print-pdfs.zip`)
    const zip = Buffer.from(await response.arrayBuffer())
    expect(zip.length).toBe(Number(response.headers.get('content-length')))
    expect(order.itemIds).toHaveLength(2)
    for (const [at, itemId] of order.itemIds.entries()) {
      const single = await printPdf({ ...order, itemId })
      expect(zip.includes(Buffer.from(await single.arrayBuffer()))).toBe(true)
      expect(zip.includes(`order-${order.id}-item-${at + 1}-`)).toBe(true)
    }
  })

  test('are refused while an item can’t be printed, naming it', async () => {
    const order = await circleOrder(circles)
    const response = await zipOf(order)
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      409,
      'Item 1: This item is not approved yet.',
    ])
  })

  test('return an error for an unknown order or machine', async () => {
    const { token } = await t.staff('production')
    expect((await zipOf({ id: 999_999, token })).status).toBe(404)
    const order = await approvedOrder()
    const path = `/admin/orders/${order.id}/print-pdfs.zip`
    expect((await t.request(`${path}?machine=99`, { token })).status).toBe(404)
    expect((await t.request(`${path}?machine=x`, { token })).status).toBe(422)
  })
})
