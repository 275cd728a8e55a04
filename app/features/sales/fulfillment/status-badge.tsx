import { Badge } from '#app/ui/badge.tsx'
import { statusText } from '#app/features/ground/orders/cancellation.ts'
import type { PaidStatus } from '#app/features/ground/orders/order-status.ts'

const tones = {
  PENDING: 'warning',
  APPROVED_BY_ADMIN: 'accent',
  APPROVED: 'success',
  REJECTED: 'error',
  IN_PRINT: 'neutral',
  READY_TO_SEND: 'neutral',
  SENT: 'success',
} as const satisfies Record<PaidStatus, string>

type Props = { order: { status: PaidStatus; canceledAt: string | null }; isForStaff?: boolean }

export function StatusBadge({ order: { status, canceledAt }, isForStaff = false }: Props) {
  const isCanceled = canceledAt !== null
  return (
    <Badge tone={isCanceled ? 'error' : tones[status]}>
      <span className="whitespace-normal">{statusText(status, { isCanceled, isForStaff })}</span>
    </Badge>
  )
}
