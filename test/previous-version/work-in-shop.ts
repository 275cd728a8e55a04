import { expect } from 'vitest'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import type { TestShop } from '#test/shop.ts'
import { plainPicture } from '../../bench/journey.ts'
import { readEverything } from './read-everything.ts'

async function ok<T>(call: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await call
  expect(status, JSON.stringify(body)).toBeLessThan(400)
  return body
}

const png = (name: string, width: number) => {
  const form = new FormData()
  form.append('file', new File([plainPicture(width, 20)], name, { type: 'image/png' }))
  return form
}

/**
 * Signs up, buys, chats and approves as customers, prints, ships, refunds and rejects as staff, then reads everything.
 */
export async function workInShop(t: TestShop): Promise<void> {
  const { visitor, addStickers, close, payAtProvider, paidOrder, paymentOf, webhook } = purchases(t)
  const { uploadProof, move, decide } = orderSteps(t)
  const { token, ...owner } = await t.admin()

  const password = 'correct horse battery'
  const person = {
    firstName: 'Ada',
    surName: 'Print',
    email: 'ada@example.com',
    password,
    repeatPassword: password,
  }
  const place = {
    address: '1 Press Street',
    zipCode: '10001',
    phone: '2125550100',
    city: 'New York',
    state: 'NY',
  }
  await ok(t.api('POST', '/signup', { body: { ...person, ...place } }))
  await ok(t.api('POST', '/login', { body: { email: owner.email, password: owner.password } }))
  await ok(t.api('POST', '/checkUserEmail', { body: { email: owner.email } }))
  const contact = {
    name: 'Ada',
    email: 'ada@example.com',
    phone: '2125550100',
    codePhone: '1',
    content: 'Hello',
  }
  await ok(t.api('POST', '/create-contact', { body: contact }))
  const coupon = { code: 'TEN', percentage: 0.1 }
  await ok(t.api('POST', '/admin/coupons', { token, body: coupon }))

  const buyer = await visitor()
  const artwork = await ok(t.api('POST', '/upload-file', { ...buyer, form: png('logo.png', 30) }))
  const item = await addStickers(buyer, {
    product: { by: 'custom', name: 'Die Cut Stickers', fileId: artwork.id },
  })
  await ok(t.api('POST', `/cart/${item.cartId}/apply`, { ...buyer, body: { coupon: 'TEN' } }))
  const paid = (await ok(close(buyer, { name: 'Zoe Ink' }))).link
  await payAtProvider(paid)
  const { order } = await paymentOf(paid)
  await uploadProof(token, order.id)
  await ok(move(token, order.id, { status: 'APPROVED_BY_ADMIN' }))
  await ok(decide(order, { status: 'PENDING', reason: 'Bigger' }))
  const query = { hash: order.hash }
  await ok(t.api('POST', `/messages/${order.id}`, { query, body: { content: '<p>Bigger, please</p>' } }))
  await ok(t.api('POST', `/messages/${order.id}`, { token, body: { content: '<p>Sure</p>' } }))
  await ok(t.api('POST', `/admin/orders/${order.id}/notes`, { token, body: { content: 'A regular' } }))
  await uploadProof(token, order.id)
  await ok(move(token, order.id, { status: 'APPROVED_BY_ADMIN' }))
  await ok(decide(order, { status: 'APPROVED' }))
  await ok(move(token, order.id, { status: 'IN_PRINT' }))
  await ok(move(token, order.id, { status: 'READY_TO_SEND' }))
  await ok(move(token, order.id, { status: 'SENT', carrier: 'UPS', trackingNumber: '1Z999AA10123456784' }))
  const refund = { amount: 100, reason: 'A scratch', idempotencyKey: 'one-refund-of-a-dollar' }
  await ok(t.api('POST', `/admin/orders/${order.id}/refunds`, { token, body: refund }))

  const rejected = await paidOrder()
  await ok(move(token, rejected.id, { status: 'REJECTED', reason: 'Not ours to print' }))
  const late = await visitor()
  await addStickers(late)
  const { link } = (await close(late)).body
  await payAtProvider(link, { isReported: false })
  await webhook(link)
  expect(await readEverything(t.api, token, order)).toEqual([])
}
