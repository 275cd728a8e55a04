import { Badge } from '#app/ui/badge.tsx'
import { staffStatusLabels, statusLabels, type PaidStatus } from '#app/features/ground/orders/order-status.ts'

const tones = {
  PENDING: 'warning',
  APPROVED_BY_ADMIN: 'accent',
  APPROVED: 'success',
  REJECTED: 'error',
  IN_PRINT: 'neutral',
  READY_TO_SEND: 'neutral',
  SENT: 'success',
} as const satisfies Record<PaidStatus, string>

type Props = { status: PaidStatus; isForStaff?: boolean }

export function StatusBadge({ status, isForStaff = false }: Props) {
  return (
    <Badge tone={tones[status]}>
      <span className="whitespace-normal">{(isForStaff ? staffStatusLabels : statusLabels)[status]}</span>
    </Badge>
  )
}
