import { useState, useId } from 'react'
import { FormProblem } from '#app/admin/form/form-problem.tsx'
import { useForm } from '#app/admin/form/use-form.ts'
import { useMay } from '#app/admin/staff/use-me.ts'
import { client, unwrap } from '#app/client.ts'
import type { ShippingLinkInput } from '#app/features/desk/item-editing/edit-items.input.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Money } from '#app/ui/money.tsx'
import { useOrderChange, type AdminOrder, type OrderAnswer } from '../order-query.ts'
import { LinkEndField } from './link-end-field.tsx'
import { WaiveDialog } from './waive-dialog.tsx'

type Props = { order: AdminOrder; shipping: OrderAnswer['shipping'] }

export function ShippingDue({ order, shipping: { due, last } }: Props) {
  const may = useMay()
  const [isSending, setSending] = useState(false)
  const [isWaiving, setWaiving] = useState(false)
  const waive = useOrderChange(order.id, (json: { reason: string; amount: number }) =>
    unwrap(
      client.admin.orders[':orderId']['shipping-due'].waive.$post({
        param: { orderId: String(order.id) },
        json,
      }),
    ),
  )
  if (due === 0 || !last) return null
  return (
    <div className="mt-4 border-t border-line pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <Money className="font-semibold">{formatCents(due)}</Money>
          <Badge tone="warning">{last.taxDifference === 0 ? 'Shipping due' : 'Shipping and tax due'}</Badge>
        </p>
        {may('orders.correct') && (
          <div className="flex flex-wrap gap-2">
            {order.due === 0 && (
              <Button size="sm" variant="secondary" onClick={() => setSending(true)}>
                Send payment link
              </Button>
            )}
            <Button size="sm" variant="secondary" onClick={() => setWaiving(true)}>
              Waive
            </Button>
          </div>
        )}
      </div>
      <p className="text-xs text-ink-soft wrap-anywhere">
        To {last.zipCode}. {last.by ?? 'Staff'}, <ShopTime at={last.createdAt} />
      </p>
      {isSending && <ShippingLinkDialog order={order} amount={due} onClose={() => setSending(false)} />}
      {isWaiving && (
        <WaiveDialog
          amount={due}
          effect="The order keeps its price, and any payment link stops working."
          waive={waive.mutateAsync}
          onClose={() => setWaiving(false)}
        />
      )}
    </div>
  )
}

type ShippingLinkDialogProps = { order: AdminOrder; amount: number; onClose: () => void }

function ShippingLinkDialog({ order, amount, onClose }: ShippingLinkDialogProps) {
  const id = useId()
  // Keep the version shown, so that the API rejects the link if someone else has since changed the order.
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
          {order.email} gets a link to pay the extra cost of shipping to {order.zipCode}. Once paid, it’s
          added to the order total.
        </p>
        <LinkEndField {...field('endsOn')} />
      </form>
    </Dialog>
  )
}
