import { useId } from 'react'
import { client, unwrap } from '#app/client.ts'
import { problemText } from '#app/features/ground/money/problem-text.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'
import { problemsKey, type PaymentProblem } from './problems-query.ts'

type Props = { problem: PaymentProblem; onClose: () => void }

export function ResolveDialog({ problem, onClose }: Props) {
  const id = useId()
  const param = { problemId: String(problem.id) }
  const { form, field, refusal, isBusy } = useSaving({
    defaultValues: { resolution: '' },
    input: async () => (await import('#app/features/sales/payments/problems.input.ts')).resolutionInput,
    save: (json) => unwrap(client.admin['payment-problems'][':problemId'].resolution.$post({ param, json })),
    invalidates: [problemsKey, ['admin-figures'], ['admin-order']],
    saved: 'Marked as resolved',
    onSaved: onClose,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Mark as resolved"
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
          Mark as resolved
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-4 text-ink">
        <FormProblem problem={refusal} />
        <p>{problemText(problem)}.</p>
        <TextAreaField
          label="How it was resolved"
          hint="Only visible to staff."
          rows={3}
          maxLength={1_000}
          {...field('resolution', { required: 'Enter how it was resolved' })}
        />
      </form>
    </Dialog>
  )
}
