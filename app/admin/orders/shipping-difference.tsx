import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client, unwrap } from '#app/client.ts'
import { cents, formatCents } from '#app/features/pricing/cents.ts'
import { isZipLength } from '#app/features/shipping/zip-code.ts'
import { useSettled } from '#app/ui/use-settled.ts'
import type { AdminOrder } from './order-query.ts'

const typingPauseMs = 400

/** What sending the order to another ZIP code would cost, beside what the customer has paid for it. */
export function ShippingDifference({ order, zipCode }: { order: AdminOrder; zipCode: string }) {
  const settled = useSettled(zipCode, typingPauseMs)
  const isOther = settled !== order.zipCode && zipCode === settled && isZipLength(settled)
  const quote = useQuery({
    queryKey: ['admin-order-shipping', order.id, settled],
    queryFn: ({ signal }) =>
      unwrap(
        client.admin.orders[':orderId']['shipping-price'].$get(
          { param: { orderId: String(order.id) }, query: { zipCode: settled } },
          { init: { signal } },
        ),
      ),
    enabled: isOther,
    retry: false,
    placeholderData: keepPreviousData,
  })
  return (
    <p role="status" className="text-ink-soft empty:hidden sm:col-span-2">
      {isOther && quote.error && quote.error.message}
      {isOther &&
        quote.data &&
        !quote.isPlaceholderData &&
        differenceText(order.shippingPrice, quote.data.price)}
    </p>
  )
}

/** The order's price stays as it was paid; what to do about a difference is for people to decide. */
function differenceText(paid: number, price: number): string {
  const [was, is] = [formatCents(cents(paid)), formatCents(cents(price))]
  if (price === paid) return `Shipping there costs ${is}, as much as was paid.`
  const difference = formatCents(cents(Math.abs(price - paid)))
  return price > paid
    ? `Shipping there costs ${is} today, ${difference} more than the ${was} that was paid. The order’s price stays.`
    : `Shipping there costs ${is} today, ${difference} less than the ${was} that was paid. It can be given back as a refund.`
}
