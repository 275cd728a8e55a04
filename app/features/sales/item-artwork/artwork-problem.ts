import { orderCanceled } from '#app/features/ground/orders/cancellation.ts'
import { isOpen, type Mover, type PaidStatus } from '#app/features/ground/orders/order-status.ts'

type Order = { status: PaidStatus; canceledAt: Date | string | null }

const approvedByCustomer =
  'You approved this order, so its artwork can’t be changed. Please contact us if something is wrong.'
const closed = 'The artwork of this order can’t be changed anymore.'
const moveBack =
  'This artwork was approved for printing. Move the order back to Pending, then change its artwork.'

/** Returns the reason the artwork of an order's items can't be changed now, or null if it can. */
export function artworkProblem({ status, canceledAt }: Order, by: Mover): string | null {
  if (canceledAt !== null) return orderCanceled
  if (status === 'PENDING' || status === 'APPROVED_BY_ADMIN') return null
  if (!isOpen(status)) return closed
  return by === 'admin' ? moveBack : approvedByCustomer
}

export const canChangeArtwork = (order: Order): boolean => artworkProblem(order, 'admin') === null
