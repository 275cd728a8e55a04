import { useState } from 'react'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { dayText } from '#app/features/ground/time/date-text.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { useMay } from '#app/admin/staff/use-me.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useOrderChange, type AdminOrder } from '../order-query.ts'
import { HoldDialog } from './hold-dialog.tsx'

export function HoldNotice({ order }: { order: AdminOrder }) {
  const { id, version, holdPlacedAt, holdReason, holdReviewOn } = order
  const canWork = useMay()('orders.work')
  const [isEditing, setIsEditing] = useState(false)
  const release = useOrderChange(id, () =>
    unwrap(
      client.admin.orders[':orderId'].hold.$delete({
        param: { orderId: String(id) },
        query: { version: String(version) },
      }),
    ),
  )
  if (holdPlacedAt === null) return null
  return (
    <Notice tone="warning" title="On hold" className="mt-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <p className="wrap-anywhere whitespace-pre-line">{holdReason}</p>
          <p className="text-xs text-ink-soft">
            Since <ShopTime at={holdPlacedAt} />
            {holdReviewOn && `. Check again on ${dayText(holdReviewOn)}.`}
          </p>
        </div>
        {canWork && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="secondary"
              isBusy={release.isPending}
              onClick={() => release.mutate(undefined)}
            >
              Release
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setIsEditing(true)}>
              Edit <span className="sr-only">hold</span>
            </Button>
          </div>
        )}
      </div>
      {release.error && <p className="mt-2 text-error">{reasonOf(release.error)}</p>}
      {isEditing && <HoldDialog order={order} onClose={() => setIsEditing(false)} />}
    </Notice>
  )
}
