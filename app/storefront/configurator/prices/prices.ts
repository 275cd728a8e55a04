import { addOptions } from '#app/features/goods/options/price-options.ts'
import type { OptionPrice } from '#app/features/ground/product/product-options.ts'
import { price } from '#app/features/goods/pricing/price.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { Product, TierPrice } from '../product.ts'

type Priced = Pick<Product, 'priceRule' | 'promotions' | 'tiers'>

export const isTier = ({ tiers }: Pick<Product, 'tiers'>, quantity: number) =>
  tiers.some((tier) => tier.quantity === quantity)

export const isPromotion = ({ priceWithPromo, priceWithoutPromo }: TierPrice) =>
  priceWithPromo < priceWithoutPromo

export function tierPricesOf(
  { priceRule, promotions, tiers }: Priced,
  size: Dimensions,
  options: readonly OptionPrice[] = [],
): TierPrice[] {
  return tiers.map(({ quantity }) =>
    addOptions(price(priceRule, promotions, { ...size, quantity }), options, quantity),
  )
}

/** Matches the API, which has no regular price for a custom quantity. */
export function priceOf(
  product: Priced,
  { width, height }: Dimensions,
  quantity: number,
  options: readonly OptionPrice[] = [],
): TierPrice {
  const item = price(product.priceRule, product.promotions, { width, height, quantity })
  const exact = addOptions(item, options, quantity)
  if (isTier(product, quantity)) return exact
  return { priceWithPromo: exact.priceWithPromo, priceWithoutPromo: exact.priceWithPromo }
}
