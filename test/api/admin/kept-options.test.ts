import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orderItems, orders } from '#app/schema/orders.server.ts'
import { plainPicture } from '../../../bench/journey.ts'
import { first } from '#test/first.ts'
import { orderSteps } from '#test/order-steps.ts'
import { productOptions } from '#test/product-options.ts'
import { purchases } from '#test/purchase.ts'
import { quoteSteps } from '#test/quote-steps.ts'
import { reprintSteps } from '#test/reprint-steps.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close, webhook, paymentOf } = purchases(t)
const { optionProduct, changeOptions, disabling } = productOptions(t)
const { uploadProof, read } = orderSteps(t)
const { print, reprint } = reprintSteps(t)
const { newQuote, add, send, open } = quoteSteps(t)

/** Orders 50 pieces in Matte, for $55 plus 10%. */
async function matteOrder() {
  const product = await optionProduct()
  const { categoryId, id } = product
  const buyer = await visitor()
  await addStickers(buyer, {
    categoryId,
    size: { width: 3, height: 3, custom: true },
    options: [id('Matte')],
  })
  const { link } = (await close(buyer)).body
  expect((await webhook(link)).status).toBe(200)
  const { order } = await paymentOf(link)
  const { token } = await t.admin()
  const { item } = first((await read(token, order.id)).body.orderItems)
  expect(item).toMatchObject({
    price: 6050,
    options: [{ value: 'Matte', price: 550 }, { value: 'Standard' }],
  })
  return { product, id: order.id, hash: order.hash, token, itemId: item.id }
}

type Ordered = Awaited<ReturnType<typeof matteOrder>>

const preview = ({ id, token, itemId }: Ordered, quantity: number) =>
  t.api('POST', `/admin/orders/${id}/edits/preview`, { token, body: { change: [{ itemId, quantity }] } })

/** Attaches artwork and returns the status. */
async function attach({ id, token, itemId }: Ordered, name: string, width: number) {
  const form = new FormData()
  form.set('file', new File([plainPicture(width, 30)], name, { type: 'image/png' }))
  return (await t.api('POST', `/admin/orders/${id}/items/${itemId}/artwork`, { token, form })).status
}

async function editQuantity(ordered: Ordered, quantity: number) {
  const { id, token, itemId } = ordered
  const shown = (await preview(ordered, quantity)).body
  const { order } = (await read(token, id)).body
  const seen = { total: shown.after.total, from: order.status, version: order.version }
  const body = { change: [{ itemId, quantity }], payment: 'later', ...seen }
  expect((await t.api('POST', `/admin/orders/${id}/edits`, { token, body })).status).toBe(200)
  return first((await read(token, id)).body.orderItems)
}

describe('an edited item', () => {
  test('keeps its options, at today’s price', async () => {
    const ordered = await matteOrder()
    const { token, categoryId, sheet } = ordered.product
    const priceRule = { ...sheet.product?.priceRule, setup: 2000 }
    const body = { ...sheet, product: { ...sheet.product, priceRule } }
    expect((await t.api('PUT', `/admin/catalog/categories/${categoryId}`, { token, body })).status).toBe(200)
    const { item } = await editQuantity(ordered, 100)
    expect(item).toMatchObject({
      quantity: 100,
      price: 12_100,
      options: [{ value: 'Matte', price: 1100 }, { value: 'Standard' }],
    })
  })

  test('can’t be changed while one of its options is unavailable', async () => {
    const ordered = await matteOrder()
    const { token, categoryId, sheet } = ordered.product
    expect((await changeOptions(token, categoryId, disabling('Matte'))).status).toBe(200)
    expect(await preview(ordered, 100)).toMatchObject({
      status: 422,
      problem: { message: `${sheet.name}: Finish: Matte is no longer available` },
    })
  })

  test('keeps the history of its artwork', async () => {
    const ordered = await matteOrder()
    expect(await attach(ordered, 'fox.png', 41)).toBe(201)
    expect(await attach(ordered, 'owl.png', 42)).toBe(201)
    const edited = await editQuantity(ordered, 100)
    expect(edited.item.id).not.toBe(ordered.itemId)
    expect(edited.fileData?.name).toBe('owl.png')
    expect(edited.laterArtworks).toMatchObject([
      { name: 'fox.png', replaced: null },
      { name: 'owl.png', replaced: { name: 'fox.png' } },
    ])
  })
})

test('an edited item gets the artwork that arrived while the edit waited for payment', async () => {
  const ordered = await matteOrder()
  const { id, hash, token, itemId } = ordered
  const { after } = (await preview(ordered, 100)).body
  const { order } = (await read(token, id)).body
  const seen = { total: after.total, from: order.status, version: order.version }
  const body = { change: [{ itemId, quantity: 100 }], ...seen }
  expect((await t.api('POST', `/admin/orders/${id}/edits`, { token, body })).status).toBe(200)
  expect(await attach(ordered, 'late.png', 43)).toBe(201)
  const { link } = (await t.api('POST', `/order/${id}/difference/pay`, { query: { hash } })).body
  expect((await webhook(link)).status).toBe(200)
  const [edited] = (await read(token, id)).body.orderItems
  expect(edited).toMatchObject({ item: { quantity: 100 }, fileData: { name: 'late.png' } })
  expect(edited?.laterArtworks).toMatchObject([{ name: 'late.png' }])
})

describe('a reprint', () => {
  test.each([
    ['free', true],
    ['charged', false],
  ])('keeps the options of the first order: %s', async (_, isFree) => {
    const ordered = await matteOrder()
    await uploadProof(ordered.token, ordered.id)
    const printed = await print(ordered)
    const { orderId } = (await reprint(printed, { isFree })).body
    const items = await t.shop.db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
    expect(items).toMatchObject([{ quantity: 1, options: [{ value: 'Matte' }, { value: 'Standard' }] }])
  })

  test('can’t be edited, and can’t include a removed item', async () => {
    const ordered = await matteOrder()
    const { item } = await editQuantity(ordered, 60)
    const { token, id } = ordered
    const { order } = (await read(token, id)).body
    await t.api('POST', `/admin/orders/${id}/due/waive`, {
      token,
      body: { version: order.version, reason: 'Sorry' },
    })
    await uploadProof(token, id)
    const printed = await print(ordered)
    const removed = await reprint(printed, { items: [{ itemId: ordered.itemId, quantity: 1 }] })
    expect(removed).toMatchObject({ status: 404, problem: { message: 'Item not found' } })
    expect(printed.item.id).toBe(item.id)
    const { orderId } = (await reprint(printed)).body
    const reprintOrder = (await read(token, orderId)).body
    const change = [{ itemId: first(reprintOrder.orderItems).item.id, quantity: 2 }]
    expect(
      await t.api('POST', `/admin/orders/${orderId}/edits/preview`, { token, body: { change } }),
    ).toMatchObject({ status: 409, problem: { message: expect.stringContaining(`reprints order ${id}`) } })
  })
})

describe('a quote', () => {
  test('offers each product’s options, and keeps the chosen ones', async () => {
    const { categoryId, id } = await optionProduct()
    const quote = await newQuote()
    const products = (await t.api('GET', '/admin/quotes/products', { token: quote.token })).body
    const offered = products.find((product) => product.id === categoryId)?.options ?? []
    expect(offered.map(({ name }) => name)).toEqual(['Finish', 'Turnaround'])
    const size = { width: 3, height: 3, custom: true }
    const { version } = (await add(quote, { categoryId, size, options: [id('Matte'), id('Rush')] })).body
    const { orderId } = (await send({ ...quote, version })).body
    const [order] = await t.shop.db.select().from(orders).where(eq(orders.id, orderId))
    const shared = (await open({ orderId, hash: order?.hash ?? '' })).body
    expect(shared.open?.items).toMatchObject([
      { price: 7550, options: [{ value: 'Matte' }, { value: 'Rush', daysLess: 2 }] },
    ])
  })
})
