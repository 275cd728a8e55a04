import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { deliverMail } from '#app/features/shop/mail/deliver-mail.server.ts'
import { signatureHeader, signWebhook } from '#app/platform/payments/test-provider.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { orderSteps } from '#test/order-steps.ts'
import { contact, purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { statementsOf, statementTracing } from '#test/statements.ts'
import { plainPicture } from '../../bench/journey.ts'

const t = testShop({ tracing: () => statementTracing })
const { addStickers, close, paidOrder, paymentOf, visitor } = purchases(t)
const { decide, move, uploadProof } = orderSteps(t)

type Work = () => Promise<unknown>

async function closedCart() {
  const buyer = await visitor()
  await addStickers(buyer)
  return { buyer, link: (await close(buyer)).body.link }
}

async function arrivingPayment(link: string): Promise<Work> {
  const { payment } = await paymentOf(link)
  const body = { type: 'payment.paid', payment: { ...payment, id: payment.providerPaymentId } }
  const signature = signWebhook(JSON.stringify(body), t.shop.secret, t.shop.now())
  const headers = { [signatureHeader]: signature }
  return () => t.api('POST', '/payments/webhook', { body, headers })
}

async function proofSent() {
  const order = await paidOrder()
  const { token } = await t.admin()
  await uploadProof(token, order.id)
  await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })
  return order
}

const works: [string, number, () => Promise<Work>][] = [
  [
    'closing a cart',
    17,
    async () => {
      const buyer = await visitor()
      await addStickers(buyer)
      await addStickers(buyer, { quantity: 100 })
      return () => close(buyer)
    },
  ],
  [
    'closing a customer’s cart with a coupon and a saved ZIP code',
    18,
    async () => {
      const buyer = await t.customer()
      const { cartId } = await addStickers(buyer)
      const { zipCode } = contact
      await t.api('POST', '/carts/me/shipping-price', { ...buyer, body: { zipCode } })
      await t.api('POST', `/cart/${cartId}/apply`, { ...buyer, body: { coupon: 'WELCOME10' } })
      return () => close(buyer)
    },
  ],
  [
    'closing an unchanged cart again',
    13,
    async () => {
      const { buyer } = await closedCart()
      return () => close(buyer, { address: '6 Paper Road' })
    },
  ],
  ['a payment that arrives', 14, async () => arrivingPayment((await closedCart()).link)],
  [
    'a payment that arrives for artwork, with the job that makes its proof sheet',
    15,
    async () => {
      const buyer = await visitor()
      const form = new FormData()
      form.append('file', new File([plainPicture(60, 40)], 'artwork.png', { type: 'image/png' }))
      const { body: artwork } = await t.api('POST', '/upload-file', { ...buyer, form })
      await addStickers(buyer, { product: { by: 'custom', name: 'Die Cut Stickers', fileId: artwork.id } })
      return arrivingPayment((await close(buyer)).body.link)
    },
  ],
  [
    'an order as JSON',
    7,
    async () => {
      const { id, hash } = await proofSent()
      return () => t.api('GET', `/order/${id}`, { query: { hash } })
    },
  ],
  [
    'a customer’s orders, one of them rejected',
    2,
    async () => {
      const buyer = await t.customer()
      const { id } = await paidOrder(buyer)
      await move((await t.admin()).token, id, { status: 'REJECTED', reason: 'Too small' })
      return () => t.api('GET', '/orders', { ...buyer, query: { user: String(buyer.id) } })
    },
  ],
  [
    'a chat message',
    9,
    async () => {
      const { id, hash } = await paidOrder()
      return () => t.api('POST', `/messages/${id}`, { query: { hash }, body: { content: 'Hello' } })
    },
  ],
  [
    'approving a proof',
    10,
    async () => {
      const order = await proofSent()
      return () => decide(order, { status: 'APPROVED' })
    },
  ],
  [
    'requesting changes',
    10,
    async () => {
      const order = await proofSent()
      return () => decide(order, { status: 'PENDING', reason: 'Larger, please' })
    },
  ],
]

test.each(works)('%s takes %i statements at most', async (_, atMost, prepare) => {
  const work = await prepare()
  let answer: unknown
  const statements = await statementsOf(async () => {
    answer = await work()
  })
  const ofShop = statements.filter((text) => !text.includes('"test_provider_payments"'))
  expect(answer).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) })
  expect(ofShop.length, ofShop.join('\n')).toBeLessThanOrEqual(atMost)
})

test('delivering an email takes 2 statements', async () => {
  const { id } = await paidOrder()
  const [mail] = await t.shop.db.select({ mailId: mails.id }).from(mails).where(eq(mails.orderId, id))
  const sendMail = vi.fn(() => Promise.resolve())
  const statements = await statementsOf(() => deliverMail({ ...t.shop, sendMail }, { ...mail }))
  expect(sendMail).toHaveBeenCalledOnce()
  expect(statements.length, statements.join('\n')).toBe(2)
})
