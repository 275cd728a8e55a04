import { formatCents } from '#app/features/ground/money/cents.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TotalsList } from '../order/items/totals-list.tsx'
import type { AdminQuote } from './quotes-query.ts'

export function QuoteTotals({ quote: { totals, state } }: { quote: AdminQuote }) {
  const { price, discount, shippingPrice, tax, total, coupon, problem } = totals
  const rows = [
    ['Items', formatCents(price)],
    ...(discount > 0 ? [[coupon ? `Coupon ${coupon}` : 'Discount', `−${formatCents(discount)}`]] : []),
    ['Shipping', shippingPrice === null ? 'Enter the ZIP code' : formatCents(shippingPrice)],
    ...(tax > 0 ? [['Tax', formatCents(tax)]] : []),
  ]
  return (
    <>
      <TotalsList rows={rows} totalCents={total} isLive />
      {problem && (
        <Notice tone="warning" className="mt-3">
          {problem}
        </Notice>
      )}
      {state === 'draft' && (
        <p className="mt-2 text-xs text-ink-faint">Prices, shipping and tax are fixed when you send it.</p>
      )}
    </>
  )
}
