import { isPaidStatus, statusLabels } from './order-status.ts'

/** A line of the order's history, to its customer and to staff. */
export function eventText({
  fromStatus,
  toStatus,
  by,
}: {
  fromStatus: string
  toStatus: string
  by: string
}) {
  if (fromStatus === 'UNPAID') return 'Order paid'
  if (toStatus === 'PENDING') return 'Changes asked for'
  if (toStatus === 'APPROVED_BY_ADMIN') return 'Proof sent for approval'
  if (toStatus === 'APPROVED') return `Proof approved ${by === 'customer' ? 'by' : 'for the'} customer`
  return isPaidStatus(toStatus) ? statusLabels[toStatus] : toStatus
}
