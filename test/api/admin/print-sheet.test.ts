import { Buffer } from 'node:buffer'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '#app/schema/orders.server.ts'
import { first } from '#test/first.ts'
import { orderSteps } from '#test/order-steps.ts'
import { pdfPage } from '#test/pdf-page.ts'
import { pdfText } from '#test/pdf-text.ts'
import { purchases } from '#test/purchase.ts'
import { inTimeZone } from '#test/shop-clock.ts'
import { casesOfRun } from '#test/long-run.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder, visitor, addStickers } = purchases(t)
const { uploadProof, move, decide } = orderSteps(t)

async function printSheet(token: string, orderId: number) {
  const response = await t.request(`/admin/orders/${orderId}/print-sheet.pdf`, { token })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return pdfText(await response.arrayBuffer())
}

describe('the job ticket', () => {
  test('shows the files to print, and warns before the customer has approved', async () => {
    const order = await paidOrder()
    const { token } = await t.staff('production')
    await uploadProof(token, order.id, 'fox.png')
    const [before] = await printSheet(token, order.id)
    expect(before).toContain('NOT APPROVED. DO NOT PRINT.')
    expect(before).toContain(String(order.id))
    expect(before).toContain('50 pieces · 4" x 4"')
    expect(before).not.toContain('fox.png')
    await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })
    await decide(order, { status: 'APPROVED' })
    await t.api('POST', `/admin/orders/${order.id}/notes`, { token, body: { content: 'Matte\nnot gloss' } })
    const [page] = await printSheet(token, order.id)
    expect(page).toContain('Approved by the customer')
    expect(page).not.toContain('DO NOT PRINT')
    expect(page).toContain('fox.png')
    expect(page).toContain('Gus Guest')
    expect(page).toContain('Matte')
  })

  test('spec 6: names the items an approved file is for if the order has others', async () => {
    const buyer = await visitor()
    await addStickers(buyer, { quantity: 200 })
    const order = await paidOrder(buyer)
    const { token } = await t.staff('production')
    const { orderItems } = (await t.api('GET', `/admin/orders/${order.id}`, { token })).body
    const [one, other] = orderItems.map(({ item }) => item.id)
    await uploadProof(token, order.id, 'fox.png', [Number(one)])
    await uploadProof(token, order.id, 'owl.png', [Number(other)])
    await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })
    await decide(order, { status: 'APPROVED' })
    const pages = await printSheet(token, order.id)
    expect(pages.join(' ').replaceAll(/\s+/g, ' ')).toMatch(/fox\.png Die Cut Stickers, 4" x 4", 200 pieces/)
  })

  test('shows how well each file will print at its size', async () => {
    const buyer = await visitor()
    const form = new FormData()
    const fonts = '/Font << /A << /Type /Font /Subtype /Type1 /BaseFont /Lobster >> >>'
    const pdf = pdfPage('1 0 0 rg BT /A 12 Tf (Hello) Tj ET', fonts, [])
    form.set('file', new File([new Uint8Array(pdf)], 'menu.pdf'))
    const { body: artwork } = await t.api('POST', '/upload-file', { ...buyer, form })
    const product = { by: 'custom', name: 'Die Cut Stickers', fileId: artwork.id } as const
    await addStickers(buyer, { product, size: { width: 6, height: 4, custom: true } })
    const order = await paidOrder(buyer)
    const { token } = await t.staff('production')
    const { orderItems } = (await t.api('GET', `/admin/orders/${order.id}`, { token })).body
    const ofArtwork = (await printSheet(token, order.id)).join(' ').replaceAll(/\s+/g, ' ')
    expect(ofArtwork).toContain('Quality low: fonts not embedded: Lobster')
    await uploadProof(token, order.id, 'fox.png', [first(orderItems).item.id])
    await uploadProof(token, order.id, 'bear.png', [first(orderItems.slice(1)).item.id])
    await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })
    await decide(order, { status: 'APPROVED' })
    const ofProof = (await printSheet(token, order.id)).join(' ').replaceAll(/\s+/g, ' ')
    expect(ofProof).toMatch(/fox\.png.*Quality low: \d+ dpi/)
  })

  test.each([
    ['America/Chicago', 'Nov 30, 2026 11:59 PM', 'All times Central'],
    ['America/New_York', 'Dec 1, 2026 12:59 AM', 'All times Eastern'],
  ])('shows times in the time zone of a shop in %s, and names it', async (timeZone, placed, allTimes) => {
    const { id } = await paidOrder()
    const { token } = await t.staff('production')
    await t.shop.db
      .update(orders)
      .set({ createdAt: new Date('2026-12-01T05:59:00Z'), arrivesTo: '2026-12-07' })
      .where(eq(orders.id, id))
    const pages = await inTimeZone(t, timeZone, () => printSheet(token, id))
    expect(pages[0]).toContain(`placed ${placed}`)
    expect(pages[0]).toContain('Dec 7, 2026')
    expect(pages[0]?.split(allTimes)).toHaveLength(2)
  })

  const names = [
    ['Nguyễn Thị', 'NotoSans-Regular'],
    ['محمد علي', 'NotoNaskhArabic'],
    ['דנה לוי', 'NotoSansHebrew'],
    ['สมชาย ใจดี', 'NotoSansThai-Regular'],
    ['田中 さくら', 'NotoSansJP-Regular'],
    ['김 민준', 'NotoSansKR-Regular'],
    ['李 小龙', 'NotoSansHans-Regular'],
    ['🦊 🎉', 'NotoEmoji-Regular'],
  ] as const

  test.each(casesOfRun(names, ([, font]) => /Arabic|JP/.test(font)))(
    'prints the name %s in a font for its script',
    async (name, font) => {
      const order = await paidOrder()
      const { token } = await t.staff('production')
      await t.shop.db
        .update(orders)
        .set({ name: `Ada ${name}` })
        .where(eq(orders.id, order.id))
      const response = await t.request(`/admin/orders/${order.id}/print-sheet.pdf`, { token })
      const bytes = await response.arrayBuffer()
      const fonts = Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/\/FontName \/\w+\+([\w-]+)/g)
      expect(new Set(Array.from(fonts, ([, each]) => each))).toContain(font)
      const text = (await pdfText(bytes)).join('').normalize('NFKC').replaceAll(/\s/g, '')
      expect(text).not.toContain('□')
      for (const word of name.split(' ')) expect(text).toContain(word)
    },
  )

  test('shows a placeholder for characters without a font', async () => {
    const order = await paidOrder()
    const { token } = await t.staff('production')
    await t.shop.db.update(orders).set({ name: 'Ada ᚠ 𒀀' }).where(eq(orders.id, order.id))
    expect((await printSheet(token, order.id)).join(' ')).toMatch(/Ada □ □/)
  })

  test.each([
    ['emoji and characters of other scripts', '👩‍👩‍👧‍👦 דנה محمد 田中 \u202Eevil\u0007'],
    ['300 letters without a space', 'W'.repeat(300)],
    ['300 words', 'word '.repeat(300)],
    ['a lone surrogate', 'x\uFFFD'],
  ])('is not broken by %s', async (_, text) => {
    const order = await paidOrder()
    const { token } = await t.staff('production')
    await t.shop.db
      .update(orders)
      .set({ name: text, address: text, city: text, email: `${text}@x`, arrivesFrom: null, arrivesTo: null })
      .where(eq(orders.id, order.id))
    expect(await printSheet(token, order.id)).toHaveLength(1)
  })

  test('spans several pages if there are many items and notes', async () => {
    const buyer = await visitor()
    for (let at = 0; at < 11; at++) await addStickers(buyer)
    const order = await paidOrder(buyer)
    const { token } = await t.staff('production')
    for (let at = 0; at < 12; at++) {
      await t.api('POST', `/admin/orders/${order.id}/notes`, {
        token,
        body: { content: 'Long '.repeat(300) },
      })
    }
    const pages = await printSheet(token, order.id)
    expect(pages.length).toBeGreaterThan(2)
    for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
  })

  test.each([1, 2, 3, 4, 5])(
    'keeps the approved files on the page of their heading for %i items',
    async (count) => {
      const buyer = await visitor()
      for (let more = 1; more < count; more++) await addStickers(buyer)
      const order = await paidOrder(buyer)
      const { token } = await t.staff('production')
      await uploadProof(token, order.id, 'fox.png')
      await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })
      await decide(order, { status: 'APPROVED' })
      const pages = await printSheet(token, order.id)
      const title = pages.findIndex((page) => page.includes('Print exactly these approved files'))
      expect(title).toBeGreaterThanOrEqual(0)
      expect(title).toBe(pages.findIndex((page) => page.includes('fox.png')))
    },
  )

  test('shows a long note and a long address in full', async () => {
    const order = await paidOrder()
    const { token } = await t.staff('production')
    const address = `${'Long Street '.repeat(20)}door at the back`
    await t.shop.db.update(orders).set({ address }).where(eq(orders.id, order.id))
    const content = `${'Long '.repeat(950)}\nvery last word`
    await t.api('POST', `/admin/orders/${order.id}/notes`, { token, body: { content } })
    const pages = await printSheet(token, order.id)
    const text = pages.join(' ').replaceAll(/\s+/g, ' ')
    expect(text).toContain('door at the back')
    expect(text).toContain('very last word')
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
  })

  test('shows a library design’s picture', async () => {
    const buyer = await visitor()
    const { body: designs } = await t.api('GET', '/libraryproducts')
    const { id, name } = first(designs)
    await t.api('POST', `/product-library/${id}/create`, {
      ...buyer,
      body: { id, quantity: 2, categoryId: 5 },
    })
    const order = await paidOrder(buyer)
    const { token } = await t.staff('production')
    const [page] = await printSheet(token, order.id)
    expect(page).toContain(name)
    expect(page).toContain('Library design')
    expect(page?.match(/No picture/g)).toHaveLength(1)
  })

  test('returns 404 for an unknown order', async () => {
    const { token } = await t.staff('production')
    expect((await t.api('GET', '/admin/orders/999999/print-sheet.pdf', { token })).status).toBe(404)
  })
})

describe('the tickets of several orders', () => {
  const tickets = (token: string, orders: string) =>
    t.request(`/admin/orders/tickets.pdf?orders=${encodeURIComponent(orders)}`, { token })

  test('are one PDF, in which each ticket starts a new page and has its own code', async () => {
    const [one, two] = [await paidOrder(), await paidOrder()]
    const { token } = await t.staff('production')
    const response = await tickets(token, `${two.id},${one.id},${two.id}`)
    expect(response.status).toBe(200)
    const pages = await pdfText(await response.arrayBuffer())
    expect(pages).toHaveLength(2)
    for (const [at, { id }] of [two, one].entries()) {
      expect(pages[at]).toContain(`JOB-${id}`)
      expect(pages[at]).toContain(`Order ${id} · `)
      expect(pages[at]).toContain('Page 1 of 1')
    }
  })

  test('are refused for none, too many, invalid or unknown orders', async () => {
    const { token } = await t.staff('production')
    const { id } = await paidOrder()
    const many = Array.from({ length: 51 }, (_, at) => at + 1).join(',')
    for (const orders of ['', 'x', '1,', '-1', '1.5', '9999999999', many, '9'.repeat(2_000)]) {
      expect((await tickets(token, orders)).status, orders).toBe(422)
    }
    expect((await t.request('/admin/orders/tickets.pdf', { token })).status).toBe(400)
    expect((await tickets(token, `${id},2147483647`)).status).toBe(404)
    const { token: other } = await t.staff('support')
    expect((await tickets(other, String(id))).status).toBe(200)
    expect((await t.request(`/admin/orders/tickets.pdf?orders=${id}`)).status).toBe(401)
  })
})
