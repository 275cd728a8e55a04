import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { uploadQuota } from '#app/features/goods/artwork/upload-quota.ts'
import { readMeasured } from '#app/features/goods/preflight/read-measured.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { makeProofSheets } from '#app/features/sales/proof-sheets/make-proof-sheets.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { attempts } from '#app/schema/customers.server.ts'
import { designedItems } from '#test/designed-items.ts'
import { first } from '#test/first.ts'
import { orderSteps } from '#test/order-steps.ts'
import { grayPicture, pdfPage } from '#test/pdf-page.ts'
import { pdfPages } from '#test/pdf-pages.ts'
import { purchases, type Buyer } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor } = purchases(t)
const { upload, add, pay, cartOf } = designedItems(t)
const { read } = orderSteps(t)

/** These pages are small, so that they are drawn quickly. */
const pdf = () =>
  new Uint8Array(
    pdfPages(
      [
        [255, 0, 0],
        [0, 0, 255],
      ],
      600,
      30,
    ),
  )

const pageOf = (buyer: Buyer, fileId: string, page: number | string, call = 'page') =>
  t.request(`/upload-file/${fileId}/${call}?${new URLSearchParams({ ...buyer.query, page: String(page) })}`, {
    token: buyer.token,
  })

/**
 * Makes a page with text near the edge in a font that isn't embedded, a hairline, a picture, CMYK ink and a trim box.
 */
const poorPage = () => {
  const paint =
    'BT /F 12 Tf 2 4 Td (Fox) Tj ET 0 1 0 0 K 0.1 w 20 20 m 200 20 l S q 150 0 0 100 50 50 cm /Picture Do Q'
  const resources =
    '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Futura >> >> /XObject << /Picture 5 0 R >>'
  const entries = { number: 2, page: '/TrimBox [0 0 300 200]' }
  return new Uint8Array(pdfPage(paint, resources, [grayPicture(75, 50)], entries))
}
const poorFacts = {
  pages: 2,
  page: 2,
  widthPx: 300,
  heightPx: 200,
  pictures: { count: 1, widthPx: 150, heightPx: 100 },
  colorSpaces: ['cmyk', 'gray'],
  missingFonts: ['Futura'],
  layout: { boxes: ['trim'], look: { isEmpty: false, isWhite: false, isTransparent: true } },
}
const secondPage = { ...defaultDesign, page: 2 }

const storedPages = async (fileId: string) => {
  const rows = await t.shop.db.select().from(artworkFiles).where(eq(artworkFiles.id, fileId))
  return first(rows).laterPages
}

test('each page of an uploaded PDF is drawn', async () => {
  const buyer = await visitor()
  const file = await upload(buyer, pdf(), 'fox.pdf')
  expect(file.pages).toBe(2)
  for (const [page, color] of [
    [1, [255, 0, 0]],
    [2, [0, 0, 255]],
  ] as const) {
    const response = await pageOf(buyer, file.id, page)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const drawn = sharp(await response.arrayBuffer())
    const { channels } = await drawn.stats()
    for (const [at, value] of color.entries()) expect(channels[at]?.mean).toBeCloseTo(value, -1)
  }
})

test('viewing pages doesn’t count as uploading, and has a separate limit', async () => {
  const buyer = await visitor()
  const file = await upload(buyer, pdf(), 'book.pdf')
  const { attempts: limit } = uploadQuota.pages.kilobytes
  const windowEndsAt = new Date(Date.now() + 60_000)
  const key = 'upload-kilobytes:pages:local'
  const forget = () => t.shop.db.delete(attempts).where(eq(attempts.key, key))
  await forget()
  await t.shop.db.insert(attempts).values({ key, count: limit - 1, windowEndsAt })
  try {
    expect((await pageOf(buyer, file.id, 2)).status).toBe(200)
    expect((await pageOf(buyer, file.id, 2)).status).toBe(429)
    expect(await upload(buyer, pdf(), 'again.pdf')).toMatchObject({ pages: 2 })
  } finally {
    await forget()
  }
})

test('refuses a missing page, a picture, or someone else’s file', async () => {
  const [buyer, stranger] = [await visitor(), await visitor()]
  const file = await upload(buyer, pdf(), 'fox.pdf')
  const picture = await upload(buyer)
  for (const call of ['page', 'page-check']) {
    const status = async (caller: Buyer, id: string, page: number | string) =>
      (await pageOf(caller, id, page, call)).status
    expect(await status(buyer, file.id, 3)).toBe(404)
    expect(await status(buyer, picture.id, 1)).toBe(404)
    expect(await status(stranger, file.id, 1)).toBe(404)
    expect(await status(buyer, 'fox', 1)).toBe(404)
    for (const page of [0, -1, 1e9]) expect(await status(buyer, file.id, page)).toBe(422)
    for (const page of ['two', '']) expect(await status(buyer, file.id, page)).toBe(400)
  }
  expect(await storedPages(file.id)).toEqual([])
})

test('a later page is measured once, when it is first drawn', async () => {
  const buyer = await visitor()
  const file = await upload(buyer, poorPage(), 'fox.pdf')
  expect(file).toMatchObject({ page: 1, missingFonts: [], layout: { look: { isEmpty: true } } })
  expect((await pageOf(buyer, file.id, 2)).status).toBe(200)
  // The file is now missing, so a later success shows that it isn't read again.
  await t.shop.db.update(artworkFiles).set({ path: 'files/gone.pdf' }).where(eq(artworkFiles.id, file.id))
  expect((await pageOf(buyer, file.id, 2)).status).toBe(404)
  const check = await pageOf(buyer, file.id, 2, 'page-check')
  expect(check.status).toBe(200)
  const measured = readMeasured(await check.json())
  expect(measured).toMatchObject(poorFacts)
  expect(measured?.layout?.texts).toHaveLength(1)
  expect(measured?.layout?.thinnestLine).toBeCloseTo(0.1 / 300, 6)
  expect(await storedPages(file.id)).toHaveLength(1)
})

test('measures an undrawn page when its check is requested', async () => {
  const buyer = await visitor()
  const file = await upload(buyer, poorPage(), 'fox.pdf')
  expect(await (await pageOf(buyer, file.id, 2, 'page-check')).json()).toMatchObject(poorFacts)
  expect(await (await pageOf(buyer, file.id, 1, 'page-check')).json()).toMatchObject({ page: 1, pages: 2 })
  expect(await storedPages(file.id)).toMatchObject([{ page: 2, missingFonts: ['Futura'] }])
})

test('offers Print exactly this for a later page based on that page’s findings', async () => {
  const buyer = await visitor()
  const file = await upload(buyer, poorPage(), 'fox.pdf')
  const found = ['fonts', 'resolution', 'text-edge']
  const accepting = { design: { ...secondPage, accepted: found } }
  await add(buyer, file.id, accepting)
  const offered = async () =>
    (await cartOf(buyer)).cartItems.map(({ canPrintExactly }) => canPrintExactly ?? false).toSorted()
  expect(await offered()).toEqual([false])
  await pageOf(buyer, file.id, 2)
  // Customers can't accept a finding before the shop has measured the page.
  expect(await offered()).toEqual([false])
  await add(buyer, file.id, accepting)
  expect(await offered()).toEqual([false, true])
})

test('staff see the quality mark of the printed page, which is drawn for its proof if necessary', async () => {
  const buyer = await visitor()
  const file = await upload(buyer, poorPage(), 'fox.pdf')
  await add(buyer, file.id, { design: secondPage })
  const order = await pay(buyer)
  const { token } = await t.admin()
  const findings = async () => {
    const item = first((await read(token, order.id)).body.orderItems)
    return item.findings.map(({ code, text }) => `${code}: ${text}`)
  }
  expect(await findings()).toEqual(['pages: 2 pages, page 2 not checked'])
  await makeProofSheets(t.shop, { orderId: order.id })
  expect(await findings()).toEqual(
    expect.arrayContaining(['fonts: fonts not embedded: Futura', 'pages: 2 pages, only page 2 checked']),
  )
  const { printFile } = first((await read(token, order.id)).body.orderItems)
  expect(printFile).toMatchObject(poorFacts)
})
