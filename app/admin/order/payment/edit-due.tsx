import { useState } from 'react'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { waitingText } from '#app/features/ground/orders/press-stops.ts'
import { dayText } from '#app/features/ground/time/date-text.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { useMay } from '#app/admin/staff/use-me.ts'
import { useOrderChange, type AdminOrder } from '../order-query.ts'
import { WaiveDialog } from './waive-dialog.tsx'

const { edits, due: dues, 'shipping-due': shippingDue } = client.admin.orders[':orderId']

const actions = {
  resend: { label: 'Resend link', done: 'Payment link sent', call: edits.resend.$post },
  apply: { label: 'Edit now', done: 'Items edited', call: edits.apply.$post },
  withdraw: {
    label: 'Withdraw',
    done: 'Edit withdrawn and customer emailed',
    call: edits.withdraw.$post,
  },
  withdrawLink: {
    label: 'Withdraw link',
    done: 'Payment link withdrawn',
    call: shippingDue['withdraw-link'].$post,
  },
} as const

type Action = keyof typeof actions
type Kind = 'made' | 'proposed' | 'shipping'

const possible: Record<Kind, Action[]> = {
  made: ['resend', 'withdraw'],
  proposed: ['resend', 'apply', 'withdraw'],
  shipping: ['resend', 'withdrawLink'],
}

const states: Record<Kind, string> = {
  made: 'These edits are already applied. Withdraw them to undo the changes and the price.',
  proposed: 'The order won’t change until the customer pays.',
  shipping: 'The customer has a link to pay this.',
}

const kindOf = ({ isMade, isForShipping }: NonNullable<AdminOrder['waitingEdit']>): Kind =>
  isForShipping ? 'shipping' : isMade ? 'made' : 'proposed'

/** Shows the amount due for an edit, or for shipping to a corrected address. */
export function EditDue({ order: { id, version, due, waitingEdit } }: { order: AdminOrder }) {
  const may = useMay()
  const act = useOrderChange(id, async (action: Action) => {
    await unwrap(actions[action].call({ param: { orderId: String(id) }, json: { version } }))
    toast.success(actions[action].done)
  })
  const [isWaiving, setWaiving] = useState(false)
  const waive = useOrderChange(id, (waived: { reason: string; amount: number }) =>
    unwrap(dues.waive.$post({ param: { orderId: String(id) }, json: { version, ...waived } })),
  )
  if (due === 0 || !waitingEdit) return null
  const { changes, endsOn } = waitingEdit
  const kind = kindOf(waitingEdit)
  return (
    <div className="mt-4 grid gap-2 border-t border-line pt-3">
      <p>
        <Badge tone="warning">{waitingText(due)}</Badge>
      </p>
      <ul className="grid gap-1 text-sm wrap-anywhere">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p className="text-xs text-ink-soft">
        {states[kind]}
        {endsOn && ` The payment link is valid through ${dayText(endsOn)}.`}
      </p>
      {may('orders.correct') && (
        <div className="flex flex-wrap gap-2">
          {possible[kind].map((action) => (
            <Button
              key={action}
              size="sm"
              variant="secondary"
              isBusy={act.isPending && act.variables === action}
              onClick={() => act.mutate(action)}
            >
              {actions[action].label}
            </Button>
          ))}
          {kind === 'made' && (
            <Button size="sm" variant="secondary" onClick={() => setWaiving(true)}>
              Waive
            </Button>
          )}
        </div>
      )}
      {isWaiving && (
        <WaiveDialog
          amount={due}
          effect="The customer gets the edited order at the old price. The amount due becomes a discount."
          waive={waive.mutateAsync}
          onClose={() => setWaiving(false)}
        />
      )}
      {act.error && <Notice tone="error">{reasonOf(act.error)}</Notice>}
    </div>
  )
}
