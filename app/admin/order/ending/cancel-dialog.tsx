import { useRef } from 'react'
import { client, unwrap } from '#app/client.ts'
import { maxCancelReasonLength } from '#app/features/ground/orders/cancellation.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { useOrderChange, type OrderAnswer } from '../order-query.ts'
import { EndDialog, type EndInput } from './end-dialog.tsx'

type Props = Pick<OrderAnswer, 'order' | 'payments'> & { onClose: () => void }

export function CancelDialog({ order, payments, onClose }: Props) {
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
        if (refund?.status === 'failed')
          toast.error(
            `Order ${id} is canceled, but the refund failed: ${refund.problem ?? 'no reason given'}`,
          )
        else if (refund?.status === 'asked')
          toast.warning('The payment provider has not confirmed the refund yet')
        else toast.success(`Order ${id} canceled`)
      }}
      onClose={onClose}
    >
      The customer is emailed. A canceled order isn’t produced, and can’t be reopened.
    </EndDialog>
  )
}
