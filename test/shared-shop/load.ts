import { randomUUID } from 'node:crypto'
import type { SharedShop } from './shared-shop.ts'
import { Refused, visit } from './visitor.ts'

export interface Load {
  /** What customers were told: the emails of closed carts, and of those that Stripe has as paid. */
  closed: string[]
  paid: string[]
  /** Of calls that were not answered with what was wanted; 0: with nothing. */
  refusals: number[]
  stop: () => Promise<void>
}

/** Customers who upload, order and pay with Stripe's stand-in, one after the other, whatever the answers are. */
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

/** Of customers who were told that their cart is closed, or who have paid: those who have no such order. */
export async function forgottenBuyers({ query }: SharedShop, { closed, paid }: Load): Promise<string[]> {
  const orders = await query<{ email: string; status: string }>('select email, status from orders')
  const statuses = new Map(orders.map(({ email, status }) => [email, status]))
  const isForgotten = (email: string) => !statuses.has(email)
  const isUnpaid = (email: string) => statuses.get(email) === 'UNPAID'
  return [...closed.filter(isForgotten), ...paid.filter(isUnpaid)]
}
