import { formatCents } from '#app/features/ground/money/cents.ts'
import { priceOriginText } from '#app/features/goods/pricing/price-rule-text.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import type { AdminOrderItem } from '../order-query.ts'

type Props = Pick<AdminOrderItem, 'item'> & { origin: AdminOrderItem['priceOrigin'] }

/** How the price was calculated at the time; the catalog may have changed since. */
export function PriceOrigin({ item, origin: { pricedAt, priceWithoutPromotion, rule } }: Props) {
  const { size, quantity, price } = item
  if (!pricedAt) return null
  const isPromotion = price < priceWithoutPromotion
  const { width, height, unit } = size
  return (
    <details className="mt-1 text-xs text-ink-soft">
      <summary className="link w-fit py-0.5">Price details</summary>
      <p className="tabular-nums">
        {rule && width !== null && height !== null
          ? `${formatCents(priceWithoutPromotion)}: ${priceOriginText(rule, { width, height, quantity }, unit)}. `
          : `${formatCents(price)}: ${quantity} at ${formatCents(price / quantity)} each. `}
        Priced <ShopTime at={pricedAt} />.
      </p>
      {isPromotion && (
        <p>
          Promotion for this size and quantity: {formatCents(price)} instead of{' '}
          {formatCents(priceWithoutPromotion)}.
        </p>
      )}
    </details>
  )
}
