import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orderEdits, orderItems, orders } from '#app/schema/orders.server.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { plainPicture } from '../../../bench/journey.ts'
import { designedItems, turned } from '#test/designed-items.ts'
import { first } from '#test/first.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { quoteSteps } from '#test/quote-steps.ts'
import { reprintSteps } from '#test/reprint-steps.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { webhook } = purchases(t)
const { designedOrder } = designedItems(t)
const { uploadProof, read } = orderSteps(t)
const { print, reprint } = reprintSteps(t)
const { newQuote, add, send } = quoteSteps(t)

async function ordered() {
  const { id, hash, file } = await designedOrder()
  const { token } = await t.admin()
  const { item } = first((await read(token, id)).body.orderItems)
  return { id, hash, file, token, itemId: item.id }
}

type Ordered = Awaited<ReturnType<typeof ordered>>

/** Changes the item to 100 pieces, and returns the edited item. */
async function edit({ id, token, itemId }: Ordered, changes: { size?: object; payment?: 'later' }) {
  const { size, ...terms } = changes
  const change = [{ itemId, quantity: 100, ...(size && { size }) }]
  const preview = await t.api('POST', `/admin/orders/${id}/edits/preview`, { token, body: { change } })
  const { order } = (await read(token, id)).body
  const seen = { total: preview.body.after.total, from: order.status, version: order.version }
  const body = { change, ...terms, ...seen }
  expect((await t.api('POST', `/admin/orders/${id}/edits`, { token, body })).status).toBe(200)
  return first((await read(token, id)).body.orderItems)
}

async function attach({ id, token, itemId }: Ordered, name: string) {
  const form = new FormData()
  form.set('file', new File([plainPicture(44, 30)], name, { type: 'image/png' }))
  expect((await t.api('POST', `/admin/orders/${id}/items/${itemId}/artwork`, { token, form })).status).toBe(
    201,
  )
}

async function payDifference({ id, hash, token }: Ordered) {
  const { link } = (await t.api('POST', `/order/${id}/difference/pay`, { query: { hash } })).body
  expect((await webhook(link)).status).toBe(200)
  return first((await read(token, id)).body.orderItems)
}

describe('the design of an edited item', () => {
  test.each([
    ['quantity', {}, turned.accepted],
    ['size, except for findings accepted at the old size', { size: { width: 5, height: 5 } }, []],
  ])('is kept with its artwork at a new %s', async (_, changes, accepted) => {
    const order = await ordered()
    const edited = await edit(order, { ...changes, payment: 'later' })
    expect(edited.item.id).not.toBe(order.itemId)
    const design = { ...turned, accepted }
    expect(edited).toMatchObject({ item: { quantity: 100 }, fileData: { name: 'fox.png' }, design })
  })

  test('is kept while an edit waits for payment, without being copied into the edit', async () => {
    const order = await ordered()
    expect((await edit(order, {})).item.quantity).toBe(50)
    const plans = await t.shop.db.select().from(orderEdits).where(eq(orderEdits.orderId, order.id))
    expect(JSON.stringify(plans)).not.toContain('tolerance')
    expect(await payDifference(order)).toMatchObject({ item: { quantity: 100 }, design: turned })
  })

  test('is dropped if new artwork arrives while the edit waits for payment', async () => {
    const order = await ordered()
    await edit(order, {})
    await attach(order, 'late.png')
    expect(await payDifference(order)).toMatchObject({
      fileData: { name: 'late.png' },
      design: defaultDesign,
    })
  })
})

describe('the design of a reprinted item', () => {
  test.each([
    ['free', true],
    ['charged', false],
  ])('is kept if the reprint is %s', async (_, isFree) => {
    const order = await ordered()
    await uploadProof(order.token, order.id)
    const printed = await print(order)
    const { orderId } = (await reprint(printed, { isFree })).body
    const items = await t.shop.db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
    expect(items).toMatchObject([{ quantity: 1, artworkDesign: turned }])
  })
})

test('an order made from a quote keeps the items’ designs', async () => {
  const quote = await newQuote()
  const form = new FormData()
  form.set('file', new File([plainPicture(60, 40)], 'fox.png', { type: 'image/png' }))
  const path = `/admin/quotes/${quote.id}/artwork` as const
  const { id: fileId } = (await t.api('POST', path, { token: quote.token, form })).body
  const product = { by: 'custom', name: 'Die Cut Stickers', fileId }
  const { version } = (await add(quote, { product, design: turned })).body
  expect((await add({ ...quote, version }, { design: turned })).status).toBe(422)
  const { orderId } = (await send({ ...quote, version })).body
  const [order] = await t.shop.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order?.status).toBe('UNPAID')
  const items = await t.shop.db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
  // Staff can't accept findings for a customer.
  expect(items).toMatchObject([{ artworkFileId: fileId, artworkDesign: { ...turned, accepted: [] } }])
})
