import type { Category } from './catalog.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import { price } from '#app/features/goods/pricing/price.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'

type Offered = Pick<Category, 'sizes' | 'tiers' | 'promotions'> & { rules: { price: PriceRule } | null }

/**
 * Returns the first tier's quantity and lowest price, such as 50 from $20.00, including promotions. Returns null if
 * nothing is offered.
 */
export function lowestPrice(category: Offered): { quantity: number; priceCents: Cents } | null {
  const [tier] = category.tiers
  if (!tier) return null
  const quantity = tier.quantity
  const prices = pricesOf(category).filter((each) => each.quantity === quantity)
  const [first, ...others] = prices.map(({ priceCents }) => priceCents)
  if (first === undefined) return null
  return { quantity, priceCents: others.reduce((least, each) => (each < least ? each : least), first) }
}

export const offeredPrices = (category: Offered): Cents[] =>
  pricesOf(category).map(({ priceCents }) => priceCents)

function pricesOf({ rules, sizes, tiers, promotions }: Offered) {
  if (!rules || sizes.length === 0) return []
  const stock = sizes.flatMap(({ width, height }) =>
    tiers.map(({ quantity }) => ({
      quantity,
      priceCents: price(rules.price, promotions, { width, height, quantity }).priceWithPromo,
    })),
  )
  const isStock = (one: { width: number; height: number; quantity: number }) =>
    sizes.some(({ width, height }) => width === one.width && height === one.height) &&
    tiers.some(({ quantity }) => quantity === one.quantity)
  return [...stock, ...promotions.filter((one) => !isStock(one))]
}
