import { Badge } from '#app/ui/badge.tsx'
import { statusLabels, type PaidStatus } from './order-status.ts'

const tones = {
  PENDING: 'warning',
  APPROVED_BY_ADMIN: 'accent',
  APPROVED: 'success',
  REJECTED: 'error',
  IN_PRINT: 'neutral',
  READY_TO_SEND: 'neutral',
  SENT: 'success',
} as const satisfies Record<PaidStatus, string>

/** An order's status as the API sends it. */
export function StatusBadge({ status }: { status: string }) {
  const known = status in statusLabels ? (status as PaidStatus) : null
  return <Badge tone={known ? tones[known] : 'neutral'}>{known ? statusLabels[known] : status}</Badge>
}
