import { viaText } from '#app/features/ground/orders/approved-via.ts'
import {
  isMove,
  statusLabels,
  type ApprovedVia,
  type EventAuthor,
  type OrderStatus,
} from '#app/features/ground/orders/order-status.ts'

const backTexts: Partial<Record<OrderStatus, string>> = {
  APPROVED_BY_ADMIN: 'Proof recalled',
  APPROVED: 'Approval voided',
}

export function eventText({
  fromStatus,
  toStatus,
  by,
  isMoveBack,
  via,
}: {
  fromStatus: OrderStatus
  toStatus: OrderStatus
  by: EventAuthor
  isMoveBack: boolean
  via: ApprovedVia | null
}) {
  if (fromStatus === 'UNPAID' && toStatus === 'APPROVED' && by === 'admin') return 'Reprint ordered'
  if (fromStatus === 'UNPAID' || toStatus === 'UNPAID') return 'Order paid'
  if (!isMove({ fromStatus, toStatus })) return 'Can’t be printed as approved: proof needed'
  const label = statusLabels[toStatus]
  if (isMoveBack) return backTexts[fromStatus] ?? `Moved back to ${label}`
  if (toStatus === 'PENDING') return 'Changes requested'
  if (toStatus === 'APPROVED_BY_ADMIN')
    return by === 'payment' ? 'Proof created, as approved at checkout' : 'Proof sent for approval'
  if (fromStatus === 'PENDING' && toStatus === 'APPROVED') return 'Approved: no proof needed'
  if (toStatus === 'APPROVED')
    return by === 'customer' ? 'Proof approved by customer' : `Proof approved for the customer${viaText(via)}`
  return label
}
