import { useId, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, reasonOf } from '#app/client.ts'
import type { MoveInput } from '#app/features/sales/orders/move.input.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { focusFirstError } from '#app/ui/form/focus-first-error.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { useDraft } from '#app/admin/use-draft.ts'
import { useMove, type AdminOrder } from '../order-query.ts'

type Props = {
  order: AdminOrder
  to: MoveInput['status']
  draftKey: string
  title: string
  children: ReactNode
  hint?: string
  maxLength: number
  action: string
  isDanger?: boolean
  cancel: string
  isOpen: boolean
  onClose: () => void
}

export function ReasonDialog({
  order,
  to,
  draftKey,
  title,
  children,
  hint,
  maxLength,
  action,
  isDanger = false,
  cancel,
  isOpen,
  onClose,
}: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useDraft(draftKey)
  const [isMissing, setIsMissing] = useState(false)
  const move = useMove(order, () => {
    setReason('')
    onClose()
  })
  const fieldError = move.error instanceof ApiError ? move.error.fields.reason : undefined

  const send = () => {
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
      title={title}
      actions={
        <DialogActions
          onCancel={onClose}
          cancel={cancel}
          form={id}
          variant={isDanger ? 'danger' : 'primary'}
          isBusy={move.isPending}
        >
          {action}
        </DialogActions>
      }
    >
      <form
        id={id}
        ref={form}
        noValidate
        className="grid gap-3 text-ink"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p>{children}</p>
        <TextAreaField
          label="Reason"
          hint={hint}
          rows={4}
          maxLength={maxLength}
          value={reason}
          error={isMissing ? 'Enter a reason' : fieldError}
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
