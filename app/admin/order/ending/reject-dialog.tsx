import { useMove, type OrderAnswer } from '../order-query.ts'
import { EndDialog } from './end-dialog.tsx'

type Props = Pick<OrderAnswer, 'order' | 'payments'> & { onClose: () => void }

export function RejectDialog({ order, payments, onClose }: Props) {
  const move = useMove(order)
  return (
    <EndDialog
      payments={payments}
      draftKey={`reject-${order.id}`}
      title={`Reject order ${order.id}`}
      maxLength={2_000}
      action="Reject order"
      cancel="Cancel"
      send={(input) => move.mutateAsync({ status: 'REJECTED', ...input })}
      onClose={onClose}
    >
      The customer is emailed your reason. A rejected order can’t be reopened.
    </EndDialog>
  )
}
