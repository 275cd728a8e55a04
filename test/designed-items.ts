import { defaultDesign, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { plainPicture } from '../bench/journey.ts'
import { purchases, type Buyer } from '#test/purchase.ts'
import type { TestShop } from '#test/shop.ts'

export const turned: ArtworkDesign = {
  ...defaultDesign,
  mode: 'fill',
  turn: 90,
  background: { tolerance: 12 },
  cut: { offset: 0.1875, holes: 'keep' },
  accepted: ['resolution'],
}

/** Adds items with artwork and a customer's design through the API. */
export function designedItems(t: TestShop) {
  const { visitor, close, paymentOf, webhook } = purchases(t)

  const upload = async (
    buyer: Buyer,
    bytes: Uint8Array<ArrayBuffer> = plainPicture(60, 40),
    name = 'fox.png',
  ) => {
    const form = new FormData()
    form.set('file', new File([bytes], name))
    return (await t.api('POST', '/upload-file', { ...buyer, form })).body
  }

  const add = (buyer: Buyer, fileId: string | null, changes: object = {}) =>
    t.api('POST', '/carts/me/items', {
      ...buyer,
      body: {
        by: 'custom',
        quantity: 50,
        categoryId: 5,
        size: { width: 4, height: 4, custom: true },
        product: { by: 'custom', name: 'Die Cut Stickers', ...(fileId !== null && { fileId }) },
        ...changes,
      },
    })

  async function pay(buyer: Buyer, contact: object = {}) {
    const { link } = (await close(buyer, contact)).body
    const { status } = await webhook(link)
    if (status !== 200) throw new Error(`the webhook returned ${status}`)
    const { order } = await paymentOf(link)
    return { id: order.id, hash: order.hash, buyer }
  }

  /** Places and pays for an order with one item. */
  async function designedOrder(design: ArtworkDesign | null = turned, someone?: Buyer, contact: object = {}) {
    const buyer = someone ?? (await visitor())
    const file = await upload(buyer)
    await add(buyer, file.id, { design })
    return { ...(await pay(buyer, contact)), file }
  }

  const cartOf = async (buyer: Buyer) => (await t.api('GET', '/carts/me/get', buyer)).body

  return { upload, add, pay, designedOrder, cartOf }
}
