import type { Page } from '@playwright/test'
import { orderStickers, pay } from '../../bench/journey.ts'
import { pngArtwork } from './artwork.ts'
import { mailedOrder, type PaidOrder } from './order-steps.ts'
import type { Shop } from './shop.ts'
import { callApi, newEmail } from './steps.ts'

/** The number of customers who order at the same time on a busy day. */
const customersAtOnce = 6

async function inBatches<In, Out>(all: readonly In[], one: (each: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = []
  for (let from = 0; from < all.length; from += customersAtOnce) {
    done.push(...(await Promise.all(all.slice(from, from + customersAtOnce).map(one))))
  }
  return done
}

/** Returns paid orders, oldest first. */
export async function paidOrders(shop: Shop, count: number): Promise<PaidOrder[]> {
  const emails = Array.from({ length: count }, () => newEmail('day'))
  const placed = await inBatches(emails, async (email) => {
    await pay((await orderStickers(shop.url, { email })).link)
    return mailedOrder(shop, email)
  })
  return placed.toSorted((one, other) => one.orderId - other.orderId)
}

const hashOf = ({ link }: PaidOrder) => /order=([\w-]+)\$/.exec(link)?.[1] ?? ''

/** Returns functions that act as colleagues and customers during the day, through the API. */
export async function colleagueSteps(page: Page, shop: Shop) {
  const { token } = await callApi<{ token: string }>(page, 'POST', '/login', shop.admin)
  const headers = { authorization: `Bearer ${token}` }
  const picture = await pngArtwork('proof.png')

  async function post(path: string, options: Parameters<Page['request']['post']>[1]) {
    const answer = await page.request.post(`/api${path}`, options)
    if (!answer.ok()) throw new Error(`${path} returned ${answer.status()}: ${await answer.text()}`)
  }

  const sendProof = async ({ id }: PaidOrder) => {
    await post(`/admin/orders/${id}/proofs`, { headers, multipart: { file: picture } })
    await post(`/order/change-status/${id}`, { headers, data: { status: 'APPROVED_BY_ADMIN' } })
  }

  const decide = (data: object) => (order: PaidOrder) =>
    post(`/order/change-status/${order.id}?hash=${hashOf(order)}`, { data })

  return {
    sendProofs: (orders: readonly PaidOrder[]) => inBatches(orders, sendProof),
    approve: (orders: readonly PaidOrder[]) => inBatches(orders, decide({ status: 'APPROVED' })),
    requestChanges: (orders: readonly PaidOrder[], reason: string) =>
      inBatches(orders, decide({ status: 'PENDING', reason })),
    write: (order: PaidOrder, content: string) =>
      post(`/messages/${order.id}?hash=${hashOf(order)}`, { data: { content } }),
  }
}
