import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { stopPreviews } from '#app/features/goods/previews/preview.server.ts'
import { designedItems } from '#test/designed-items.ts'
import { pdfPages } from '#test/pdf-pages.ts'
import { purchases, type Buyer } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor } = purchases(t)
const { upload } = designedItems(t)
afterAll(stopPreviews)

const pdf = () =>
  new Uint8Array(
    pdfPages([
      [255, 0, 0],
      [0, 0, 255],
    ]),
  )

const pageOf = (buyer: Buyer, fileId: string, page: number | string) =>
  t.request(`/upload-file/${fileId}/page?${new URLSearchParams({ ...buyer.query, page: String(page) })}`, {
    token: buyer.token,
  })

test('studio: each page of an uploaded PDF is drawn', async () => {
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

test('studio: no page that is not there, of a picture, or of someone else', async () => {
  const [buyer, stranger] = [await visitor(), await visitor()]
  const file = await upload(buyer, pdf(), 'fox.pdf')
  const picture = await upload(buyer)
  const status = async (...call: Parameters<typeof pageOf>) => (await pageOf(...call)).status
  expect(await status(buyer, file.id, 3)).toBe(404)
  expect(await status(buyer, picture.id, 1)).toBe(404)
  expect(await status(stranger, file.id, 1)).toBe(404)
  expect(await status(buyer, 'fox', 1)).toBe(404)
  for (const page of [0, -1, 1e9]) expect(await status(buyer, file.id, page)).toBe(422)
  for (const page of ['two', '']) expect(await status(buyer, file.id, page)).toBe(400)
})
