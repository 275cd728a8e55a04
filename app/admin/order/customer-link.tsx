import { useId, useState } from 'react'
import { client, unwrap } from '#app/client.ts'
import { useTimeZone } from '#app/document/shop-settings.ts'
import { orderPath } from '#app/features/ground/orders/order.ts'
import { dayText } from '#app/features/ground/time/date-text.ts'
import { dayAt } from '#app/features/ground/time/days.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'
import { orderQuery, type AdminOrder } from './order-query.ts'

type Props = { order: AdminOrder; onClose: () => void }

/** The API withholds the hash from staff who may not act for the customer. */
export function CustomerLink({ order }: { order: AdminOrder }) {
  const [dialog, setDialog] = useState<'replace' | 'end' | null>(null)
  if (order.hash === null) return null
  const close = () => setDialog(null)
  return (
    <>
      <a href={orderPath({ ...order, hash: order.hash })} target="_blank" className="link py-0.5">
        View as customer
      </a>
      <Button size="sm" variant="quiet" onClick={() => setDialog('replace')}>
        Replace link
      </Button>
      <Button size="sm" variant="quiet" onClick={() => setDialog('end')}>
        {order.linkEndsOn ? `Link ends ${dayText(order.linkEndsOn)}` : 'End link'}
      </Button>
      {dialog === 'replace' && <ReplaceDialog order={order} onClose={close} />}
      {dialog === 'end' && <EndDialog order={order} onClose={close} />}
    </>
  )
}

function ReplaceDialog({ order, onClose }: Props) {
  const id = useId()
  const param = { orderId: String(order.id) }
  const { form, field, fields, refusal, isBusy } = useSaving({
    defaultValues: { reason: '', isMailed: true },
    input: async () => (await import('#app/features/desk/order/order.input.ts')).linkReplacement,
    save: (json) => unwrap(client.admin.orders[':orderId'].link.$post({ param, json })),
    invalidates: [orderQuery(param.orderId).queryKey],
    saved: 'Link replaced',
    onSaved: onClose,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Replace the link to order ${order.id}`}
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
          Replace
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-4 text-ink">
        <FormProblem problem={refusal} />
        <p>
          Anyone who has the current link loses access to the order, its chat and its proofs.
          {order.linkEndsOn && ` The new link also ends on ${dayText(order.linkEndsOn)}.`}
        </p>
        <TextField label="Reason" hint="Only visible to staff" {...field('reason')} />
        <CheckField label={`Email the new link to ${order.email}`} {...fields.register('isMailed')} />
      </form>
    </Dialog>
  )
}

function EndDialog({ order, onClose }: Props) {
  const id = useId()
  const timeZone = useTimeZone()
  const [today] = useState(() => dayAt(new Date(), timeZone))
  const param = { orderId: String(order.id) }
  const { form, field, refusal, isBusy } = useSaving({
    defaultValues: { endsOn: order.linkEndsOn ?? '' },
    input: async () => (await import('#app/features/desk/order/order.input.ts')).linkEnd,
    toInput: ({ endsOn }) => ({ endsOn: endsOn || null }),
    save: (json) => unwrap(client.admin.orders[':orderId'].link.$put({ param, json })),
    invalidates: [orderQuery(param.orderId).queryKey],
    saved: 'Link updated',
    onSaved: onClose,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`End the link to order ${order.id}`}
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
          Save
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-4 text-ink">
        <FormProblem problem={refusal} />
        <p>After this day the link stops working. The next email about the order has a new one.</p>
        <TextField type="date" label="Last day" isOptional min={today} {...field('endsOn')} />
      </form>
    </Dialog>
  )
}
