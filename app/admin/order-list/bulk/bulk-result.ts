import type { Stop } from '#app/errors.ts'
import { untrackedStops } from '#app/features/ground/orders/parcels/tracking-stops.ts'

export type Refusal = { orderId: number; refusal: string }

/** The result shown after a bulk move or its undo. */
export type BulkResult = { title: string; refused: Refusal[]; problem?: string }

export const refusalsIn = (orders: { orderId: number; refusal: string | null }[]): Refusal[] =>
  orders.flatMap(({ orderId, refusal }) => (refusal ? [{ orderId, refusal }] : []))

export const heldBackCode = 'held-back'

type Trial = { orders: { orderId: number; refusal: string | null }[]; stops: Stop[] }

type Selected = {
  orders: { id: number; name: string }[]
  /** Set if the orders are being marked as sent. */
  trackingNumbers?: Record<string, string>
}

/**
 * Returns the stops that staff must confirm before a bulk move: orders that can't be moved, then tracking number
 * problems.
 */
export function bulkStops(trial: Trial, { orders, trackingNumbers }: Selected): Stop[] {
  const refused = refusalsIn(trial.orders)
  const held = refused.map(({ orderId, refusal }) => {
    const name = orders.find(({ id }) => id === orderId)?.name
    return { code: heldBackCode, text: `Order ${orderId}${name ? `, ${name}` : ''}: ${refusal}` }
  })
  const heldIds = new Set(refused.map(({ orderId }) => orderId))
  const untracked = orders.filter(({ id }) => !heldIds.has(id) && !trackingNumbers?.[id]).map(({ id }) => id)
  return [...held, ...(trackingNumbers ? untrackedStops(untracked) : []), ...trial.stops]
}
