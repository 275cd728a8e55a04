import { reasonOf, stopsOf } from '#app/client.ts'
import { StopDialog } from '#app/admin/form/stop-dialog.tsx'
import { canMoveBack } from '#app/features/ground/orders/order-status.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ApprovalDialog } from '../../order/next-step/approval-dialog.tsx'
import { MoveBackDialog } from '../../order/next-step/move-back-dialog.tsx'
import { SendForm } from '../../order/next-step/send-form.tsx'
import { stopQuestion } from '../../order/next-step/press-stop-dialog.tsx'
import { useMove, type AdminOrder } from '../../order/order-query.ts'
import { SendProofsDialog } from './send-proofs-dialog.tsx'
import type { Asked, BoardMoves } from './use-board-moves.ts'

/** Asks the same questions as the order's page. */
export function MoveDialogs({ moves }: { moves: BoardMoves }) {
  const { asked, stopped } = moves
  return (
    <>
      {asked && <AskDialog key={asked.answer.order.id} {...asked} onClose={moves.closeAsked} />}
      {stopped && (
        <StopDialog
          error={stopped.error}
          {...stopQuestion(stopped.card.id, stopped.move.to)}
          onConfirm={moves.confirmStopped}
          onClose={moves.closeStopped}
        />
      )}
    </>
  )
}

function AskDialog({ answer, move, onClose }: Asked & { onClose: () => void }) {
  const { order, proofs } = answer
  const { status } = order
  if (move.asks === 'proofs') return <SendProofsDialog answer={answer} onClose={onClose} />
  if (move.asks === 'parcel') return <SendDialog order={order} onClose={onClose} />
  if (move.asks === 'approval') {
    return <ApprovalDialog order={order} proofs={proofs} isOpen onClose={onClose} />
  }
  return canMoveBack(status) && <MoveBackDialog order={order} from={status} isOpen onClose={onClose} />
}

function SendDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const move = useMove(order, onClose)
  return (
    <Dialog isOpen onClose={onClose} title={`Send order ${order.id}`}>
      <p>The customer is emailed.</p>
      <SendForm orderId={order.id} move={move} />
      {move.error && stopsOf(move.error).length === 0 && (
        <Notice tone="error" className="mt-3">
          {reasonOf(move.error)}
        </Notice>
      )}
    </Dialog>
  )
}
