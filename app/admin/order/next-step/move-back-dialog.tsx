import {
  maxMoveBackReasonLength,
  movesBack,
  statusLabels,
  type MoveBackStatus,
} from '#app/features/ground/orders/order-status.ts'
import type { AdminOrder } from '../order-query.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const effects: Record<MoveBackStatus, string> = {
  APPROVED_BY_ADMIN: 'The proof is recalled. The customer can’t approve it until you send it again.',
  APPROVED:
    'The approval becomes void and the order needs a new proof. The files are no longer for printing.',
  IN_PRINT: 'Printing stops. The approval still applies.',
  READY_TO_SEND: 'The order goes back to print. The approval still applies.',
  SENT: 'The carrier and tracking number are removed. Only possible within a day of shipping.',
}

type Props = { order: AdminOrder; from: MoveBackStatus; isOpen: boolean; onClose: () => void }

export function MoveBackDialog({ order, from, ...dialog }: Props) {
  const { to } = movesBack[from]
  return (
    <ReasonDialog
      {...dialog}
      order={order}
      to={to}
      draftKey={`move-back-${order.id}`}
      title={`Move order ${order.id} back to ${statusLabels[to]}`}
      hint="Only visible to staff."
      maxLength={maxMoveBackReasonLength}
      action="Move back"
      cancel="Cancel"
    >
      {effects[from]} The customer is emailed.
    </ReasonDialog>
  )
}
