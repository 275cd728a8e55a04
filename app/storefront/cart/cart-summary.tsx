import type { ReactNode } from 'react'
import { arrivalText } from '#app/features/shipping/arrival-text.ts'
import { formatCents } from '#app/features/pricing/cents.ts'
import { Money } from '#app/ui/money.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { CartSession } from './use-cart-changes.ts'

type Quote = { price: number; arrivesFrom: string; arrivesTo: string }

type Props = { cart: CartSession['cart']; quote: Quote | null; isQuoting: boolean; isChanging: boolean }

/** Items, less the discount, plus shipping (specification section 9). */
export function CartSummary({ cart, quote, isQuoting, isChanging }: Props) {
  const arrival = quote && arrivalText(quote.arrivesFrom, quote.arrivesTo)
  return (
    <dl aria-busy={isChanging || isQuoting} className={isChanging ? 'text-ink-soft' : ''}>
      <Row label="Items">
        <Money>{formatCents(cart.price)}</Money>
      </Row>
      {cart.discount > 0 && (
        <Row label="Discount">
          <Money className="text-success">{`−${formatCents(cart.discount)}`}</Money>
        </Row>
      )}
      <Row label="Shipping">
        {quote ? (
          <Money>{formatCents(quote.price)}</Money>
        ) : isQuoting ? (
          <Skeleton className="h-6 w-16" />
        ) : (
          <span className="text-sm text-ink-faint">Enter your ZIP code</span>
        )}
        <span role="status" className="block min-h-5 text-xs text-ink-soft">
          {arrival && `Arrives ${arrival}`}
        </span>
      </Row>
      <Row label="Total" isTotal>
        <Money>{formatCents(cart.priceWithCoupon + (quote?.price ?? 0))}</Money>
        {!quote && <span className="block text-xs font-normal text-ink-faint">plus shipping</span>}
      </Row>
    </dl>
  )
}

function Row({ label, isTotal, children }: { label: string; isTotal?: boolean; children: ReactNode }) {
  const look = isTotal ? 'mt-3 border-t border-line pt-3 text-xl font-semibold' : 'py-1'
  return (
    <div
      {...(isTotal && { 'aria-live': 'polite', 'aria-atomic': true })}
      className={`flex flex-wrap items-baseline justify-between gap-x-4 ${look}`}
    >
      <dt>{label}</dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  )
}
