import type { OrderStatus } from '#app/features/ground/orders/order-status.ts'

type Promised = { status: OrderStatus; arrivesFrom: string | null; arrivesTo: string | null }

const never = { arrivesFrom: null, arrivesTo: null }

/** The days between which an order should arrive; a rejected one promises none. */
export const promisedArrival = ({ status, arrivesFrom, arrivesTo }: Promised) =>
  status === 'REJECTED' ? never : { arrivesFrom, arrivesTo }

type Move = { toStatus: string; reason: string | null }

/** Why an order is rejected; null for any other. `events` are its moves, oldest first. */
export function rejectionReason(status: OrderStatus, events: readonly Move[]): string | null {
  if (status !== 'REJECTED') return null
  return events.findLast(({ toStatus }) => toStatus === 'REJECTED')?.reason ?? null
}
