import { formatMoney } from '#app/features/ground/money/cents.ts'
import { disputeLabels, disputeReason, stopsPrinting } from '#app/features/ground/money/dispute.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Money } from '#app/ui/money.tsx'
import type { OrderAnswer } from '../order-query.ts'

export function DisputeLine({ dispute }: { dispute: OrderAnswer['disputes'][number] }) {
  const { amount, currency, status, reason, respondBy, createdAt, closedAt } = dispute
  return (
    <li className="border-l-2 border-line pl-3">
      <p className="flex flex-wrap items-center gap-2">
        <Money className="font-semibold">{formatMoney(amount, currency)}</Money> disputed
        <Badge tone={stopsPrinting(status) ? 'error' : 'success'}>{disputeLabels[status]}</Badge>
      </p>
      <p className="wrap-anywhere">{disputeReason(reason)}</p>
      <p className="text-xs text-ink-soft">
        <ShopTime at={createdAt} />
        {closedAt && (
          <>
            , closed <ShopTime at={closedAt} />
          </>
        )}
      </p>
      {status === 'needs-response' && respondBy && (
        <p className="text-xs text-error">
          Respond by <ShopTime at={respondBy} />
        </p>
      )}
    </li>
  )
}
