import { Badge } from '#app/ui/badge.tsx'
import { statusLabels, type PaidStatus } from '#app/features/ground/orders/order-status.ts'

const tones = {
  PENDING: 'warning',
  APPROVED_BY_ADMIN: 'accent',
  APPROVED: 'success',
  REJECTED: 'error',
  IN_PRINT: 'neutral',
  READY_TO_SEND: 'neutral',
  SENT: 'success',
} as const satisfies Record<PaidStatus, string>

export function StatusBadge({ status }: { status: PaidStatus }) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
}
