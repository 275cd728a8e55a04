import { createHash } from 'node:crypto'
import { plainPicture } from '../../bench/journey.ts'
import type { SharedShop } from './shared-shop.ts'

const place = { address: '1 Road', city: 'New York', state: 'NY', zipCode: '10001' }
const json = { 'content-type': 'application/json' }

let pictures = 0

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Returns a different picture each time. */
export const newPicture = () => plainPicture(100 + (pictures++ % 500), 120)

export class Refused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`the shop returned ${status}`)
    this.status = status
  }
}

async function answerOf(response: Response) {
  const body = await response.json()
  if (!response.ok) throw new Refused(response.status)
  return body
}

/** Returns a visitor with a cart. Calls go to `url` by default, with this address in X-Forwarded-For. */
export async function visit({ acknowledged }: SharedShop, url: string, address = '203.0.113.1') {
  const { tokenSession } = await answerOf(await fetch(`${url}/api/session`))
  const query = `sessionToken=${tokenSession}`
  const headers = { ...json, 'x-forwarded-for': address }
  const post = (path: string, body: object, at = url) =>
    fetch(`${at}/api${path}?${query}`, { method: 'POST', headers, body: JSON.stringify(body) })

  /** Uploads a picture, and records it if the shop confirms the upload. */
  async function tryUpload(at = url, picture = newPicture()) {
    const form = new FormData()
    form.set('file', new File([picture], 'fox.png'))
    const response = await fetch(`${at}/api/upload-file?${query}`, { method: 'POST', body: form })
    const body = await response.json()
    const sha256 = sha256Of(picture)
    if (response.status === 201) acknowledged.set(body.id, sha256)
    return { status: response.status, body, sha256 }
  }

  return {
    query,
    tryUpload,
    upload: async (at = url): Promise<{ id: string; path: string; sha256: string }> => {
      const { status, body, sha256 } = await tryUpload(at)
      if (status !== 201) throw new Refused(status)
      return { ...body, sha256 }
    },
    fillCart: async (fileId?: string) => {
      const size = { width: 3, height: 4, custom: true }
      const product = { by: 'custom', name: 'Die Cut', ...(fileId && { fileId }) }
      const item = { by: 'custom', quantity: 100, categoryId: 5, size, price: 0, product }
      await answerOf(await post('/carts/me/items', item))
      await answerOf(await post('/carts/me/shipping-price', { zipCode: '10001' }))
    },
    applyCoupon: async (coupon: string) => {
      const { cart } = await (await fetch(`${url}/api/session?${query}`)).json()
      return post(`/cart/${cart.id}/apply`, { coupon })
    },
    close: async (email: string, at = url) => {
      const contact = { name: 'Ten Tabs', phone: '2125550100', ...place, email }
      const response = await post('/carts/me/close', contact, at)
      const body = await response.json()
      return { status: response.status, body, link: response.ok ? String(body.link) : null }
    },
  }
}

export type Visitor = Awaited<ReturnType<typeof visit>>

/** Logs in an employee, whose token is valid for every process. */
export async function logIn({ admin }: SharedShop, url: string) {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(admin),
  })
  const { token } = await answerOf(response)
  const headers = { authorization: `Bearer ${token}` }
  const post = (path: string, body: object, at = url) =>
    fetch(`${at}/api${path}`, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    })
  return {
    post,
    get: (path: string, at = url) => fetch(`${at}/api${path}`, { headers }),
    /** Uploads a proof and sends it to the customer. */
    sendProof: async (orderId: number) => {
      const form = new FormData()
      form.set('file', new File([newPicture()], 'proof.png', { type: 'image/png' }))
      const stored = await fetch(`${url}/api/admin/orders/${orderId}/proofs`, {
        method: 'POST',
        headers,
        body: form,
      })
      await answerOf(stored)
      await answerOf(await post(`/order/change-status/${orderId}`, { status: 'APPROVED_BY_ADMIN' }))
    },
    refund: (orderId: number, idempotencyKey: string, at = url) =>
      post(`/admin/orders/${orderId}/refunds`, { amount: 500, reason: 'Scratched', idempotencyKey }, at),
  }
}

/** Approves an order or requests changes, as the customer with its link. */
export const decide = (at: string, { id, hash }: { id: number; hash: string }, body: object) =>
  fetch(`${at}/api/order/change-status/${id}?hash=${hash}`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(body),
  })
