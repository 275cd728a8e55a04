import { useId, type ReactNode } from 'react'
import type { MoveInput } from '#app/features/sales/fulfillment/move.input.ts'
import { useForm } from '#app/admin/form/use-form.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { forgetDraft, readDraft, useFieldDraft } from '#app/admin/use-draft.ts'
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
  cancel,
  isOpen,
  onClose,
}: Props) {
  const id = useId()
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
      title={title}
      actions={
        <DialogActions onCancel={onClose} cancel={cancel} form={id} isBusy={isBusy}>
          {action}
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-3 text-ink">
        <p>{children}</p>
        <TextAreaField
          label="Reason"
          hint={hint}
          rows={4}
          maxLength={maxLength}
          {...field('reason', { validate: (text) => text.trim() !== '' || 'Enter a reason' })}
        />
        {!refusal?.fields.reason && <FormProblem problem={refusal} />}
      </form>
    </Dialog>
  )
}
