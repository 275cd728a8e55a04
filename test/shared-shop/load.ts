import { randomUUID } from 'node:crypto'
import type { SharedShop } from './shared-shop.ts'
import { Refused, visit } from './visitor.ts'

export interface Load {
  /** Emails of customers whose cart was closed (`closed`), and of those who have paid at Stripe (`paid`). */
  closed: string[]
  paid: string[]
  /** Response statuses of failed calls; 0 means no response. */
  refusals: number[]
  stop: () => Promise<void>
}

/** Starts customers who each repeatedly upload, order and pay at the Stripe stand-in, even after errors. */
export function startLoad(shop: SharedShop, urls: () => string[], customers = 3): Load {
  const load: Omit<Load, 'stop'> = { closed: [], paid: [], refusals: [] }
  let isOver = false
  const buy = async (at: string) => {
    const email = `load-${randomUUID().slice(0, 8)}@example.com`
    const { tryUpload, fillCart, close } = await visit(shop, at)
    const { status, body } = await tryUpload()
    if (status !== 201) return void load.refusals.push(status)
    await fillCart(body.id)
    const closed = await close(email)
    if (!closed.link) return void load.refusals.push(closed.status)
    load.closed.push(email)
    const paid = await fetch(`${closed.link}/card`, { method: 'POST', redirect: 'manual' })
    if (paid.status === 303) load.paid.push(email)
  }
  const buyers = Array.from({ length: customers }, async (_, customer) => {
    while (!isOver) {
      const all = urls()
      await buy(all[customer % all.length] ?? shop.url).catch((error: unknown) =>
        load.refusals.push(error instanceof Refused ? error.status : 0),
      )
    }
  })
  return {
    ...load,
    stop: async () => {
      isOver = true
      await Promise.all(buyers)
    },
  }
}

/** Returns customers who have no order although their cart was closed, or no paid order although they have paid. */
export async function forgottenBuyers({ query }: SharedShop, { closed, paid }: Load): Promise<string[]> {
  const orders = await query<{ email: string; status: string }>('select email, status from orders')
  const statuses = new Map(orders.map(({ email, status }) => [email, status]))
  const isForgotten = (email: string) => !statuses.has(email)
  const isUnpaid = (email: string) => statuses.get(email) === 'UNPAID'
  return [...closed.filter(isForgotten), ...paid.filter(isUnpaid)]
}
