import { plainPicture } from '../bench/journey.ts'
import { first } from '#test/first.ts'
import { purchases } from '#test/purchase.ts'
import type { TestShop } from '#test/shop.ts'

/** Places orders with three items: one with artwork, a library design, and one without artwork yet. */
export function mixedOrders(t: TestShop) {
  const { addStickers, paidOrder, visitor } = purchases(t)

  async function mixedOrder() {
    const buyer = await visitor()
    const form = new FormData()
    form.append('file', new File([plainPicture(60, 40)], 'artwork.png', { type: 'image/png' }))
    const { body: artwork } = await t.api('POST', '/upload-file', { ...buyer, form })
    const product = { by: 'custom', name: 'Die Cut Stickers', fileId: artwork.id }
    await addStickers(buyer, { product, quantity: 100 })
    const design = first((await t.api('GET', '/libraryproducts')).body)
    await t.api('POST', `/product-library/${design.id}/create`, {
      ...buyer,
      body: { id: design.id, quantity: 2, categoryId: 5 },
    })
    const order = await paidOrder(buyer)
    const { body } = await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })
    const items = body.orderItems.map(({ item }) => item)
    const find = (isIt: (item: (typeof items)[number]) => boolean) => items.find(isIt)?.id ?? 0
    return {
      ...order,
      withArtwork: find(({ by, quantity }) => by === 'custom' && quantity === 100),
      design: find(({ by }) => by === 'library'),
      plain: find(({ by, quantity }) => by === 'custom' && quantity === 50),
      artworkPath: artwork.path,
    }
  }

  return { mixedOrder }
}
