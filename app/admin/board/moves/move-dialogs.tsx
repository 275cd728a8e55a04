import { useState } from 'react'
import { StopDialog } from '#app/admin/form/stop-dialog.tsx'
import { ApprovalDialog } from '#app/admin/order/next-step/approval-for-customer.tsx'
import { MoveBackDialog } from '#app/admin/order/next-step/move-back-dialog.tsx'
import { qualityStops } from '#app/admin/order/next-step/quality-stops.ts'
import { nextRound } from '#app/admin/order/next-step/round-to-send.ts'
import { SendForm } from '#app/admin/order/next-step/send-form.tsx'
import { stopDialogTexts, QualityDialog } from '#app/admin/order/next-step/stop-dialogs.tsx'
import { OrderPicture } from '#app/admin/order/order-picture.tsx'
import { useMove, type AdminOrder, type OrderAnswer } from '#app/admin/order/order-query.ts'
import { reasonOf, stopsOf } from '#app/client.ts'
import { filePicture, placeholder } from '#app/features/goods/artwork/item-picture.ts'
import { proofLabel, withFileName } from '#app/features/ground/orders/item-labels.ts'
import { canMoveBack } from '#app/features/ground/orders/order-status.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { OpenDialog, BoardMoves, Card } from './use-board-moves.ts'

/** Opens the same dialogs as the order page. */
export function MoveDialogs({ moves }: { moves: BoardMoves }) {
  const { openDialog, stopped } = moves
  return (
    <>
      {openDialog && (
        <OpenedDialog key={openDialog.answer.order.id} {...openDialog} onClose={moves.closeDialog} />
      )}
      {stopped && (
        <StopDialog
          error={stopped.error}
          {...stopDialogTexts(stopped.card.id, stopped.move.to)}
          onConfirm={moves.confirmStopped}
          onClose={moves.closeStopped}
        />
      )}
    </>
  )
}

function OpenedDialog({ answer, move, onClose }: OpenDialog & { onClose: () => void }) {
  const { order, proofs } = answer
  const { status } = order
  if (move.dialog === 'proofs') return <SendProofsDialog answer={answer} onClose={onClose} />
  if (move.dialog === 'parcel') return <SendDialog order={order} onClose={onClose} />
  if (move.dialog === 'approval') {
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

type Props = { card: Card; moves: BoardMoves; onClose: () => void }

/** Lists a card's moves, for use with the keyboard or on a touch screen. */
export function MoveMenu({ card, moves, onClose }: Props) {
  return (
    <Dialog isOpen onClose={onClose} title={`Move order ${card.id}`}>
      <ul className="grid gap-2">
        {moves.movesOf(card).map((move) => (
          <li key={move.to}>
            <Button
              variant="secondary"
              isWide
              onClick={() => {
                onClose()
                moves.start(card, move)
              }}
            >
              {move.label}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type SendProofsDialogProps = { answer: OrderAnswer; onClose: () => void }

/** Shows the proofs, because staff have to check them before sending them. */
function SendProofsDialog({ answer, onClose }: SendProofsDialogProps) {
  const { order, orderItems } = answer
  const { toSend, sendLabel } = nextRound(answer)
  const { mutate, error, isPending } = useMove(order, onClose)
  const [isConfirming, setIsConfirming] = useState(false)
  const stops = qualityStops(toSend, orderItems)
  const send = () => mutate({ status: 'APPROVED_BY_ADMIN', proofs: toSend.map(({ id }) => id) })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Send proofs for order ${order.id}`}
      actions={
        <DialogActions
          onCancel={onClose}
          isBusy={isPending}
          onClick={() => (stops.length > 0 ? setIsConfirming(true) : send())}
        >
          {sendLabel}
        </DialogActions>
      }
    >
      <p>The customer is emailed and asked to approve these proofs.</p>
      <ul className="mt-4 grid grid-cols-2 gap-3">
        {toSend.map((proof) => {
          const picture = filePicture(proof)
          const label = proofLabel(orderItems.map(withFileName), proof.itemIds)
          return (
            <li key={proof.id} className="min-w-0 rounded-sm border border-line bg-white p-2">
              <OrderPicture
                src={picture ? `/${picture}` : placeholder}
                alt={`Proof ${proof.id}`}
                className="aspect-4/3 w-full"
              />
              <p className="mt-1 wrap-anywhere">{proof.name}</p>
              {label && <p className="text-xs font-semibold wrap-anywhere">{label}</p>}
            </li>
          )
        })}
      </ul>
      {error && (
        <Notice tone="error" className="mt-4">
          {reasonOf(error)}
        </Notice>
      )}
      <QualityDialog stops={isConfirming ? stops : []} onSend={send} onClose={() => setIsConfirming(false)} />
    </Dialog>
  )
}
