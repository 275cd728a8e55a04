import { useState } from 'react'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useMay } from '#app/admin/staff/use-me.ts'
import { useOrderChange, type AdminOrder, type OrderAnswer } from '../order-query.ts'
import { ShippingLinkDialog } from './shipping-link-dialog.tsx'

type Props = { order: AdminOrder; shipping: OrderAnswer['shipping'] }

export function ShippingDue({ order, shipping: { due, last } }: Props) {
  const may = useMay()
  const [isSending, setSending] = useState(false)
  const waive = useOrderChange(order.id, () =>
    unwrap(
      client.admin.orders[':orderId']['shipping-due'].waive.$post({ param: { orderId: String(order.id) } }),
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
            <Button size="sm" variant="secondary" isBusy={waive.isPending} onClick={() => waive.mutate()}>
              Waive
            </Button>
          </div>
        )}
      </div>
      <p className="text-xs text-ink-soft wrap-anywhere">
        To {last.zipCode}. {last.by ?? 'Staff'}, <ShopTime at={last.createdAt} />
      </p>
      {isSending && <ShippingLinkDialog order={order} amount={due} onClose={() => setSending(false)} />}
      {waive.error && (
        <Notice tone="error" className="mt-2">
          {reasonOf(waive.error)}
        </Notice>
      )}
    </div>
  )
}
