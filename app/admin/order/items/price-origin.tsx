import { formatCents } from '#app/features/ground/money/cents.ts'
import { priceRuleText } from '#app/features/goods/pricing/price-rule-text.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import type { AdminOrderItem } from '../order-query.ts'

type Props = Pick<AdminOrderItem, 'item'> & { origin: AdminOrderItem['priceOrigin'] }

/** By what the customer was asked this price, whatever the catalog says since. */
export function PriceOrigin({ item, origin: { pricedAt, priceWithoutPromotion, rule } }: Props) {
  const { size, quantity, price } = item
  if (!pricedAt) return null
  const isPromotion = price < priceWithoutPromotion
  const { width, height } = size
  return (
    <details className="mt-1 text-xs text-ink-soft">
      <summary className="link w-fit py-0.5">
        {isPromotion ? 'Promotion' : 'Price'} of <ShopTime at={pricedAt} />
      </summary>
      <p className="tabular-nums">
        {rule && width !== null && height !== null
          ? `${priceRuleText(rule, { width, height, quantity })} = ${formatCents(priceWithoutPromotion)}, rounded to 50 cents`
          : `${formatCents(price / quantity)} a piece x ${quantity} = ${formatCents(price)}`}
      </p>
      {isPromotion && (
        <p>
          The promotion for this size and quantity made it {formatCents(price)} instead of{' '}
          {formatCents(priceWithoutPromotion)}.
        </p>
      )}
    </details>
  )
}
