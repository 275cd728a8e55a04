import { eq } from 'drizzle-orm'
import { orders } from '#app/schema/orders.server.ts'
import { contact, dieCut } from '#test/purchase.ts'
import type { TestShop } from '#test/shop.ts'

/** Returns functions that work with quotes as staff, through the API. Each returns the whole response. */
export function quoteSteps(t: TestShop) {
  async function newQuote() {
    const { token } = await t.admin()
    const { id, version } = (await t.api('POST', '/admin/quotes', { token })).body
    return { id, version, token }
  }

  type Quote = { id: number; version: number; token: string }

  const add = ({ id, version, token }: Quote, item: object = {}) =>
    t.api('POST', `/admin/quotes/${id}/items`, {
      token,
      query: { version: String(version) },
      body: { ...dieCut, size: { width: 4, height: 4, custom: true }, ...item },
    })

  async function draft() {
    const quote = await newQuote()
    return { ...quote, version: (await add(quote)).body.version }
  }

  const send = ({ id, version, token }: Quote, changes: object = {}) =>
    t.api('POST', `/admin/quotes/${id}/send`, { token, body: { ...contact, ...changes, version } })

  /** Sends a quote, and returns it with the id, hash and total of its order. */
  async function sent(changes: object = {}) {
    const quote = await draft()
    const { version, orderId } = (await send(quote, changes)).body
    const [order] = await t.shop.db.select().from(orders).where(eq(orders.id, orderId))
    if (!order) throw new Error('the quote has no order')
    return { ...quote, version, orderId, hash: order.hash, totalCents: order.totalCents as number }
  }

  type Link = { orderId: number; hash: string }

  const open = ({ orderId, hash }: Link) => t.api('GET', `/quotes/${orderId}`, { query: { hash } })

  const pay = ({ orderId, hash }: Link) => t.api('POST', `/quotes/${orderId}/pay`, { query: { hash } })

  const change = ({ id, version, token }: Quote, changes: object) =>
    t.api('PUT', `/admin/quotes/${id}`, { token, body: { version, ...changes } })

  const cancel = ({ id, version, token }: Quote) =>
    t.api('POST', `/admin/quotes/${id}/cancel`, { token, body: { version } })

  const read = ({ id, token }: Quote, query: Record<string, string> = {}) =>
    t.api('GET', `/admin/quotes/${id}`, { token, query })

  return { newQuote, draft, sent, add, send, open, pay, change, cancel, read }
}
