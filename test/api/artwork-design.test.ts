import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sweepArtwork } from '#app/features/goods/artwork/sweep-artwork.server.ts'
import { sweep } from '#app/features/desk/privacy/sweep.server.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { cartItems } from '#app/schema/cart.server.ts'
import { orderItems } from '#app/schema/orders.server.ts'
import { plainPicture } from '../../bench/journey.ts'
import { designedItems, turned } from '#test/designed-items.ts'
import { first } from '#test/first.ts'
import { orderSteps } from '#test/order-steps.ts'
import { pdfPage } from '#test/pdf-page.ts'
import { newPerson } from '#test/person.ts'
import { purchases, type Buyer } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, close } = purchases(t)
const { read, move } = orderSteps(t)
const { upload, add, pay, designedOrder, cartOf } = designedItems(t)

type Link = { id: number; hash: string }

const shownTo = async ({ id, hash }: Link) =>
  first((await t.api('GET', `/order/${id}`, { query: { hash } })).body.orderItems)

async function shownToStaff({ id }: { id: number }) {
  const { token } = await t.admin()
  return first((await read(token, id)).body.orderItems)
}

const storedOf = (orderId: number) =>
  t.shop.db
    .select({ design: orderItems.artworkDesign, fileId: orderItems.artworkFileId })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))

const pdf = () => new Uint8Array(pdfPage('1 0 0 rg 0 0 300 200 re f', '', []))

describe('a customer’s design for a picture', () => {
  test('is kept unchanged from the cart to the order in version 1', async () => {
    const buyer = await visitor()
    const { id: fileId } = await upload(buyer)
    const design = { ...turned, version: 1 as const }
    expect((await add(buyer, fileId, { design })).body.cartItem.design).toEqual(design)
    expect((await shownTo(await pay(buyer))).design).toEqual(design)
  })

  test('is kept with the item, from the cart to the order', async () => {
    const buyer = await visitor()
    const { id: fileId } = await upload(buyer)
    const { status, body } = await add(buyer, fileId, { design: turned })
    expect([status, body.cartItem.design]).toEqual([201, turned])
    expect((await cartOf(buyer)).cartItems.map(({ design }) => design)).toEqual([turned])
    const session = (await t.api('GET', '/session', buyer)).body
    expect(session.cartItems.map(({ design }) => design)).toEqual([turned])
    const order = await pay(buyer)
    expect((await shownTo(order)).design).toEqual(turned)
    expect((await shownToStaff(order)).design).toEqual(turned)
  })

  test('is the default for an unedited picture, and missing for an item without artwork or with a library design', async () => {
    const buyer = await visitor()
    const { id: fileId } = await upload(buyer)
    expect((await add(buyer, fileId)).body.cartItem.design).toEqual(defaultDesign)
    expect((await add(buyer, fileId, { design: null })).body.cartItem.design).toEqual(defaultDesign)
    expect((await add(buyer, null, { design: null })).body.cartItem.design).toBeNull()
    const body = { id: 1, quantity: 2, categoryId: 5 }
    const bought = await t.api('POST', '/product-library/1/create', { ...buyer, body })
    expect(bought.body.cartItem.design).toBeNull()
    const ordered = await storedOf((await pay(buyer)).id)
    expect(ordered.map(({ design }) => design)).toEqual([defaultDesign, defaultDesign, null, null])
  })

  test('is kept when the quantity changes', async () => {
    const buyer = await visitor()
    const { id: fileId } = await upload(buyer)
    const { cartItem } = (await add(buyer, fileId, { design: turned })).body
    const body = { id: cartItem.id, quantity: 80 }
    expect((await t.api('POST', '/carts/me/items/edit', { ...buyer, body })).status).toBe(200)
    expect((await cartOf(buyer)).cartItems).toMatchObject([{ quantity: 80, design: turned }])
  })

  test('separates cart lines of the same product', async () => {
    const buyer = await visitor()
    const { id: fileId } = await upload(buyer)
    await add(buyer, fileId, { design: turned })
    await add(buyer, fileId, { design: { ...turned, turn: 45 } })
    expect((await cartOf(buyer)).cartItems.map(({ design }) => design?.turn)).toEqual([90, 45])
  })

  test('is kept when the visitor logs in', async () => {
    const buyer = await visitor()
    const { id: fileId } = await upload(buyer)
    await add(buyer, fileId, { design: turned })
    const { token } = await t.customer()
    const { body } = await t.api('GET', '/session', { ...buyer, token })
    expect(body.cartItems.map(({ design }) => design)).toEqual([turned])
  })

  test('doesn’t affect the payment of an unchanged cart', async () => {
    const buyer = await visitor()
    const { id: fileId } = await upload(buyer)
    await add(buyer, fileId, { design: turned })
    const { link } = (await close(buyer)).body
    expect((await close(buyer)).body.link).toBe(link)
    await add(buyer, fileId, { design: defaultDesign })
    expect((await close(buyer)).body.link).not.toBe(link)
  })
})

const changed = (change: object) => ({ ...turned, ...change })

const wrong: [string, unknown, number][] = [
  ['an unknown version', changed({ version: 3 }), 422],
  ['a version as text', changed({ version: '1' }), 400],
  ['no version', changed({ version: undefined }), 400],
  ['an unknown mode', changed({ mode: 'crop' }), 422],
  ['page 0', changed({ page: 0 }), 422],
  ['page 1e9', changed({ page: 1e9 }), 422],
  ['a scale that isn’t a number', changed({ scale: Number.NaN }), 400],
  ['a scale as text', changed({ scale: 'large' }), 400],
  ['a negative cut distance', changed({ cut: { offset: -0.1, holes: 'keep' } }), 422],
  ['an unknown field', changed({ color: 'red' }), 400],
  ['a code that can’t be stored', changed({ accepted: ['a\0'] }), 422],
  ['too many codes', changed({ accepted: Array.from({ length: 51 }, () => 'low') }), 422],
  ['text', JSON.stringify(turned), 400],
  ['a list', [turned], 400],
]

describe('an item is refused with', () => {
  test.each(wrong)('%s', async (_, design, status) => {
    const buyer = await visitor()
    const { id: fileId } = await upload(buyer)
    expect((await add(buyer, fileId, { design })).status).toBe(status)
    expect((await cartOf(buyer)).counterItems).toBe(0)
  })

  test('a design without artwork', async () => {
    const buyer = await visitor()
    expect(await add(buyer, null, { design: turned })).toMatchObject({
      status: 422,
      problem: { code: 'invalid', fields: { design: 'A design needs an artwork file' } },
    })
    expect((await cartOf(buyer)).counterItems).toBe(0)
  })

  test('a design for someone else’s artwork', async () => {
    const { id: fileId } = await upload(await visitor())
    expect((await add(await visitor(), fileId, { design: turned })).status).toBe(404)
  })

  test('a page that the artwork doesn’t have, if its page count is known', async () => {
    const buyer = await visitor()
    const drawing = await upload(buyer, pdf(), 'menu.pdf')
    const picture = await upload(buyer)
    const page = (number: number) => ({ design: changed({ page: number }) })
    for (const { id } of [drawing, picture]) {
      expect(await add(buyer, id, page(2))).toMatchObject({
        status: 422,
        problem: { fields: { 'design.page': 'The artwork has no such page' } },
      })
      expect((await add(buyer, id, page(1))).status).toBe(201)
    }
    await t.shop.db.update(artworkFiles).set({ pages: null }).where(eq(artworkFiles.id, drawing.id))
    expect((await add(buyer, drawing.id, page(2))).body.cartItem.design?.page).toBe(2)
    await t.shop.db.update(artworkFiles).set({ pages: 3 }).where(eq(artworkFiles.id, drawing.id))
    expect((await add(buyer, drawing.id, page(3))).status).toBe(201)
    expect((await add(buyer, drawing.id, page(4))).status).toBe(422)
    expect((await cartOf(buyer)).counterItems).toBe(4)
  })
})

describe('ordering again', () => {
  const reorder = ({ id, hash }: Link, buyer: Buyer) =>
    t.api('POST', `/orders/${id}/reorder`, { query: { ...buyer.query, hash } })

  test('copies the artwork and the design, once', async () => {
    const order = await designedOrder()
    const buyer = await visitor()
    const design = { ...turned, accepted: [] }
    for (const _ of ['first', 'again']) {
      const { body } = await reorder(order, buyer)
      expect(body.cartItems).toMatchObject([{ fileData: { path: order.file.path }, design }])
    }
    expect((await cartOf(buyer)).counterItems).toBe(1)
    const reordered = await pay(buyer)
    expect(await storedOf(reordered.id)).toEqual([{ design, fileId: order.file.id }])
  })

  test('adds the item next to one with another design', async () => {
    const order = await designedOrder()
    await add(order.buyer, order.file.id, { design: { ...turned, turn: 45 } })
    await reorder(order, order.buyer)
    expect((await cartOf(order.buyer)).cartItems.map(({ design }) => design?.turn)).toEqual([45, 90])
  })
})

describe('new artwork for an ordered item', () => {
  const form = (name: string) => {
    const data = new FormData()
    data.set('file', new File([plainPicture(70, 50)], name, { type: 'image/png' }))
    return data
  }

  test('resets the design if the customer uploads it', async () => {
    const order = await designedOrder()
    const { item } = await shownTo(order)
    const path = `/order/${order.id}/items/${item.id}/artwork` as const
    expect((await t.api('POST', path, { query: { hash: order.hash }, form: form('owl.png') })).status).toBe(
      201,
    )
    expect(await shownTo(order)).toMatchObject({ fileData: { name: 'owl.png' }, design: defaultDesign })
  })

  test('resets the design if staff upload it, and keeps the previous file in the history', async () => {
    const order = await designedOrder()
    const { token } = await t.admin()
    const { item } = await shownTo(order)
    const path = `/admin/orders/${order.id}/items/${item.id}/artwork` as const
    expect((await t.api('POST', path, { token, form: form('owl.png') })).status).toBe(201)
    const shown = await shownToStaff(order)
    expect(shown).toMatchObject({ fileData: { name: 'owl.png' }, design: defaultDesign })
    expect(shown.laterArtworks).toMatchObject([{ name: 'owl.png', replaced: { path: order.file.path } }])
  })

  test('resets the design if staff take it from the chat', async () => {
    const order = await designedOrder()
    const { token } = await t.admin()
    const { item } = await shownTo(order)
    const query = { hash: order.hash }
    const sent = (await t.api('POST', '/upload', { query, form: form('owl.png') })).body
    const content = `<p><img src="/${sent.path}" alt="owl.png"></p>`
    await t.api('POST', `/messages/${order.id}`, { query, body: { content } })
    const path = `/admin/orders/${order.id}/items/${item.id}/artwork` as const
    expect((await t.api('PUT', path, { token, body: { path: sent.path } })).status).toBe(200)
    expect(await shownToStaff(order)).toMatchObject({ fileData: { path: sent.path }, design: defaultDesign })
  })
})

test('the file is stored unchanged, and customer and staff can see its SHA-256', async () => {
  const order = await designedOrder()
  const picture = plainPicture(60, 40)
  const sha256 = createHash('sha256').update(picture).digest('hex')
  expect(await t.shop.storage.get(order.file.path)).toEqual(new Uint8Array(picture))
  expect((await shownTo(order)).fileData?.sha256).toBe(sha256)
  const shown = await shownToStaff(order)
  expect([shown.fileData?.sha256, shown.printFile?.sha256]).toEqual([sha256, sha256])
})

describe('the design is deleted with its artwork', () => {
  test('when a person’s data is erased', async () => {
    const { contact } = newPerson()
    const order = await designedOrder(turned, undefined, { ...contact, zipCode: '10001' })
    const others = await designedOrder()
    const { token } = await t.admin()
    await move(token, order.id, { status: 'REJECTED', reason: 'Not ours' })
    const body = { email: contact.email }
    expect((await t.api('POST', '/admin/guests/erase', { token, body })).status).toBe(200)
    expect((await storedOf(order.id)).map(({ design }) => design)).toEqual([null])
    expect(await shownToStaff(order)).toMatchObject({
      fileData: { name: 'Erased' },
      design: null,
      designText: '',
    })
    expect((await shownToStaff(others)).design).toEqual(turned)
  })

  test('when an abandoned cart is swept', async () => {
    const buyer = await visitor()
    const { id: fileId } = await upload(buyer)
    const { cartItem } = (await add(buyer, fileId, { design: turned })).body
    const later = new Date(Date.now() + 400 * 24 * 60 * 60_000)
    await sweep({ ...t.shop, now: () => later })
    await sweepArtwork({ ...t.shop, now: () => later })
    const lines = t.shop.db.select().from(cartItems).where(eq(cartItems.id, cartItem.id))
    const files = t.shop.db
      .select()
      .from(artworkFiles)
      .where(inArray(artworkFiles.id, [fileId]))
    expect([await lines, await files]).toEqual([[], []])
  })
})

describe('the database', () => {
  test.each(['{}', '[]', '"text"', 'null', '{"version": 3}', '{"version": "one"}'])(
    'refuses a design of an unknown version: %s',
    async (design) => {
      const { id } = await designedOrder()
      const change = rowsOf(
        t.shop.db,
        sql`update order_items set artwork_design = ${design}::jsonb where order_id = ${id} returning id`,
      )
      await expect(change).rejects.toMatchObject({ cause: { constraint: 'order_items_design' } })
    },
  )

  test('accepts the previous version’s rows, which have no design', async () => {
    const { id } = await designedOrder()
    const [copied] = await rowsOf<{ artwork_design: unknown }>(
      t.shop.db,
      sql`insert into order_items (order_id, cart_item_id, kind, name, category_id, width, height, unit, quantity, price_cents, price_without_promotion_cents, artwork_file_id)
        select order_id, -9, kind, name, category_id, width, height, unit, quantity, price_cents, price_without_promotion_cents, artwork_file_id
        from order_items where order_id = ${id} returning artwork_design`,
    )
    expect(copied).toEqual({ artwork_design: null })
  })
})
