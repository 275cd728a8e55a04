import { useId, useState } from 'react'
import { client, unwrap } from '#app/client.ts'
import type { ShippingLinkInput } from '#app/features/desk/item-editing/edit-items.input.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { useForm } from '#app/admin/form/use-form.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { useOrderChange, type AdminOrder } from '../order-query.ts'
import { LinkEndField } from './link-end-field.tsx'

type Props = { order: AdminOrder; amount: number; onClose: () => void }

export function ShippingLinkDialog({ order, amount, onClose }: Props) {
  const id = useId()
  // The order as shown: the link is refused if someone else has changed the order since.
  const [seen] = useState(() => ({ version: order.version, amount }))
  const sendLink = useOrderChange(order.id, (json: ShippingLinkInput) =>
    unwrap(
      client.admin.orders[':orderId']['shipping-due']['send-link'].$post({
        param: { orderId: String(order.id) },
        json,
      }),
    ),
  )
  const { form, field, refusal, isBusy } = useForm({
    defaultValues: { endsOn: '' },
    send: ({ endsOn }) => sendLink.mutateAsync({ ...seen, ...(endsOn && { endsOn }) }),
    onSent: () => {
      toast.success('Payment link sent')
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Send a payment link for ${formatCents(seen.amount)}`}
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
          Send payment link
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-4 text-ink">
        {!refusal?.fields.endsOn && <FormProblem problem={refusal} />}
        <p className="wrap-anywhere">
          {order.email} gets a link to pay what shipping to {order.zipCode} costs more. Once it is paid, the
          order’s total includes it.
        </p>
        <LinkEndField {...field('endsOn')} />
      </form>
    </Dialog>
  )
}
