import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client, unwrap } from '#app/client.ts'
import { invalidZip } from '#app/features/goods/shipping/zip-code.ts'
import { differenceText, type ShippingChoice } from '#app/features/ground/orders/shipping-decision.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { isZipLength } from '#app/features/goods/shipping/zip-code.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { useMay } from '#app/admin/staff/use-me.ts'
import type { AdminOrder } from '../order-query.ts'

const debounceMs = 400

export type DecidedShipping = { zipCode: string; price: number; tax: number; decision: ShippingChoice }

type Props = {
  order: AdminOrder
  zipCode: string
  decided: DecidedShipping | null
  onDecide: (decided: DecidedShipping) => void
}

export function ShippingDifference({ order, zipCode, decided, onDecide }: Props) {
  const may = useMay()
  const debounced = useDebounced(zipCode, debounceMs)
  const isChanged = debounced !== order.zipCode && zipCode === debounced && isZipLength(debounced)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['admin-order-shipping', order.id, order.version, debounced],
    queryFn: ({ signal }) =>
      unwrap(
        client.admin.orders[':orderId']['shipping-price'].$get(
          { param: { orderId: String(order.id) }, query: { zipCode: debounced } },
          { init: { signal } },
        ),
      ),
    enabled: isChanged,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const quote = isChanged && !error && !isPlaceholderData ? data : undefined
  const isDecided =
    decided?.zipCode === debounced && decided.price === quote?.price && decided.tax === quote.tax
  const problem = isChanged ? error?.message : debounced && !isZipLength(debounced) ? invalidZip : undefined
  const hasTax = quote !== undefined && (quote.tax > 0 || quote.taxDifference !== 0)
  const options = quote ? shippingOptions(quote.difference, may('orders.refund')) : []
  return (
    <div className="grid gap-2 empty:hidden sm:col-span-2">
      <p role="status" className={`empty:hidden ${problem ? 'text-error' : ''}`}>
        {problem}
        {quote &&
          `Shipping to ${debounced} costs ${formatCents(quote.price)}${hasTax ? ` and tax is ${formatCents(quote.tax)}, together` : ','} ${differenceText(quote.difference)}.`}
      </p>
      {quote && options.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-semibold">
            {hasTax ? 'Difference in shipping and tax' : 'Difference in shipping'}
          </legend>
          {options.map(({ decision, label }) => (
            <label key={decision} className="flex min-h-8 items-center gap-2">
              <input
                type="radio"
                name="shipping-decision"
                checked={(isDecided ? decided.decision : 'keep') === decision}
                onChange={() =>
                  onDecide({ zipCode: debounced, price: quote.price, tax: quote.tax, decision })
                }
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

function shippingOptions(
  difference: number,
  canRefund: boolean,
): { decision: ShippingChoice; label: string }[] {
  if (difference === 0) return []
  const amount = formatCents(Math.abs(difference))
  const keep = { decision: 'keep' as const, label: 'Keep the paid price' }
  if (difference > 0) return [keep, { decision: 'due', label: `Record ${amount} as due` }]
  return canRefund ? [keep, { decision: 'refund', label: `Refund ${amount}` }] : [keep]
}
