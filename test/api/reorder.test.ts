import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { cartItems } from '#app/schema/cart.server.ts'
import { maxCartItems } from '#app/features/sales/cart/cart.ts'
import { categories, promotions, sizes } from '#app/schema/catalog.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { orderItems, orders } from '#app/schema/orders.server.ts'
import { first } from '#test/first.ts'
import { purchases, type Buyer } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close, paymentOf, webhook, paidOrder } = purchases(t)

const reorder = (id: number | string, { token, query }: Buyer, hash?: string) =>
  t.api('POST', `/orders/${id}/reorder`, { token, query: { ...query, ...(hash && { hash }) } })

const cartOf = async (buyer: Buyer) => (await t.api('GET', '/carts/me/get', buyer)).body

async function upload(buyer: Buyer): Promise<string> {
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#0078dc' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'fox.png'))
  return (await t.api('POST', '/upload-file', { ...buyer, form })).body.id
}

async function order(buyer: Buyer) {
  const { body } = await close(buyer)
  expect((await webhook(body.link)).status).toBe(200)
  const { order } = await paymentOf(body.link)
  return order
}

async function withArtwork(buyer: Buyer) {
  const fileId = await upload(buyer)
  await addStickers(buyer, { product: { by: 'custom', name: 'Die Cut', fileId } })
  return { ...(await order(buyer)), fileId }
}

async function during<T>(
  change: () => Promise<unknown>,
  undo: () => Promise<unknown>,
  look: () => Promise<T>,
) {
  await change()
  try {
    return await look()
  } finally {
    await undo()
  }
}

const setCategory = (id: number, values: Partial<typeof categories.$inferInsert>) => () =>
  t.shop.db.update(categories).set(values).where(eq(categories.id, id))

describe('an order can be ordered again, with the same artwork', () => {
  test('its customer gets the same items without a second copy of the file', async () => {
    const customer = await t.customer()
    const paid = await withArtwork(customer)
    expect((await cartOf(customer)).counterItems).toBe(0)
    const files = await t.shop.db.$count(artworkFiles)

    const { status, body } = await reorder(paid.id, customer)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      refused: [],
      cartItems: [
        {
          by: 'custom',
          quantity: 50,
          size: { width: 4, height: 4 },
          product: { categoryId: 5 },
          fileData: { fileName: 'fox.png' },
        },
      ],
    })
    expect((await cartOf(customer)).cartItems).toEqual(body.cartItems)
    const [row] = await t.shop.db
      .select()
      .from(cartItems)
      .where(eq(cartItems.id, first(body.cartItems).id))
    expect(row?.artworkFileId).toBe(paid.fileId)
    expect(await t.shop.db.$count(artworkFiles)).toBe(files)

    const secondOrder = await order(customer)
    const [item] = await t.shop.db.select().from(orderItems).where(eq(orderItems.orderId, secondOrder.id))
    expect(item?.artworkFileId).toBe(paid.fileId)
  })

  test('by anyone with the link, into their own cart', async () => {
    const paid = await withArtwork(await visitor())
    for (const caller of [await visitor(), await t.customer(), await t.admin()]) {
      const { status, body } = await reorder(paid.id, caller, paid.hash)
      expect(status).toBe(200)
      expect(body.cartItems).toMatchObject([{ fileData: { fileName: 'fox.png' } }])
      const secondOrder = await order(caller)
      const [item] = await t.shop.db.select().from(orderItems).where(eq(orderItems.orderId, secondOrder.id))
      expect(item?.artworkFileId).toBe(paid.fileId)
    }
    // The cart only refers to the file, which still belongs to its uploader.
    const stranger = await visitor()
    const taken = await t.api('POST', '/carts/me/items', {
      ...stranger,
      body: {
        by: 'custom',
        quantity: 50,
        categoryId: 5,
        size: { width: 4, height: 4, custom: true },
        price: 1,
        product: { by: 'custom', name: 'Die Cut', fileId: paid.fileId },
      },
    })
    expect(taken.status).toBe(404)
  })

  test('by an admin without the link, into their own cart', async () => {
    const paid = await paidOrder()
    const admin = await t.admin()
    expect((await reorder(paid.id, admin)).status).toBe(200)
    expect((await cartOf(admin)).counterItems).toBe(1)
    expect((await cartOf(paid.buyer)).counterItems).toBe(0)
  })

  test('spec 6: returns 401 without a session, and the same response for another’s, unknown and unpaid orders', async () => {
    const owner = await t.customer()
    const paid = await paidOrder(owner)
    expect(await reorder(paid.id, {}, paid.hash)).toMatchObject({
      status: 401,
      problem: { code: 'authentication_required' },
    })
    const unpaid = await visitor()
    await addStickers(unpaid)
    const { order: waiting } = await paymentOf((await close(unpaid)).body.link)
    const wrongHash = paid.hash.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const stranger = await visitor()
    const refusals = [
      await reorder(paid.id, stranger),
      await reorder(paid.id, stranger, wrongHash),
      await reorder(paid.id, await t.customer()),
      await reorder(waiting.id, unpaid, waiting.hash),
      await reorder(2_000_000_000, owner),
      await reorder('x', owner),
    ]
    for (const { status, problem } of refusals) {
      expect({ status, problem }).toEqual({
        status: 404,
        problem: { code: 'not_found', message: 'Order not found' },
      })
    }
    expect((await cartOf(stranger)).counterItems).toBe(0)
  })

  test('at current prices', async () => {
    const customer = await t.customer()
    await addStickers(customer, { size: { width: 3, height: 3, custom: true } })
    const paid = await order(customer)
    const [promotion] = await t.shop.db.select().from(promotions).where(eq(promotions.categoryId, 5))
    if (!promotion) throw new Error('the demo shop has a promotion')
    const { body } = await during(
      () => t.shop.db.delete(promotions).where(eq(promotions.id, promotion.id)),
      () => t.shop.db.insert(promotions).values(promotion),
      () => reorder(paid.id, customer),
    )
    const [before] = await t.shop.db.select().from(orderItems).where(eq(orderItems.orderId, paid.id))
    expect(before?.priceCents).toBe(2000)
    // The order had a custom size, but the cart has the stock size of the same dimensions.
    expect(body.cartItems).toMatchObject([{ price: 4500, size: { custom: false, id: expect.any(Number) } }])
  })

  test('a removed stock size becomes a custom size', async () => {
    const customer = await t.customer()
    const [size] = await t.shop.db
      .insert(sizes)
      .values({ categoryId: 5, width: 7, height: 6, position: 99 })
      .returning()
    await addStickers(customer, { size: { id: size?.id, width: 7, height: 6, custom: false } })
    const paid = await order(customer)
    await t.shop.db.delete(sizes).where(eq(sizes.id, size?.id ?? 0))
    const { body } = await reorder(paid.id, customer)
    expect(body.cartItems).toMatchObject([{ size: { id: null, width: 7, height: 6, custom: true } }])
  })

  test('unavailable items are named, and all others are added', async () => {
    const customer = await t.customer()
    await addStickers(customer)
    await addStickers(customer, { categoryId: 6 })
    await addStickers(customer, {
      categoryId: 28,
      quantity: 6,
      size: { width: 10, height: 10, custom: true },
    })
    const paid = await order(customer)
    const outOfStock = await during(
      setCategory(6, { isDisabled: true }),
      setCategory(6, { isDisabled: false }),
      () => reorder(paid.id, customer),
    )
    expect(outOfStock.body.refused).toEqual([{ name: 'Circle Stickers', reason: 'Out of stock' }])
    expect(outOfStock.body.cartItems).toHaveLength(2)

    await t.api('POST', '/carts/me/items/remove/all', customer)
    const wrongMultiple = await during(
      setCategory(28, { quantityRule: { multipleOf: 4 } }),
      setCategory(28, { quantityRule: { multipleOf: 2 } }),
      () => reorder(paid.id, customer),
    )
    expect(wrongMultiple.body.refused).toEqual([
      { name: 'Vehicle Magnet Pairs', reason: 'Quantities must be multiples of 4' },
    ])

    const tooLarge = await during(
      setCategory(5, { sizeRule: { unit: 'in', minSide: 0.5, kind: 'sides', maxSide: 3 } }),
      setCategory(5, { sizeRule: { unit: 'in', minSide: 0.5, kind: 'sides', maxSide: 50, longSide: 120 } }),
      async () => {
        await t.shop.db.delete(sizes).where(eq(sizes.width, 4))
        return reorder(paid.id, await t.customer(), paid.hash)
      },
    )
    expect(tooLarge.body.refused).toEqual([{ name: 'Die Cut Stickers', reason: 'Max width is 3"' }])
  })

  test('spec 5: an ordered size below the current minimum is still shown, and reordering it explains the error', async () => {
    const customer = await t.customer()
    await addStickers(customer)
    const { id } = (await cartOf(customer)).cart
    await t.shop.db.update(cartItems).set({ width: 0.25, height: 2 }).where(eq(cartItems.cartId, id))
    const [line] = (await cartOf(customer)).cartItems
    expect(line?.size).toMatchObject({ width: 0.25, height: 2, custom: true })
    const edited = await t.api('POST', '/carts/me/items/edit', {
      ...customer,
      body: { id: line?.id, quantity: 60 },
    })
    expect(edited.status).toBe(200)
    const paid = await order(customer)
    const read = await t.api('GET', `/order/${paid.id}`, { query: { hash: paid.hash } })
    expect(read.body.orderItems[0]?.item.size).toMatchObject({ width: 0.25, height: 2 })
    expect((await reorder(paid.id, customer)).body).toEqual({
      cartItems: [],
      refused: [{ name: 'Die Cut Stickers', reason: 'Min width is 0.5"' }],
    })
  })

  test('a library design is added at its current price', async () => {
    const customer = await t.customer()
    const [design] = await t.shop.db.select().from(libraryProducts).limit(1)
    if (!design) throw new Error('the demo shop has designs')
    const json = { id: design.id, quantity: 12, categoryId: 5 }
    await t.api('POST', `/product-library/${design.id}/create`, { ...customer, body: json })
    const paid = await order(customer)
    const setPrice = (priceCents: typeof design.priceCents) => () =>
      t.shop.db.update(libraryProducts).set({ priceCents }).where(eq(libraryProducts.id, design.id))
    const { body } = await during(
      setPrice(415 as typeof design.priceCents),
      setPrice(design.priceCents),
      () => reorder(paid.id, customer),
    )
    expect(body).toMatchObject({
      refused: [],
      cartItems: [{ by: 'library', quantity: 12, price: 12 * 415, product: { id: design.id } }],
    })
  })

  test('concurrent clicks add the items once, and two identical items remain separate', async () => {
    const customer = await t.customer()
    await addStickers(customer)
    await addStickers(customer)
    await addStickers(customer, { quantity: 100 })
    const paid = await order(customer)
    const answers = await Promise.all(Array.from({ length: 10 }, () => reorder(paid.id, customer)))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body.cartItems).toHaveLength(3)
      expect(new Set(body.cartItems.map(({ id }) => id)).size).toBe(3)
    }
    expect((await cartOf(customer)).counterItems).toBe(3)
  })

  test('items already in the cart are kept, and items that don’t fit are named', async () => {
    const customer = await t.customer()
    const paid = await paidOrder(customer)
    await addStickers(customer, { quantity: 200 })
    const { id } = (await cartOf(customer)).cart
    const [line] = await t.shop.db.select().from(cartItems).where(eq(cartItems.cartId, id))
    if (!line) throw new Error('the cart is empty')
    const { id: _, ...copy } = line
    await t.shop.db.insert(cartItems).values(Array.from({ length: maxCartItems - 1 }, () => copy))
    const { status, body } = await reorder(paid.id, customer)
    expect(status).toBe(200)
    expect(body).toEqual({
      cartItems: [],
      refused: [{ name: 'Die Cut Stickers', reason: `A cart can hold up to ${maxCartItems} items` }],
    })
    expect((await cartOf(customer)).counterItems).toBe(maxCartItems)
  })

  test('a rejected order can’t be ordered again', async () => {
    const customer = await t.customer()
    const paid = await paidOrder(customer)
    await t.shop.db.update(orders).set({ status: 'REJECTED' }).where(eq(orders.id, paid.id))
    expect((await reorder(paid.id, customer)).status).toBe(409)
    expect((await cartOf(customer)).counterItems).toBe(0)
  })
})
