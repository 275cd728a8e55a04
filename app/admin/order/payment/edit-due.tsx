import { client, reasonOf, unwrap } from '#app/client.ts'
import { waitingText } from '#app/features/ground/orders/press-stops.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useMay } from '#app/admin/staff/use-me.ts'
import { useOrderChange, type AdminOrder } from '../order-query.ts'

/** What the customer has yet to pay for an edit. */
export function EditDue({ order: { id, version, due } }: { order: AdminOrder }) {
  const may = useMay()
  const waive = useOrderChange(id, () =>
    unwrap(
      client.admin.orders[':orderId'].due.waive.$post({ param: { orderId: String(id) }, json: { version } }),
    ),
  )
  if (due === 0) return null
  return (
    <div className="mt-4 border-t border-line pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge tone="warning">{waitingText(due)}</Badge>
        {may('orders.correct') && (
          <Button size="sm" variant="secondary" isBusy={waive.isPending} onClick={() => waive.mutate()}>
            Waive
          </Button>
        )}
      </div>
      {waive.error && (
        <Notice tone="error" className="mt-2">
          {reasonOf(waive.error)}
        </Notice>
      )}
    </div>
  )
}
