import { describe, expect, test } from 'vitest'
import { bulkMovesFor } from '#app/features/ground/orders/order-status.ts'
import { mails } from '#app/schema/mail.server.ts'
import { plainPicture } from '../../../bench/journey.ts'
import { first } from '#test/first.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases, type Buyer } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { mixedOrders } from '#test/mixed-order.ts'

const t = testShop()
const { visitor, addStickers, close, payAtProvider, paymentOf } = purchases(t)
const { mixedOrder } = mixedOrders(t)
const { move, read, uploadProof } = orderSteps(t)

async function orderOfDesigns() {
  const buyer = await visitor()
  const { id } = first((await t.api('GET', '/libraryproducts')).body)
  const body = { id, quantity: 2, categoryId: 5 }
  const add = await t.api('POST', `/product-library/${id}/create`, { ...buyer, body })
  expect(add.status, JSON.stringify(add.body)).toBeLessThan(300)
  return buy(buyer)
}

async function buy(buyer: Buyer) {
  const { link } = (await close(buyer)).body
  await payAtProvider(link)
  return (await paymentOf(link)).order
}

const approve = (token: string, id: number) => move(token, id, { status: 'APPROVED' })

describe('an order whose items need no proof', () => {
  test('is approved by staff, printed and shipped if it has only library designs', async () => {
    const { token } = await t.admin()
    const { id } = await orderOfDesigns()
    expect((await approve(token, id)).status).toBe(200)
    const item = first((await read(token, id)).body.orderItems).item
    const pdf = await t.request(`/admin/orders/${id}/items/${item.id}/print.pdf`, { token })
    expect(pdf.status).toBe(200)
    const ticket = await t.request(`/admin/orders/${id}/print-sheet.pdf`, { token })
    expect(ticket.status).toBe(200)
    for (const status of ['IN_PRINT', 'READY_TO_SEND', 'SENT']) {
      expect((await move(token, id, { status })).status, status).toBe(200)
    }
    const sent = (await t.shop.db.select().from(mails)).map(({ mail }) => mail as { template: string })
    expect(sent).toContainEqual(expect.objectContaining({ template: 'order-paid', needsNoProof: true }))
    expect(sent).toContainEqual(expect.objectContaining({ template: 'order-moved', isWithoutProof: true }))
  })

  test('can’t be approved while an item has neither a print file nor a proof', async () => {
    const { token } = await t.admin()
    const { id, plain, withArtwork } = await mixedOrder()
    const waive = (itemId: number) =>
      t.api('POST', `/admin/orders/${id}/proof-waivers`, {
        token,
        body: { itemId, reason: 'Same as before' },
      })
    const refusal = { status: 409, problem: { message: expect.stringContaining('Needs a proof first: ') } }
    expect(await approve(token, id)).toMatchObject(refusal)
    expect((await waive(withArtwork)).status).toBe(201)
    expect((await waive(plain)).status).toBe(409)
    expect(await approve(token, id)).toMatchObject(refusal)
  })

  test('can be approved if its only item with artwork has a waiver', async () => {
    const { token } = await t.admin()
    const buyer = await visitor()
    const form = new FormData()
    form.append('file', new File([plainPicture(60, 40)], 'artwork.png', { type: 'image/png' }))
    const { body: artwork } = await t.api('POST', '/upload-file', { ...buyer, form })
    await addStickers(buyer, { product: { by: 'custom', name: 'Die Cut Stickers', fileId: artwork.id } })
    const { id } = await buy(buyer)
    const { item } = first((await read(token, id)).body.orderItems)
    expect((await approve(token, id)).status).toBe(409)
    const body = { itemId: item.id, reason: 'Same as before' }
    expect((await t.api('POST', `/admin/orders/${id}/proof-waivers`, { token, body })).status).toBe(201)
    expect((await approve(token, id)).status).toBe(200)
  })

  test('can’t be approved by its customer, or with an unsent proof', async () => {
    const { token } = await t.admin()
    const order = await orderOfDesigns()
    const query = { hash: order.hash }
    const byCustomer = await t.api('POST', `/order/change-status/${order.id}`, {
      query,
      body: { status: 'APPROVED' },
    })
    expect(byCustomer.status).toBe(409)
    await uploadProof(token, order.id)
    expect((await approve(token, order.id)).status).toBe(409)
  })

  test('can be approved in bulk from the list', async () => {
    expect(bulkMovesFor(['PENDING', 'PENDING'])).toEqual(['APPROVED'])
    expect(bulkMovesFor(['PENDING', 'APPROVED'])).toEqual([])
    const { token } = await t.admin()
    const orderIds = [(await orderOfDesigns()).id, (await orderOfDesigns()).id]
    const body = { orderIds, status: 'APPROVED' }
    const moved = await t.api('POST', '/admin/orders/moves', { token, body })
    expect(moved.body.orders).toEqual(orderIds.map((orderId) => ({ orderId, refusal: null })))
  })
})
