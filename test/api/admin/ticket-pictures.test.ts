import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { designedItems } from '#test/designed-items.ts'
import { orderSteps } from '#test/order-steps.ts'
import { pdfJpegs } from '#test/pdf-jpegs.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor } = purchases(t)
const { upload, add, pay } = designedItems(t)
const { uploadProof, move, decide } = orderSteps(t)

const plain = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 60, height: 60, channels: 3, background } })
      .png()
      .toBuffer(),
  )

const circle = { categoryId: 6, design: { ...defaultDesign, mode: 'fill' as const } }

async function circleOrder(background: string) {
  const buyer = await visitor()
  const file = await upload(buyer, await plain(background))
  await add(buyer, file.id, circle)
  return { ...(await pay(buyer)), file }
}

async function picturesOf(path: string, token: string): Promise<string[]> {
  const response = await t.request(path, { token })
  expect(response.status).toBe(200)
  return Promise.all(pdfJpegs(new Uint8Array(await response.arrayBuffer())).map(cornerAndMiddle))
}

/** Names the colors of a square picture's corner and middle: 'white, red' is a red circle. */
async function cornerAndMiddle(jpeg: Buffer): Promise<string> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * info.channels)
    if (Math.min(red, green, blue) > 230) return 'white'
    return red > 180 ? 'red' : 'blue'
  }
  return `${at(8, 8)}, ${at(info.width >> 1, info.height >> 1)}`
}

describe('the job ticket', () => {
  test('shows items as printed and cut, and uploaded proofs unchanged', async () => {
    const order = await circleOrder('#d01020')
    const { token } = await t.staff('production')
    const path = `/admin/orders/${order.id}/print-sheet.pdf`
    expect(await picturesOf(path, token)).toEqual(['white, red'])
    await uploadProof(token, order.id, 'fox.png')
    await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })
    await decide(order, { status: 'APPROVED' })
    const [item, proof] = await picturesOf(path, token)
    expect(item).toBe('white, red')
    expect(proof).not.toMatch(/^white/)
  })

  test('shows them even if tickets of several orders are printed', async () => {
    const orders = [await circleOrder('#d01020'), await circleOrder('#1020d0')]
    const { token } = await t.staff('production')
    const ids = orders.map(({ id }) => id).join(',')
    expect(await picturesOf(`/admin/orders/tickets.pdf?orders=${ids}`, token)).toEqual([
      'white, red',
      'white, blue',
    ])
  })

  test('shows the file’s own picture where the item can’t be drawn, and none once it is erased', async () => {
    const order = await circleOrder('#d01020')
    const { token } = await t.staff('production')
    const path = `/admin/orders/${order.id}/print-sheet.pdf`
    await t.shop.storage.put(order.file.path, Buffer.from('not a picture'))
    expect(await picturesOf(path, token)).toEqual(['red, red'])
    await t.shop.db
      .update(artworkFiles)
      .set({ path: `pictures/placeholder.svg?erased=${order.id}`, previewPath: null, thumbnailPath: null })
      .where(eq(artworkFiles.id, order.file.id))
    expect(await picturesOf(path, token)).toEqual([])
  })
})
