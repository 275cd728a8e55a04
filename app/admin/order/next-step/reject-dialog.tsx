import type { AdminOrder } from '../order-query.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = { order: AdminOrder; isOpen: boolean; onClose: () => void }

export function RejectDialog({ order, ...dialog }: Props) {
  return (
    <ReasonDialog
      {...dialog}
      order={order}
      to="REJECTED"
      draft={`reject-${order.id}`}
      title={`Reject order ${order.id}`}
      maxLength={2_000}
      action="Reject the order"
      isDanger
      cancel="Keep the order"
    >
      The customer gets a mail with your reason. A rejected order cannot be taken up again.
    </ReasonDialog>
  )
}
