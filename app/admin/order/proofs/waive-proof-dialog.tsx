import { useId } from 'react'
import { client, unwrap } from '#app/client.ts'
import { itemLabel } from '#app/features/ground/orders/item-labels.ts'
import { maxWaiverReasonLength } from '#app/features/sales/proofs/proofs.input.ts'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { useForm } from '#app/admin/form/use-form.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { useOrderChange, type AdminOrderItem } from '../order-query.ts'

type Props = { orderId: number; item: AdminOrderItem['item']; isOpen: boolean; onClose: () => void }

export function WaiveProofDialog({ orderId, item, isOpen, onClose }: Props) {
  const id = useId()
  const waive = useOrderChange(
    orderId,
    (reason: string) =>
      unwrap(
        client.admin.orders[':orderId']['proof-waivers'].$post({
          param: { orderId: String(orderId) },
          json: { itemId: item.id, reason },
        }),
      ),
    { onSuccess: onClose },
  )
  const { form, field, fields, refusal, isBusy } = useForm({
    defaultValues: { reason: '' },
    send: ({ reason }) => waive.mutateAsync(reason),
    onSent: () => {
      fields.reset({ reason: '' })
    },
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="No proof needed"
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
          Save
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-3 text-ink">
        <p className="wrap-anywhere">
          {itemLabel(item)} is printed from the customer’s artwork once the customer approves the order.
        </p>
        <TextAreaField
          label="Reason"
          hint="The customer sees it. Example: same as your last order."
          rows={3}
          maxLength={maxWaiverReasonLength}
          {...field('reason', { validate: (text) => text.trim() !== '' || 'Enter a reason' })}
        />
        {!refusal?.fields.reason && <FormProblem problem={refusal} />}
      </form>
    </Dialog>
  )
}
