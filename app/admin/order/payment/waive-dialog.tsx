import { useId, useState } from 'react'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { useForm } from '#app/admin/form/use-form.ts'
import { maxWaiveReasonLength } from '#app/features/desk/item-editing/edit-items.input.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'

type Props = {
  amount: number
  effect: string
  waive: (waived: { reason: string; amount: number }) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason for waiving an amount that is due. */
export function WaiveDialog({ amount, effect, waive, onClose }: Props) {
  const id = useId()
  // Keep the amount shown, so that the API refuses to waive it if someone else has since changed it.
  const [seen] = useState(amount)
  const { form, field, refusal, isBusy } = useForm({
    defaultValues: { reason: '' },
    send: ({ reason }) => waive({ reason, amount: seen }),
    onSent: () => {
      toast.success('Payment waived')
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Waive ${formatCents(seen)}?`}
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
          Waive
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-3 text-ink">
        <p>{effect}</p>
        <TextAreaField
          label="Reason"
          hint="Only visible to staff."
          rows={2}
          maxLength={maxWaiveReasonLength}
          {...field('reason', { validate: (text) => text.trim() !== '' || 'Enter a reason' })}
        />
        {!refusal?.fields.reason && <FormProblem problem={refusal} />}
      </form>
    </Dialog>
  )
}
