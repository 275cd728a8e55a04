import { eq } from 'drizzle-orm'
import { orders } from '#app/schema/orders.server.ts'
import type { PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { testProviderPayments } from '#app/schema/test-provider.server.ts'
import { mixedOrders } from '#test/mixed-order.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { reprintSteps } from '#test/reprint-steps.ts'
import type { TestShop } from '#test/shop.ts'
import type { Maker, OfficeExamples } from './maker.ts'

export function orderExamples(t: TestShop, { before, picture, unique }: Maker): OfficeExamples {
  const { paidOrder, paymentOf } = purchases(t)
  const { uploadProof } = orderSteps(t)
  const { mixedOrder } = mixedOrders(t)
  const { printedOrder } = reprintSteps(t)

  async function orderAt(status: PaidStatus) {
    const order = await paidOrder()
    await t.shop.db.update(orders).set({ status }).where(eq(orders.id, order.id))
    return order
  }

  const newView = () => ({ name: unique('View'), isShared: true, filter: { late: 'true' } })

  async function proofs(count: number) {
    const order = await paidOrder()
    const { token } = await t.admin()
    const ids: number[] = []
    for (let each = 0; each < count; each++) ids.push((await uploadProof(token, order.id)).id)
    return { order, ids }
  }

  /** Returns an edit to an order's only item. */
  async function moreOf(orderId: number, quantity: number) {
    const { orderItems } = await before('GET', `/admin/orders/${orderId}`)
    const change = orderItems.map(({ item }) => ({ itemId: item.id, quantity }))
    const { after } = await before('POST', `/admin/orders/${orderId}/edits/preview`, { change })
    return { change, total: after.total, from: 'PENDING', version: 1 }
  }

  /** Returns an order with shipping due. `link` is the input that sends the link to pay for it. */
  async function shippingDue() {
    const { id } = await paidOrder()
    const { order } = await before('GET', `/admin/orders/${id}`)
    const { email, name, phone, address, city, state, version } = order
    const contact = { email, name, phone, address, city, state, version, zipCode: '99501' }
    const { price } = await before('GET', `/admin/orders/${id}/shipping-price?zipCode=99501`)
    await before('PUT', `/admin/orders/${id}/contact`, { ...contact, shipping: { decision: 'due', price } })
    const { shipping } = await before('GET', `/admin/orders/${id}`)
    return { id, link: { version: 2, amount: shipping.due } }
  }

  return {
    'POST /order/change-status/{orderId}': async () => {
      const { id } = await orderAt('APPROVED')
      return { method: 'POST', path: `/order/change-status/${id}`, body: { status: 'IN_PRINT' } }
    },
    'POST /messages/{chatId}': async () => {
      const { id } = await paidOrder()
      return { method: 'POST', path: `/messages/${id}`, body: { content: 'Hello' } }
    },
    'POST /admin/orders/moves': async () => {
      const { id } = await orderAt('APPROVED')
      return { method: 'POST', path: '/admin/orders/moves', body: { orderIds: [id], status: 'IN_PRINT' } }
    },
    'POST /admin/orders/moves/{bulkMoveId}/undo': async () => {
      const { id } = await orderAt('APPROVED')
      const { undo } = await before('POST', '/admin/orders/moves', { orderIds: [id], status: 'IN_PRINT' })
      return { method: 'POST', path: `/admin/orders/moves/${undo?.bulkMoveId}/undo` }
    },
    'GET /admin/orders.csv': async () => ({ method: 'GET', path: '/admin/orders.csv' }),
    'POST /admin/orders/{orderId}/reprints': async () => {
      const { id } = await printedOrder()
      const { orderItems } = await before('GET', `/admin/orders/${id}`)
      const items = [{ itemId: orderItems[0]?.item.id, quantity: 1 }]
      const body = { items, reason: 'ours', note: 'Scratched', isFree: true, version: 1 }
      return { method: 'POST', path: `/admin/orders/${id}/reprints`, body }
    },
    'POST /admin/orders/{orderId}/proofs': async () => {
      const { id } = await paidOrder()
      return { method: 'POST', path: `/admin/orders/${id}/proofs`, form: picture() }
    },
    'POST /admin/orders/{orderId}/items/{itemId}/artwork': async () => {
      const { id, plain } = await mixedOrder()
      return { method: 'POST', path: `/admin/orders/${id}/items/${plain}/artwork`, form: picture() }
    },
    'PUT /admin/orders/{orderId}/items/{itemId}/artwork': async () => {
      const { id, hash, plain } = await mixedOrder()
      const file = await t.api('POST', '/upload', { query: { hash }, form: picture() })
      const content = `<img src="/${file.body.path}" alt="photo.png">`
      await t.api('POST', `/messages/${id}`, { query: { hash }, body: { content } })
      const body = { path: file.body.path }
      return { method: 'PUT', path: `/admin/orders/${id}/items/${plain}/artwork`, body }
    },
    'DELETE /admin/orders/{orderId}/proofs/{proofId}': async () => {
      const { order, ids } = await proofs(1)
      return { method: 'DELETE', path: `/admin/orders/${order.id}/proofs/${ids[0]}` }
    },
    'PUT /admin/orders/{orderId}/proofs/order': async () => {
      const { order, ids } = await proofs(2)
      const body = { proofIds: ids.toReversed() }
      return { method: 'PUT', path: `/admin/orders/${order.id}/proofs/order`, body }
    },
    'POST /admin/orders/{orderId}/proof-waivers': async () => {
      const { id, withArtwork: itemId } = await mixedOrder()
      const body = { itemId, reason: 'Same as before' }
      return { method: 'POST', path: `/admin/orders/${id}/proof-waivers`, body }
    },
    'DELETE /admin/orders/{orderId}/proof-waivers/{waiverId}': async () => {
      const { id, withArtwork: itemId } = await mixedOrder()
      const waiver = await before('POST', `/admin/orders/${id}/proof-waivers`, { itemId, reason: 'Same' })
      return { method: 'DELETE', path: `/admin/orders/${id}/proof-waivers/${waiver.id}` }
    },
    'POST /admin/orders/{orderId}/shipping-due/waive': async () => {
      const { id } = await shippingDue()
      return { method: 'POST', path: `/admin/orders/${id}/shipping-due/waive`, body: { reason: 'Sorry' } }
    },
    'POST /admin/orders/{orderId}/shipping-due/send-link': async () => {
      const { id, link } = await shippingDue()
      return { method: 'POST', path: `/admin/orders/${id}/shipping-due/send-link`, body: link }
    },
    'POST /admin/orders/{orderId}/shipping-due/withdraw-link': async () => {
      const { id, link } = await shippingDue()
      await before('POST', `/admin/orders/${id}/shipping-due/send-link`, link)
      const body = { version: 3 }
      return { method: 'POST', path: `/admin/orders/${id}/shipping-due/withdraw-link`, body }
    },
    'PUT /admin/orders/{orderId}/contact': async () => {
      const { id } = await paidOrder()
      const { order } = await before('GET', `/admin/orders/${id}`)
      const { email, name, phone, city, state, zipCode, version } = order
      const body = { email, name, phone, city, state, zipCode, version, address: '6 Paper Road' }
      return { method: 'PUT', path: `/admin/orders/${id}/contact`, body }
    },
    'PUT /admin/orders/{orderId}/shipment': async () => {
      const { id } = await orderAt('SENT')
      const body = { carrier: 'UPS', trackingNumber: unique('1Z'), version: 1 }
      return { method: 'PUT', path: `/admin/orders/${id}/shipment`, body }
    },
    'PUT /admin/orders/{orderId}/assignee': async () => {
      const { id } = await paidOrder()
      const assignee = await before('GET', '/admin/me')
      const body = { assigneeId: assignee.id, from: null }
      return { method: 'PUT', path: `/admin/orders/${id}/assignee`, body }
    },
    'POST /admin/orders/assignments': async () => {
      const { id: orderId } = await paidOrder()
      const assignee = await before('GET', '/admin/me')
      const body = { assigneeId: assignee.id, orders: [{ orderId, from: null }] }
      return { method: 'POST', path: '/admin/orders/assignments', body }
    },
    'POST /admin/saved-views': async () => ({ method: 'POST', path: '/admin/saved-views', body: newView() }),
    'PUT /admin/saved-views/{viewId}': async () => {
      const { id } = await before('POST', '/admin/saved-views', newView())
      return { method: 'PUT', path: `/admin/saved-views/${id}`, body: { ...newView(), version: 1 } }
    },
    'DELETE /admin/saved-views/{viewId}': async () => {
      const { id } = await before('POST', '/admin/saved-views', newView())
      return { method: 'DELETE', path: `/admin/saved-views/${id}`, query: { version: 1 } }
    },
    'POST /admin/orders/{orderId}/link': async () => {
      const { id } = await paidOrder()
      const body = { reason: 'Posted in a forum', isMailed: true }
      return { method: 'POST', path: `/admin/orders/${id}/link`, body }
    },
    'PUT /admin/orders/{orderId}/link': async () => {
      const { id } = await paidOrder()
      return { method: 'PUT', path: `/admin/orders/${id}/link`, body: { endsOn: '2099-01-31' } }
    },
    'PUT /admin/orders/{orderId}/hold': async () => {
      const { id } = await paidOrder()
      const body = { reason: 'Out of white vinyl', version: 1 }
      return { method: 'PUT', path: `/admin/orders/${id}/hold`, body }
    },
    'DELETE /admin/orders/{orderId}/hold': async () => {
      const { id } = await paidOrder()
      await before('PUT', `/admin/orders/${id}/hold`, { reason: 'Out of white vinyl', version: 1 })
      return { method: 'DELETE', path: `/admin/orders/${id}/hold`, query: { version: '2' } }
    },
    'POST /admin/orders/{orderId}/cancel': async () => {
      const { id } = await paidOrder()
      const body = { reason: 'Ordered twice', from: 'PENDING', version: 1 }
      return { method: 'POST', path: `/admin/orders/${id}/cancel`, body }
    },
    'POST /admin/orders/{orderId}/edits': async () => {
      const { id } = await paidOrder()
      const edit = await moreOf(id, 100)
      return { method: 'POST', path: `/admin/orders/${id}/edits`, body: edit }
    },
    'POST /admin/orders/{orderId}/due/waive': async () => {
      const { id } = await paidOrder()
      await before('POST', `/admin/orders/${id}/edits`, { ...(await moreOf(id, 100)), payment: 'later' })
      return { method: 'POST', path: `/admin/orders/${id}/due/waive`, body: { version: 2, reason: 'Sorry' } }
    },
    ...Object.fromEntries(
      ['apply', 'withdraw', 'resend'].map((action) => [
        `POST /admin/orders/{orderId}/edits/${action}`,
        async () => {
          const { id } = await paidOrder()
          await before('POST', `/admin/orders/${id}/edits`, await moreOf(id, 100))
          return { method: 'POST', path: `/admin/orders/${id}/edits/${action}`, body: { version: 2 } }
        },
      ]),
    ),
    'POST /admin/orders/{orderId}/notes': async () => {
      const { id } = await paidOrder()
      return { method: 'POST', path: `/admin/orders/${id}/notes`, body: { content: 'Call first' } }
    },
    'POST /admin/orders/{orderId}/no-answer-needed': async () => {
      const { id, hash } = await paidOrder()
      await t.api('POST', `/messages/${id}`, { query: { hash }, body: { content: 'Thanks!' } })
      return { method: 'POST', path: `/admin/orders/${id}/no-answer-needed` }
    },
    'POST /admin/orders/{orderId}/keep-payment': async () => {
      const { id, link } = await paidOrder()
      const { payment } = await paymentOf(link)
      await t.shop.db.update(orders).set({ status: 'REJECTED' }).where(eq(orders.id, id))
      const body = { amount: payment.amountCents }
      return { method: 'POST', path: `/admin/orders/${id}/keep-payment`, body }
    },
    'POST /admin/orders/{orderId}/refunds': async () => {
      const { id, link } = await paidOrder()
      const { payment } = await paymentOf(link)
      await t.shop.db
        .update(testProviderPayments)
        .set({ status: 'paid' })
        .where(eq(testProviderPayments.id, payment.providerPaymentId ?? ''))
      const body = {
        amount: 100,
        reason: 'Scratched',
        idempotencyKey: unique('refund-of-this-test').replace(' ', '-'),
      }
      return { method: 'POST', path: `/admin/orders/${id}/refunds`, body }
    },
  }
}
