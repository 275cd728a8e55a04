import { formatCents } from '#app/features/ground/money/cents.ts'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
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
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1" aria-live="polite">
        {rows.map(([label = '', amount = '']) => (
          <div key={label} className="col-span-full grid grid-cols-subgrid">
            <dt className="text-ink-soft wrap-anywhere">{label}</dt>
            <dd className="text-right">
              <Money>{amount}</Money>
            </dd>
          </div>
        ))}
        <div className="col-span-full grid grid-cols-subgrid border-t border-ink pt-1 text-base font-semibold">
          <dt>Total</dt>
          <dd className="text-right">
            <Money>{formatCents(total)}</Money>
          </dd>
        </div>
      </dl>
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
