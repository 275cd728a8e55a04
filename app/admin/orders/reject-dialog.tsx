import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '#app/client.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { focusFirstError } from '#app/ui/focus-first-error.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { useDraft } from '../use-draft.ts'
import { reasonOf, useMove, type AdminOrder } from './order-query.ts'

type Props = { order: AdminOrder; isOpen: boolean; onClose: () => void }

export function RejectDialog({ order, isOpen, onClose }: Props) {
  const { id: orderId } = order
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useDraft(`reject-${orderId}`)
  const [isMissing, setIsMissing] = useState(false)
  const move = useMove(order, () => {
    setReason('')
    onClose()
  })
  const fieldError = move.error instanceof ApiError ? move.error.fields.reason : undefined

  const reject = () => {
    if (move.isPending) return
    if (!reason.trim()) {
      flushSync(() => setIsMissing(true))
      return focusFirstError(form.current)
    }
    move.mutate({ status: 'REJECTED', reason })
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Reject order ${orderId}`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep the order
          </Button>
          <Button type="submit" form={id} variant="danger" isBusy={move.isPending}>
            Reject the order
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
          reject()
        }}
      >
        <p>The customer gets a mail with your reason. A rejected order cannot be taken up again.</p>
        <TextAreaField
          label="Reason"
          rows={4}
          maxLength={2_000}
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
