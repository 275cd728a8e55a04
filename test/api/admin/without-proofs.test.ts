import { describe, expect, test } from 'vitest'
import { bulkMovesFor } from '#app/features/ground/orders/order-status.ts'
import { mails } from '#app/schema/mail.server.ts'
import { first } from '#test/first.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { mixedOrders } from '#test/mixed-order.ts'

const t = testShop()
const { visitor, close, payAtProvider, paymentOf } = purchases(t)
const { mixedOrder } = mixedOrders(t)
const { move, read, uploadProof } = orderSteps(t)

async function orderOfDesigns() {
  const buyer = await visitor()
  const { id } = first((await t.api('GET', '/libraryproducts')).body)
  const body = { id, quantity: 2, categoryId: 5 }
  const add = await t.api('POST', `/product-library/${id}/create`, { ...buyer, body })
  expect(add.status, JSON.stringify(add.body)).toBeLessThan(300)
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

  test('may have a single item whose proof staff waived', async () => {
    const { token } = await t.admin()
    const order = await mixedOrder()
    expect(await approve(token, order.id)).toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('Needs a proof first: ') },
    })
    const { orderItems } = (await read(token, order.id)).body
    for (const { item, printFile } of orderItems.filter(({ item: each }) => each.by === 'custom')) {
      const body = { itemId: item.id, reason: 'Same as before' }
      const waived = await t.api('POST', `/admin/orders/${order.id}/proof-waivers`, { token, body })
      expect(waived.status).toBe(printFile ? 201 : 409)
    }
    const left = (await approve(token, order.id)).status
    expect(left).toBe(
      orderItems.some(({ item, printFile }) => item.by === 'custom' && !printFile) ? 409 : 200,
    )
  })

  test('can’t be approved by customers, with an unsent proof, or in another status', async () => {
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

  test('can be approved in bulk from the list', () => {
    expect(bulkMovesFor(['PENDING', 'PENDING'])).toEqual(['APPROVED'])
    expect(bulkMovesFor(['PENDING', 'APPROVED'])).toEqual([])
  })
})
