import { client, reasonOf, unwrap } from '#app/client.ts'
import { cents, formatCents } from '#app/features/ground/money/cents.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useMay } from '#app/admin/staff/use-me.ts'
import { useOrderChange, type AdminOrder } from '../order-query.ts'

type Props = { order: AdminOrder; leftCents: number }

/** Shows the money of a canceled or rejected order until it is refunded or someone decides to keep it. */
export function UndecidedMoney({ order: { id, canceledAt }, leftCents }: Props) {
  const canRefund = useMay()('orders.refund')
  const left = formatCents(cents(leftCents))
  const keep = useOrderChange(id, (amount: number) =>
    unwrap(
      client.admin.orders[':orderId']['keep-payment'].$post({
        param: { orderId: String(id) },
        json: { amount },
      }),
    ),
  )
  return (
    <Notice
      tone="warning"
      title={`${left} not refunded for this ${canceledAt === null ? 'rejected' : 'canceled'} order`}
    >
      {canRefund ? (
        <>
          <p>
            Refund it under Payment, or keep it if that’s what you agreed with the customer. Until then, the
            order is listed under Refund undecided.
          </p>
          <Button
            size="sm"
            variant="secondary"
            className="mt-2"
            isBusy={keep.isPending}
            onClick={() => keep.mutate(leftCents)}
          >
            Keep {left}
          </Button>
          {keep.error && <p className="mt-2 text-error">{reasonOf(keep.error)}</p>}
        </>
      ) : (
        'Someone who may refund has to decide about it. Until then, the order is listed under Refund undecided.'
      )}
    </Notice>
  )
}
