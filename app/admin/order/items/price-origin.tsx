import { formatCents } from '#app/features/ground/money/cents.ts'
import { priceOriginText } from '#app/features/goods/pricing/price-rule-text.ts'
import { optionText } from '#app/features/ground/product/product-options.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import type { AdminOrderItem } from '../order-query.ts'

type Props = Pick<AdminOrderItem, 'item'> & { origin: AdminOrderItem['priceOrigin'] }

/** Shows how the price was calculated at the time; the catalog may have changed since. */
export function PriceOrigin({ item, origin: { pricedAt, priceWithoutPromotion, rule } }: Props) {
  const { size, quantity, price, options = [] } = item
  const optionsPrice = options.reduce((sum, option) => sum + option.price, 0)
  const [regular, charged] = [priceWithoutPromotion - optionsPrice, price - optionsPrice]
  if (!pricedAt) return null
  const isPromotion = price < priceWithoutPromotion
  const { width, height, unit } = size
  return (
    <details className="mt-1 text-xs text-ink-soft">
      <summary className="link w-fit py-0.5">Price details</summary>
      <p className="tabular-nums">
        {rule && width !== null && height !== null
          ? `${formatCents(regular)}: ${priceOriginText(rule, { width, height, quantity }, unit)}. `
          : `${formatCents(price)}: ${quantity} at ${formatCents(price / quantity)} each. `}
        Priced <ShopTime at={pricedAt} />.
      </p>
      {isPromotion && (
        <p>
          Promotion for this size and quantity: {formatCents(charged)} instead of {formatCents(regular)}.
        </p>
      )}
      {options
        .filter((option) => option.price > 0)
        .map((option) => (
          <p key={option.id} className="wrap-anywhere">
            {optionText(option)}: plus {formatCents(option.price)}.
          </p>
        ))}
    </details>
  )
}
