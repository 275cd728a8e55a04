import { useState } from 'react'
import { reasonOf } from '#app/client.ts'
import { filePicture, placeholder } from '#app/features/goods/artwork/item-picture.ts'
import { proofLabel, withFileName } from '#app/features/ground/orders/item-labels.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { QualityDialog } from '../../order/next-step/quality-dialog.tsx'
import { qualityStops } from '../../order/next-step/quality-stops.ts'
import { nextRound } from '../../order/next-step/round-to-send.ts'
import { OrderPicture } from '../../order/order-picture.tsx'
import { useMove, type OrderAnswer } from '../../order/order-query.ts'

type Props = { answer: OrderAnswer; onClose: () => void }

/** Shows the proofs first, because staff have to check them before they are sent. */
export function SendProofsDialog({ answer, onClose }: Props) {
  const { order, orderItems } = answer
  const { toSend, sendLabel } = nextRound(answer)
  const { mutate, error, isPending } = useMove(order, onClose)
  const [isAsking, setIsAsking] = useState(false)
  const stops = qualityStops(toSend, orderItems)
  const send = () => mutate({ status: 'APPROVED_BY_ADMIN', proofs: toSend.map(({ id }) => id) })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Send the proofs of order ${order.id}`}
      actions={
        <DialogActions
          onCancel={onClose}
          isBusy={isPending}
          onClick={() => (stops.length > 0 ? setIsAsking(true) : send())}
        >
          {sendLabel}
        </DialogActions>
      }
    >
      <p>The customer is emailed and asked to approve them.</p>
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
      <QualityDialog stops={isAsking ? stops : []} onSend={send} onClose={() => setIsAsking(false)} />
    </Dialog>
  )
}
