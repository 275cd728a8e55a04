import type { AdminOrder } from '../order-query.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = { order: AdminOrder; isOpen: boolean; onClose: () => void }

export function RejectDialog({ order, ...dialog }: Props) {
  return (
    <ReasonDialog
      {...dialog}
      order={order}
      to="REJECTED"
      draftKey={`reject-${order.id}`}
      title={`Reject order ${order.id}`}
      maxLength={2_000}
      action="Reject order"
      isDanger
      cancel="Cancel"
    >
      The customer is emailed your reason. A rejected order can’t be reopened.
    </ReasonDialog>
  )
}
