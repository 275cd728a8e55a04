import { eq } from 'drizzle-orm'
import { orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { testPaymentPage } from '#app/platform/payments/test-payment-page.server.ts'
import { signatureHeader, signWebhook } from '#app/platform/payments/test-provider.server.ts'
import type { TestShop } from '#test/shop.ts'

export const contact = {
  email: 'guest@example.com',
  name: 'Gus Guest',
  phone: '2125550100',
  address: '5 Paper Road',
  city: 'New York',
  state: 'NY',
  zipCode: '10001',
}

/** Input to add an item. The shop calculates the price. */
export const dieCut = {
  by: 'custom',
  quantity: 50,
  categoryId: 5,
  size: { width: 3, height: 3, custom: true },
  price: 4500,
  product: { by: 'custom', name: 'Die Cut Stickers' },
  priceWithoutPromotion: 4500,
}

export type Buyer = { token?: string | undefined; query?: Record<string, string> }

/** Returns functions that make a purchase through the API. The tests act as the payment provider. */
export function purchases(t: TestShop) {
  async function visitor(): Promise<Buyer> {
    return { query: { sessionToken: await t.anonymousSession() } }
  }

  async function addStickers(buyer: Buyer, item: object = {}) {
    const { body } = await t.api('POST', '/carts/me/items', {
      ...buyer,
      body: { ...dieCut, size: { width: 4, height: 4, custom: true }, ...item },
    })
    return body.cartItem
  }

  const close = (buyer: Buyer, changes: object = {}) =>
    t.api('POST', '/carts/me/close', { ...buyer, body: { ...contact, ...changes } })

  async function paymentOf(link: string) {
    const [row] = await t.shop.db
      .select({ payment: payments, order: orders })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.link, link))
    if (!row) throw new Error(`no payment has the link ${link}`)
    return row
  }

  type Webhook = {
    type?: string
    amountCents?: number
    currency?: string
    id?: string
    signature?: string | null
    at?: Date
  }

  /** Sends the provider's webhook about the payment with this link. */
  async function webhook(link: string, changes: Webhook = {}) {
    const { payment } = await paymentOf(link)
    const body = JSON.stringify({
      type: changes.type ?? 'payment.paid',
      payment: {
        id: changes.id ?? payment.providerPaymentId,
        idempotencyKey: payment.idempotencyKey,
        amountCents: changes.amountCents ?? payment.amountCents,
        currency: changes.currency ?? payment.currency,
      },
    })
    const signature = changes.signature ?? signWebhook(body, t.shop.secret, changes.at ?? new Date())
    const headers = changes.signature === null ? undefined : { [signatureHeader]: signature }
    return t.api('POST', '/payments/webhook', { body, ...(headers && { headers }) })
  }

  /** Submits the provider's payment page, with or without a webhook. Returns 303 if paid, or 410 if expired. */
  async function payAtProvider(link: string, { isReported = true } = {}): Promise<number> {
    const { shop } = t
    const page = testPaymentPage({ shop, secret: shop.secret, webhookUrl: 'http://127.0.0.1:1/' })
    const { status } = await page.request(`/${link.split('/').at(-1)}/pay`, {
      method: 'POST',
      body: 'webhook=never',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    if (status === 303 && isReported) await webhook(link)
    return status
  }

  /** Returns a paid order, whose status is PENDING. */
  async function paidOrder(buyer?: Buyer, changes: object = {}) {
    const who = buyer ?? (await visitor())
    await addStickers(who)
    const { link } = (await close(who, changes)).body
    const { status } = await webhook(link)
    if (status !== 200) throw new Error(`the webhook returned ${status}`)
    const { order } = await paymentOf(link)
    return { id: order.id, hash: order.hash, link, buyer: who }
  }

  return { visitor, addStickers, close, paymentOf, webhook, payAtProvider, paidOrder }
}
