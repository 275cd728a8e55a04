import { plainPicture } from '../bench/journey.ts'
import type { TestShop } from '#test/shop.ts'

/** Returns functions that work with a paid order as staff or customers, through the API. */
export function orderSteps(t: TestShop) {
  let pictures = 0

  async function uploadProof(token: string, orderId: number, fileName = 'proof.png', itemIds: number[] = []) {
    const form = new FormData()
    for (const itemId of itemIds) form.append('itemId', String(itemId))
    const picture = plainPicture(40 + (pictures++ % 200), 30)
    form.append('file', new File([picture], fileName, { type: 'image/png' }))
    const { body } = await t.api('POST', `/admin/orders/${orderId}/proofs`, { token, form })
    return body
  }

  const move = (token: string, orderId: number, body: object) =>
    t.api('POST', `/order/change-status/${orderId}`, { token, body })

  const read = (token: string, orderId: number | string) =>
    t.api('GET', `/admin/orders/${orderId}`, { token })

  const decide = ({ id, hash }: { id: number; hash: string }, body: object) =>
    t.api('POST', `/order/change-status/${id}`, { query: { hash }, body })

  return { uploadProof, move, read, decide }
}
