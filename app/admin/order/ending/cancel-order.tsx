import { useState, useRef } from 'react'
import { useMay } from '#app/admin/staff/use-me.ts'
import { client, unwrap } from '#app/client.ts'
import { isOrderOpen, maxCancelReasonLength } from '#app/features/ground/orders/cancellation.ts'
import { Button } from '#app/ui/button/button.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { type OrderAnswer, useOrderChange, useMove } from '../order-query.ts'
import { warnAboutRefund } from '../warn-about-refund.ts'
import { EndDialog, type EndInput } from './end-dialog.tsx'

export function CancelButton({ order, payments }: Pick<OrderAnswer, 'order' | 'payments'>) {
  const [isCanceling, setIsCanceling] = useState(false)
  const canCancel = useMay()('orders.work') && isOrderOpen(order)
  return (
    <>
      {canCancel && (
        <Button size="sm" variant="danger" onClick={() => setIsCanceling(true)}>
          Cancel order
        </Button>
      )}
      {isCanceling && (
        <CancelDialog order={order} payments={payments} onClose={() => setIsCanceling(false)} />
      )}
    </>
  )
}

type Props = Pick<OrderAnswer, 'order' | 'payments'> & { onClose: () => void }

function CancelDialog({ order, payments, onClose }: Props) {
  const { id } = order
  const seen = useRef({ from: order.status, version: order.version })
  const cancel = useOrderChange(id, (input: EndInput) =>
    unwrap(
      client.admin.orders[':orderId'].cancel.$post({
        param: { orderId: String(id) },
        json: { ...input, ...seen.current },
      }),
    ),
  )
  return (
    <EndDialog
      payments={payments}
      draftKey={`cancel-${id}`}
      title={`Cancel order ${id}`}
      maxLength={maxCancelReasonLength}
      action="Cancel order"
      cancel="Keep order"
      send={(input) => cancel.mutateAsync(input)}
      onSent={({ refund }) => {
        if (!warnAboutRefund(refund, `Order ${id} is canceled, but the refund failed`))
          toast.success(`Order ${id} canceled`)
      }}
      onClose={onClose}
    >
      The customer is emailed. A canceled order isn’t produced, and can’t be reopened.
    </EndDialog>
  )
}

/** The API's limit for the reason of a move. */
const maxRejectionReasonLength = 2_000

type RejectDialogProps = Pick<OrderAnswer, 'order' | 'payments'> & { onClose: () => void }

export function RejectDialog({ order, payments, onClose }: RejectDialogProps) {
  const move = useMove(order)
  return (
    <EndDialog
      payments={payments}
      draftKey={`reject-${order.id}`}
      title={`Reject order ${order.id}`}
      maxLength={maxRejectionReasonLength}
      action="Reject order"
      cancel="Cancel"
      send={(input) => move.mutateAsync({ status: 'REJECTED', ...input })}
      onClose={onClose}
    >
      The customer is emailed your reason. A rejected order can’t be reopened.
    </EndDialog>
  )
}
