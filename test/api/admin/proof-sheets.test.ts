import { rm, writeFile } from 'node:fs/promises'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { makePrintPdf } from '#app/features/goods/print-pdf/make-print-pdf.server.ts'
import { maxBigFileBytes } from '#app/features/ground/product/artwork-type.ts'
import { makeProofSheets } from '#app/features/sales/proof-sheets/make-proof-sheets.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { orderItems } from '#app/schema/orders.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'
import { pdf } from '#test/example-files.ts'
import { first } from '#test/first.ts'
import { mixedOrders } from '#test/mixed-order.ts'
import { orderSteps } from '#test/order-steps.ts'
import { pdfText } from '#test/pdf-text.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { plainPicture } from '../../../bench/journey.ts'

vi.mock('#app/features/goods/print-pdf/make-print-pdf.server.ts', { spy: true })

const t = testShop()
const { addStickers, close, webhook, paymentOf, paidOrder, visitor } = purchases(t)
const { mixedOrder } = mixedOrders(t)
const { uploadProof, move, decide, read } = orderSteps(t)

const makeSheets = (orderId: number) => makeProofSheets(t.shop, { orderId })

let pictures = 0

function pictureForm(name = 'fox.png') {
  const form = new FormData()
  const picture = plainPicture(60 + (pictures++ % 200), 40)
  form.append('file', new File([picture], name, { type: 'image/png' }))
  return form
}

/** Places an order for one item with artwork, and makes its proof sheet. */
async function orderWithSheet() {
  const buyer = await visitor()
  const { body: artwork } = await t.api('POST', '/upload-file', { ...buyer, form: pictureForm() })
  await addStickers(buyer, { product: { by: 'custom', name: 'Die Cut Stickers', fileId: artwork.id } })
  const { link } = (await close(buyer)).body
  await webhook(link)
  const { order } = await paymentOf(link)
  await makeSheets(order.id)
  const { token } = await t.staff('production')
  const { proofs: sheets, orderItems: items } = (await read(token, order.id)).body
  return { id: order.id, hash: order.hash, token, sheets, item: first(items) }
}

const drafts = async (token: string, orderId: number) => (await read(token, orderId)).body.proofs

async function jobsOf(orderId: number): Promise<number> {
  const jobs = await t.shop.db.execute(
    sql`select id from pgboss.job where name = 'make-proof-sheets' and (data ->> 'orderId')::integer = ${orderId}`,
  )
  return (jobs as { rows: unknown[] }).rows.length
}

const attach = (token: string, orderId: number, itemId: number, form = pictureForm('new.png')) =>
  t.api('POST', `/admin/orders/${orderId}/items/${itemId}/artwork`, { token, form })

describe('when an order is paid, its proof sheets', () => {
  test('are made by a job that the payment enqueues, for items with artwork', async () => {
    const order = await mixedOrder()
    expect(await jobsOf(order.id)).toBe(1)
    expect(await jobsOf((await paidOrder()).id)).toBe(0)
    await makeSheets(order.id)
    const { token } = await t.staff('production')
    const made = await drafts(token, order.id)
    expect(made).toMatchObject([
      {
        name: 'Proof - Die Cut Stickers - artwork.pdf',
        itemIds: [order.withArtwork],
        by: null,
        round: null,
        sentAt: null,
        artworkSha256: expect.stringMatching(/^[\da-f]{64}$/),
      },
    ])
    const response = await t.request(`/admin/orders/${order.id}/proofs/${first(made).id}/file`, { token })
    const [text = ''] = await pdfText(await response.arrayBuffer())
    for (const part of [`Order ${order.id}`, 'Die Cut Stickers', '100 pieces', '4" x 4"', 'Blurry'])
      expect(text).toContain(part)
  })

  test('are made once, even by several jobs', async () => {
    const { id, token, sheets } = await orderWithSheet()
    await Promise.all([makeSheets(id), makeSheets(id)])
    expect(await drafts(token, id)).toEqual(sheets)
    const fresh = await mixedOrder()
    await Promise.all([makeSheets(fresh.id), makeSheets(fresh.id)])
    expect(await drafts(token, fresh.id)).toHaveLength(1)
  })

  test('are only visible to staff until they are sent, and then approved like any round', async () => {
    const { id, hash, token, sheets } = await orderWithSheet()
    const shown = async () => (await t.api('GET', `/order/${id}`, { query: { hash } })).body.order.fileAdmin
    expect(await shown()).toEqual([])
    const proofIds = sheets.map((sheet) => sheet.id)
    expect((await move(token, id, { status: 'APPROVED_BY_ADMIN', proofs: proofIds })).status).toBe(200)
    expect(await shown()).toMatchObject([{ id: proofIds[0] }])
    expect((await decide({ id, hash }, { status: 'APPROVED', proofs: proofIds })).status).toBe(200)
    expect(await drafts(token, id)).toMatchObject([{ round: 1, approvedAt: expect.any(String) }])
  })

  test('are not made for an unknown order', async () => {
    await expect(makeProofSheets(t.shop, { orderId: 2_000_000_000 })).resolves.toBeUndefined()
  })
})

describe('staff', () => {
  test('who replace a sheet with their own proof delete the draft and its file, which is recorded', async () => {
    const { id, token, sheets, item } = await orderWithSheet()
    const { id: proofId } = await uploadProof(token, id, 'proof.png', [item.item.id])
    expect(await drafts(token, id)).toMatchObject([{ id: proofId, artworkSha256: null }])
    const [file] = await t.shop.db
      .select()
      .from(artworkFiles)
      .where(eq(artworkFiles.path, first(sheets).path))
    expect(file).toBeUndefined()
    const { timeline } = (await read(token, id)).body
    expect(timeline).toContainEqual(
      expect.objectContaining({ detail: expect.stringContaining('proof sheets: 1 (removed)') }),
    )
    await makeSheets(id)
    expect(await drafts(token, id)).toHaveLength(1)
  })

  test('a proof of another item, even if removed, doesn’t affect a sheet; one of the whole order replaces it', async () => {
    const order = await mixedOrder()
    const { token } = await t.staff('production')
    await makeSheets(order.id)
    const { id: proofId } = await uploadProof(token, order.id, 'proof.png', [order.plain])
    expect(await drafts(token, order.id)).toHaveLength(2)
    const path = `/admin/orders/${order.id}/proofs/${proofId}` as const
    expect((await t.api('DELETE', path, { token })).status).toBe(200)
    expect(await drafts(token, order.id)).toMatchObject([{ itemIds: [order.withArtwork] }])
    await uploadProof(token, order.id)
    expect((await drafts(token, order.id)).map(({ artworkSha256 }) => artworkSha256)).toEqual([null])
  })

  test('who send a round while a sheet is replaced get a conflict', async () => {
    const { id, token, sheets } = await orderWithSheet()
    await uploadProof(token, id)
    const seen = sheets.map((sheet) => sheet.id)
    const late = await move(token, id, { status: 'APPROVED_BY_ADMIN', proofs: seen })
    expect(late).toMatchObject({ status: 409, problem: { message: expect.stringContaining('have changed') } })
    const other = await orderWithSheet()
    await move(token, other.id, { status: 'APPROVED_BY_ADMIN' })
    const form = pictureForm()
    expect((await t.api('POST', `/admin/orders/${other.id}/proofs`, { token, form })).status).toBe(409)
  })

  test('who waive a proof get no sheet until it is needed again', async () => {
    const order = await mixedOrder()
    const { token } = await t.staff('production')
    await makeSheets(order.id)
    const path = `/admin/orders/${order.id}/proof-waivers` as const
    const body = { itemId: order.withArtwork, reason: 'Same as before' }
    const waived = await t.api('POST', path, { token, body })
    await makeSheets(order.id)
    expect(await drafts(token, order.id)).toEqual([])
    await t.api('DELETE', `${path}/${waived.body.id}`, { token })
    expect(await jobsOf(order.id)).toBe(2)
    await makeSheets(order.id)
    expect(await drafts(token, order.id)).toHaveLength(1)
  })

  test('see why a sheet is missing', async () => {
    const { id, token, item } = await orderWithSheet()
    const { token: owner } = await t.admin()
    const broken = await t.api('GET', `/admin/orders/${id}`, { token: owner })
    expect(first(broken.body.orderItems).proofProblem).toBeNull()
    await attach(token, id, item.item.id)
    expect(await drafts(token, id)).toEqual([])
    const [row] = await t.shop.db.select().from(orderItems).where(eq(orderItems.id, item.item.id))
    await t.shop.db
      .update(artworkFiles)
      .set({ sha256: '0'.repeat(64) })
      .where(eq(artworkFiles.id, row?.artworkFileId ?? ''))
    await makeSheets(id)
    const { proofs: none, orderItems: items } = (await read(token, id)).body
    expect(none).toEqual([])
    expect(first(items).proofProblem).toBe('The stored file is missing or damaged.')
    await attach(token, id, item.item.id)
    await makeSheets(id)
    const updated = (await read(token, id)).body
    expect([updated.proofs.length, first(updated.orderItems).proofProblem]).toEqual([1, null])
  })

  test('see that a drawing’s sheet can’t be shown', async () => {
    const { id, token, item } = await orderWithSheet()
    const dots = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><circle cx="150" cy="150" r="140" fill="none" stroke="red" stroke-width="5" stroke-dasharray="0.00001"/></svg>`
    const form = new FormData()
    form.append('file', new File([dots], 'dots.svg', { type: 'image/svg+xml' }))
    expect((await attach(token, id, item.item.id, form)).status).toBeLessThan(300)
    await makeSheets(id)
    const { proofs, orderItems: items } = (await read(token, id)).body
    expect(proofs).toEqual([])
    expect(first(items).proofProblem).toBe('The proof can’t be drawn automatically.')
  })

  test('see that a sheet is too large to be stored', async () => {
    const { id, token, item } = await orderWithSheet()
    await attach(token, id, item.item.id)
    const path = await t.shop.storage.incomingPath()
    await writeFile(path, pdf)
    const remove = () => rm(path)
    vi.mocked(makePrintPdf).mockResolvedValueOnce({ path, sizeBytes: maxBigFileBytes + 1, remove })
    await makeSheets(id)
    const { orderItems: items } = (await read(token, id)).body
    expect(first(items).proofProblem).toBe('The proof can’t be drawn automatically.')
  })

  test('who cancel or reject the order have no drafts left', async () => {
    const canceled = await orderWithSheet()
    const { token } = await t.admin()
    const { version, status: from } = (await read(token, canceled.id)).body.order
    const body = { reason: 'Twice', version, from, refund: 'none' }
    await t.api('POST', `/admin/orders/${canceled.id}/cancel`, { token, body })
    expect(await drafts(token, canceled.id)).toEqual([])
    const rejected = await orderWithSheet()
    await move(token, rejected.id, { status: 'REJECTED', reason: 'Too small' })
    expect(await drafts(token, rejected.id)).toEqual([])
    await makeSheets(rejected.id)
    expect(await drafts(token, rejected.id)).toEqual([])
  })
})

describe('new artwork', () => {
  test('gets a new sheet before the first round', async () => {
    const { id, token, sheets, item } = await orderWithSheet()
    await attach(token, id, item.item.id)
    expect(await jobsOf(id)).toBe(2)
    await makeSheets(id)
    const now = await drafts(token, id)
    expect(now).toHaveLength(1)
    expect(first(now).artworkSha256).not.toBe(first(sheets).artworkSha256)
  })

  test('keeps an outdated proof from being approved during a round', async () => {
    const { id, hash, token, sheets, item } = await orderWithSheet()
    await move(token, id, { status: 'APPROVED_BY_ADMIN' })
    const path = `/order/${id}/items/${item.item.id}/artwork` as const
    expect((await t.api('POST', path, { query: { hash }, form: pictureForm() })).status).toBe(201)
    for (const body of [
      { status: 'APPROVED' },
      { status: 'APPROVED', proofs: sheets.map((each) => each.id) },
    ])
      expect((await decide({ id, hash }, body)).status).toBe(409)
    await makeSheets(id)
    expect(await drafts(token, id)).toMatchObject([{ round: 1, supersededAt: expect.any(String) }])
  })

  test('an edited quantity gets a new sheet', async () => {
    const { id, token, item } = await orderWithSheet()
    const { token: owner } = await t.admin()
    const change = { change: [{ itemId: item.item.id, quantity: 100 }] }
    const shown = await t.api('POST', `/admin/orders/${id}/edits/preview`, { token: owner, body: change })
    const { version, status: from } = (await read(owner, id)).body.order
    const body = { ...change, total: shown.body.after.total, from, version, payment: 'later' }
    expect((await t.api('POST', `/admin/orders/${id}/edits`, { token: owner, body })).status).toBeLessThan(
      300,
    )
    expect(await drafts(token, id)).toEqual([])
    await makeSheets(id)
    const { proofs: made, orderItems: items } = (await read(token, id)).body
    expect(made).toMatchObject([{ itemIds: [first(items).item.id] }])
  })
})

describe('an approved sheet', () => {
  async function approved() {
    const order = await orderWithSheet()
    await move(order.token, order.id, { status: 'APPROVED_BY_ADMIN' })
    expect((await decide(order, { status: 'APPROVED' })).status).toBe(200)
    return order
  }

  const printPdf = ({ id, token, item }: Awaited<ReturnType<typeof approved>>) =>
    t.request(`/admin/orders/${id}/items/${item.item.id}/print.pdf`, { token })

  test('is printed from the artwork that it shows, whose SHA-256 is in the slug and on the ticket', async () => {
    const order = await approved()
    const { artworkSha256, sha256 } = first(order.sheets)
    expect(artworkSha256).toBe(order.item.fileData?.sha256)
    const response = await printPdf(order)
    expect(response.status).toBe(200)
    const [text = ''] = await pdfText(await response.arrayBuffer())
    expect(text).toContain(`SHA-256 ${artworkSha256?.slice(0, 12)}`)
    const ticket = await t.request(`/admin/orders/${order.id}/print-sheet.pdf`, { token: order.token })
    const [, toPrint = ''] = (await pdfText(await ticket.arrayBuffer()))
      .join(' ')
      .split('Print exactly these approved')
    expect(toPrint).toContain(artworkSha256?.slice(0, 16))
    expect(toPrint).not.toContain(sha256.slice(0, 16))
  })

  test('is not printed from other bytes', async () => {
    const order = await approved()
    const { token, id } = order
    await t.shop.db
      .update(proofs)
      .set({ artworkSha256: 'f'.repeat(64) })
      .where(and(eq(proofs.orderId, id), eq(proofs.id, first(order.sheets).id)))
    const response = await printPdf(order)
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { message: 'This item’s artwork is not the one that was approved. Do not print it.' },
    ])
    expect((await t.request(`/admin/orders/${id}/print-sheet.pdf`, { token })).status).toBe(200)
  })
})
