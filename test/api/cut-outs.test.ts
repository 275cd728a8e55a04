import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readMeasured } from '#app/features/goods/preflight/read-measured.ts'
import { isCellVisible } from '#app/features/goods/print-quality/look/visible-cells.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { makeProofSheets } from '#app/features/sales/proof-sheets/make-proof-sheets.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { designedItems } from '#test/designed-items.ts'
import { first } from '#test/first.ts'
import { orderSteps } from '#test/order-steps.ts'
import { pdfPages } from '#test/pdf-pages.ts'
import { purchases, type Buyer } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor } = purchases(t)
const { upload, add, pay, cartOf } = designedItems(t)
const { read } = orderSteps(t)

const side = 310
/** The pixels per side that make a picture sharp at 4 inches, the size of the items. */
const sharpSide = 1240
const circle = 6
const [white, blue, red] = ['#ffffff', '#1040c0', '#c02020']
const background = { tolerance: 12 }
const design = { ...defaultDesign, background }

const drawing = (ink: string, background: string, side: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 8 8">
    <path fill="${background}" d="M0 0h8v8H0z"/><circle fill="${ink}" cx="4" cy="4" r="2"/></svg>`

const picture = async (ink: string, background: string, px = side) =>
  new Uint8Array(
    await sharp(Buffer.from(drawing(ink, background, px)))
      .png()
      .toBuffer(),
  )

const checkOf = (buyer: Buyer, fileId: string, query: Record<string, string> = { tolerance: '12' }) =>
  t.request(`/upload-file/${fileId}/cut-out-check?${new URLSearchParams({ ...buyer.query, ...query })}`, {
    token: buyer.token,
  })

const measuredCutOut = async (buyer: Buyer, fileId: string, query?: Record<string, string>) => {
  const response = await checkOf(buyer, fileId, query)
  expect(response.status).toBe(200)
  return readMeasured(await response.json())
}

const storedCutOuts = async (fileId: string) =>
  first(await t.shop.db.select().from(artworkFiles).where(eq(artworkFiles.id, fileId))).cutOuts

test('measures a picture without its background, once', async () => {
  const buyer = await visitor()
  const file = await upload(buyer, await picture(white, blue))
  expect(file.layout?.look).toMatchObject({ isWhite: false, isTransparent: false })
  expect(file.background).toBeUndefined()

  const measured = await measuredCutOut(buyer, file.id)
  expect(measured).toMatchObject({ background, widthPx: side, page: 1, colorSpaces: ['rgb'] })
  const { box, cells = '', ...look } = measured?.layout?.look ?? {}
  expect(look).toEqual({ isEmpty: false, isWhite: true, isTransparent: true })
  expect(box?.map((share) => Math.round(share * 100))).toEqual([25, 25, 75, 75])
  expect([isCellVisible(cells, 12, 12), isCellVisible(cells, 1, 1)]).toEqual([true, false])

  await t.shop.db.update(artworkFiles).set({ path: 'files/gone.png' }).where(eq(artworkFiles.id, file.id))
  expect((await measuredCutOut(buyer, file.id))?.layout).toEqual(measured?.layout)
  expect((await checkOf(buyer, file.id, { tolerance: '13' })).status).toBe(404)
  expect(await storedCutOuts(file.id)).toHaveLength(1)
})

test('stores simultaneous results once, and those of several tolerances together', async () => {
  const buyer = await visitor()
  const file = await upload(buyer, await picture(red, white))
  const requests = ['12', '12', '12.5', '20'].map((tolerance) =>
    measuredCutOut(buyer, file.id, { tolerance }),
  )
  const looks = (await Promise.all(requests)).map((measured) => measured?.layout?.look)
  expect(looks[0]).toEqual(looks[1])
  const kept = (await storedCutOuts(file.id)) as { tolerance: number }[]
  expect(kept.map(({ tolerance }) => tolerance).toSorted((one, other) => one - other)).toEqual([12, 12.5, 20])
})

test('a picture of one color is empty without its background', async () => {
  const buyer = await visitor()
  const file = await upload(buyer, await picture(blue, blue))
  const measured = await measuredCutOut(buyer, file.id)
  expect(measured?.layout?.look).toMatchObject({ isEmpty: true, isTransparent: true, box: null })
})

test('also measures drawings and pages without their background', async () => {
  const buyer = await visitor()
  const svg = await upload(buyer, new Uint8Array(Buffer.from(drawing(red, white, side))), 'fox.svg')
  const left = { isEmpty: false, isWhite: false, isTransparent: true }
  expect((await measuredCutOut(buyer, svg.id))?.layout?.look).toMatchObject(left)

  const pages = pdfPages([
    [255, 0, 0],
    [0, 0, 255],
  ])
  const pdf = await upload(buyer, new Uint8Array(pages), 'fox.pdf')
  const second = await measuredCutOut(buyer, pdf.id, { tolerance: '0.5', page: '2' })
  expect(second).toMatchObject({
    page: 2,
    background: { tolerance: 0.5 },
    layout: { look: { isEmpty: true } },
  })
  const row = first(await t.shop.db.select().from(artworkFiles).where(eq(artworkFiles.id, pdf.id)))
  expect(row.laterPages).toMatchObject([{ page: 2, layout: { look: { isEmpty: false } } }])
})

test('refuses missing files, someone else’s files and invalid tolerances', async () => {
  const [buyer, stranger] = [await visitor(), await visitor()]
  const file = await upload(buyer)
  const status = async (caller: Buyer, id: string, query: Record<string, string>) =>
    (await checkOf(caller, id, query)).status
  expect(await status(stranger, file.id, { tolerance: '12' })).toBe(404)
  expect(await status(buyer, 'fox', { tolerance: '12' })).toBe(404)
  expect(await status(buyer, file.id, { tolerance: '12', page: '2' })).toBe(404)
  for (const tolerance of ['-1', '101', '1e2', '', 'NaN', '0x1'])
    expect(await status(buyer, file.id, { tolerance }), tolerance).toBe(422)
  expect(await status(buyer, file.id, {})).toBe(400)
  expect(await storedCutOuts(file.id)).toEqual([])
})

test('offers Print exactly this based on the findings without the background', async () => {
  const buyer = await visitor()
  const [colored, plain] = [
    await upload(buyer, await picture(red, white, sharpSide)),
    await upload(buyer, await picture(white, blue, sharpSide)),
  ]
  const added = { categoryId: circle, design }
  await add(buyer, colored.id, added)
  await add(buyer, plain.id, added)
  await add(buyer, plain.id, { ...added, design: defaultDesign })
  const offered = async () =>
    (await cartOf(buyer)).cartItems.map(({ canPrintExactly }) => canPrintExactly ?? false)
  expect(await offered()).toEqual([false, false, true])
  await measuredCutOut(buyer, colored.id)
  await measuredCutOut(buyer, plain.id)
  await add(buyer, plain.id, { ...added, design: { ...design, accepted: ['white'] } })
  expect(await offered()).toEqual([true, false, true, true])
})

test('shows staff the findings without the background, measured for the proof if necessary', async () => {
  const buyer = await visitor()
  const file = await upload(buyer, await picture(white, blue))
  await add(buyer, file.id, { categoryId: circle, design })
  const order = await pay(buyer)
  const { token } = await t.admin()
  const codes = async () => {
    const item = first((await read(token, order.id)).body.orderItems)
    return item.findings.map(({ code }) => code)
  }
  expect(await codes()).not.toContain('white')
  await makeProofSheets(t.shop, { orderId: order.id })
  expect(await codes()).toContain('white')
  const item = first((await read(token, order.id)).body.orderItems)
  expect(item.printFile).toMatchObject({ background, layout: { look: { isWhite: true } } })
  expect(item.unacceptedFindings).toContainEqual(expect.objectContaining({ title: 'White artwork' }))
})
