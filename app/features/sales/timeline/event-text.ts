import { statusLabels, type EventAuthor, type OrderStatus } from '#app/features/ground/orders/order-status.ts'

const backTexts: Partial<Record<OrderStatus, string>> = {
  APPROVED_BY_ADMIN: 'Proof recalled',
  APPROVED: 'Approval voided',
}

export function eventText({
  fromStatus,
  toStatus,
  by,
  isMoveBack,
}: {
  fromStatus: OrderStatus
  toStatus: OrderStatus
  by: EventAuthor
  isMoveBack: boolean
}) {
  if (fromStatus === 'UNPAID' || toStatus === 'UNPAID') return 'Order paid'
  const label = statusLabels[toStatus]
  if (isMoveBack) return backTexts[fromStatus] ?? `Moved back to ${label}`
  if (toStatus === 'PENDING') return 'Changes requested'
  if (toStatus === 'APPROVED_BY_ADMIN') return 'Proof sent for approval'
  if (toStatus === 'APPROVED') return `Proof approved ${by === 'customer' ? 'by' : 'for the'} customer`
  return label
}
