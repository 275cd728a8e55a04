import type { Page } from '@playwright/test'
import { orderStickers, pay } from '../../bench/journey.ts'
import type { UploadFile } from './artwork.ts'
import { mailTo } from './mail.ts'
import type { Shop } from './shop.ts'
import { callApi, linkIn, newEmail } from './steps.ts'

export interface PaidOrder {
  email: string
  link: string
  orderId: number
  id: string
}

/** Returns a paid order of 100 stickers, or with one item per quantity, and its emailed link. */
export async function paidOrder(
  shop: Shop,
  who: string,
  artwork?: UploadFile,
  quantities?: number[],
): Promise<PaidOrder> {
  const email = newEmail(who)
  const file = artwork && new Uint8Array(artwork.buffer)
  await pay((await orderStickers(shop.url, { email, artwork: file, ...(quantities && { quantities }) })).link)
  return mailedOrder(shop, email)
}

export async function mailedOrder(shop: Shop, email: string): Promise<PaidOrder> {
  const link = linkIn(await mailTo(shop, email, /confirmed/), 'order-confirm')
  const id = /\$-(\d+)$/.exec(link)?.[1] ?? ''
  return { email, link, orderId: Number(id), id }
}

/** Uploads proofs as the admin and sends them for approval. */
export async function sendProofs(page: Page, shop: Shop, orderId: number, proofs: UploadFile[]) {
  const { token } = await callApi<{ token: string }>(page, 'POST', '/login', shop.admin)
  const headers = { authorization: `Bearer ${token}` }
  for (const file of proofs) {
    const sent = await page.request.post(`/api/admin/orders/${orderId}/proofs`, {
      headers,
      multipart: { file },
    })
    if (sent.status() !== 201) throw new Error(`sending ${file.name} returned ${sent.status()}`)
  }
  const data = { status: 'APPROVED_BY_ADMIN' }
  const moved = await page.request.post(`/api/order/change-status/${orderId}`, { headers, data })
  if (!moved.ok()) throw new Error(`moving the order returned ${moved.status()}`)
}
