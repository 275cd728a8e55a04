import type { ReactNode } from 'react'
import { arrivalText } from '#app/features/goods/shipping/arrival-text.ts'
import { salesTax } from '#app/features/goods/tax/sales-tax.ts'
import { rateMillionths } from '#app/features/ground/money/tax.ts'
import { cents, formatCents, type Cents } from '#app/features/ground/money/cents.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Money } from '#app/ui/money.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import type { CartSession } from '../use-cart-changes.ts'

type Quote = {
  price: number
  arrivesFrom: string
  arrivesTo: string
  tax?: number | undefined
  taxRule?: { rate: number; isShippingTaxed: boolean } | undefined
  taxProblem?: string | undefined
}

type Props = {
  cart: CartSession['cart']
  quote: Quote | null
  isQuoting: boolean
  isChanging: boolean
  quoteAgain: () => void
}

export function CartSummary({ cart, quote, isQuoting, isChanging, quoteAgain }: Props) {
  const tax = quote ? taxOf(cart, quote) : 0
  const missing = !quote ? 'plus shipping' : quote.taxProblem ? 'plus tax' : null
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
      <Row label="Shipping" note={arrival && `Arrives ${arrival}`}>
        {quote ? (
          <Money>{formatCents(quote.price)}</Money>
        ) : isQuoting ? (
          <Skeleton className="h-6 w-16" />
        ) : (
          <span className="text-sm text-ink-faint">Enter your ZIP code</span>
        )}
      </Row>
      {tax > 0 && (
        <Row label="Tax">
          <Money>{formatCents(tax)}</Money>
        </Row>
      )}
      {quote?.taxProblem && (
        <Row label="Tax" note={quote.taxProblem}>
          <Button size="sm" variant="secondary" isBusy={isQuoting} onClick={quoteAgain}>
            Try again
          </Button>
        </Row>
      )}
      <Row label="Total" isTotal>
        <Money>{formatCents(cart.priceWithCoupon + (quote?.price ?? 0) + tax)}</Money>
        {missing && <span className="block text-xs font-normal text-ink-faint">{missing}</span>}
      </Row>
    </dl>
  )
}

/** Calculates the tax here, because a coupon or a new quantity changes it without a new quote. */
function taxOf(cart: CartSession['cart'], { price, tax, taxRule }: Quote): Cents {
  if (!taxRule) return cents(tax ?? 0)
  const sums = {
    itemsCents: cents(cart.price),
    discountCents: cents(cart.discount),
    shippingCents: cents(price),
  }
  const { rate, isShippingTaxed } = taxRule
  return salesTax(sums, { rateMillionths: rateMillionths(rate), isShippingTaxed }).taxCents
}

type RowProps = {
  label: string
  isTotal?: boolean
  note?: string | null
  children: ReactNode
}

function Row({ label, isTotal, note, children }: RowProps) {
  const look = isTotal ? 'mt-3 border-t border-line pt-3 text-xl font-semibold' : 'py-1'
  return (
    <div
      {...(isTotal && { 'aria-live': 'polite', 'aria-atomic': true })}
      className={`grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 ${look}`}
    >
      <dt>{label}</dt>
      <dd className="flex flex-col items-end text-right">{children}</dd>
      {note !== undefined && (
        <dd className="col-span-full text-right text-xs text-ink-soft">
          <span role="status" className="block min-h-5">
            {note}
          </span>
        </dd>
      )}
    </div>
  )
}
