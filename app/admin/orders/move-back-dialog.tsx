import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '#app/client.ts'
import {
  largestMoveBackReason,
  movesBack,
  statusLabels,
  type MovableBack,
} from '#app/features/orders/order-status.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { focusFirstError } from '#app/ui/focus-first-error.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { useDraft } from '../use-draft.ts'
import { reasonOf, useMove, type AdminOrder } from './order-query.ts'

const effects: Record<MovableBack, string> = {
  APPROVED_BY_ADMIN: 'The proof is recalled. The customer cannot approve it until you send it again.',
  APPROVED:
    'The approval becomes void and the order needs a new proof. The files are no longer for printing.',
  IN_PRINT: 'Printing stops. The approval still applies.',
  READY_TO_SEND: 'The order goes back to print. The approval still applies.',
  SENT: 'Carrier and tracking number are removed. Possible within a day.',
}

type Props = { order: AdminOrder; from: MovableBack; isOpen: boolean; onClose: () => void }

/** Takes an order a step back, with the reason for the record. */
export function MoveBackDialog({ order, from, isOpen, onClose }: Props) {
  const { to } = movesBack[from]
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useDraft(`move-back-${order.id}`)
  const [isMissing, setIsMissing] = useState(false)
  const move = useMove(order, () => {
    setReason('')
    onClose()
  })
  const fieldError = move.error instanceof ApiError ? move.error.fields.reason : undefined

  const moveBack = () => {
    if (move.isPending) return
    if (!reason.trim()) {
      flushSync(() => setIsMissing(true))
      return focusFirstError(form.current)
    }
    move.mutate({ status: to, reason })
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Move order ${order.id} back to ${statusLabels[to]}`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} isBusy={move.isPending}>
            Move back
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        noValidate
        className="grid gap-3 text-ink"
        onSubmit={(event) => {
          event.preventDefault()
          moveBack()
        }}
      >
        <p>{effects[from]} The customer is emailed.</p>
        <TextAreaField
          label="Reason"
          hint="For the record. The customer does not see it."
          rows={3}
          maxLength={largestMoveBackReason}
          value={reason}
          error={isMissing ? 'Give a reason' : fieldError}
          onChange={(event) => {
            setReason(event.target.value)
            setIsMissing(false)
          }}
        />
        {move.error && !fieldError && <Notice tone="error">{reasonOf(move.error)}</Notice>}
      </form>
    </Dialog>
  )
}
