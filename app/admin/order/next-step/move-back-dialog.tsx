import { useId } from 'react'
import {
  maxMoveBackReasonLength,
  movesBack,
  statusLabels,
  type MoveBackStatus,
} from '#app/features/ground/orders/order-status.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { useForm } from '#app/admin/form/use-form.ts'
import { forgetDraft, readDraft, useFieldDraft } from '#app/admin/use-draft.ts'
import { useMove, type AdminOrder } from '../order-query.ts'

const effects: Record<MoveBackStatus, string> = {
  APPROVED_BY_ADMIN: 'The proof is recalled. The customer can’t approve it until you send it again.',
  APPROVED: 'The approval is voided and the order needs a new proof. The files can no longer be printed.',
  IN_PRINT: 'Printing stops. The approval still applies.',
  READY_TO_SEND: 'The order goes back to print. The approval still applies.',
  SENT: 'The carrier and tracking number are removed. Only possible within a day of shipping.',
}

type Props = { order: AdminOrder; from: MoveBackStatus; isOpen: boolean; onClose: () => void }

export function MoveBackDialog({ order, from, isOpen, onClose }: Props) {
  const id = useId()
  const { to } = movesBack[from]
  const draftKey = `move-back-${order.id}`
  const move = useMove(order, () => {
    forgetDraft(draftKey)
    onClose()
  })
  const { form, field, fields, refusal, isBusy } = useForm({
    defaultValues: { reason: readDraft(draftKey) },
    send: ({ reason }) => move.mutateAsync({ status: to, reason }),
    onSent: () => {
      fields.reset({ reason: '' })
    },
  })
  useFieldDraft(fields, 'reason', draftKey)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Move order ${order.id} back to ${statusLabels[to]}`}
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
          Move back
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-3 text-ink">
        <p>{effects[from]} The customer is emailed.</p>
        <TextAreaField
          label="Reason"
          hint="Only visible to staff."
          rows={4}
          maxLength={maxMoveBackReasonLength}
          {...field('reason', { validate: (text) => text.trim() !== '' || 'Enter a reason' })}
        />
        {!refusal?.fields.reason && <FormProblem problem={refusal} />}
      </form>
    </Dialog>
  )
}
