import type { OrderStatus } from '#app/features/ground/orders/order-status.ts'

type Promised = {
  status: OrderStatus
  canceledAt: Date | null
  arrivesFrom: string | null
  arrivesTo: string | null
}

const noArrival = { arrivesFrom: null, arrivesTo: null }

export const promisedArrival = ({ status, canceledAt, arrivesFrom, arrivesTo }: Promised) =>
  status === 'REJECTED' || canceledAt !== null ? noArrival : { arrivesFrom, arrivesTo }

type Move = { toStatus: string; reason: string | null }

/** `events` are oldest first. */
export function rejectionReason(status: OrderStatus, events: readonly Move[]): string | null {
  if (status !== 'REJECTED') return null
  return events.findLast(({ toStatus }) => toStatus === 'REJECTED')?.reason ?? null
}
