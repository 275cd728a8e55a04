import { addOptions } from '#app/features/goods/options/price-options.ts'
import type { OptionPrice } from '#app/features/ground/product/product-options.ts'
import { price } from '#app/features/goods/pricing/price.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { formatCentsShort } from '#app/features/ground/money/cents.ts'
import { countText } from '#app/features/ground/text/count-text.ts'
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

export type PriceBreak = { quantity: number; morePieces: number; moreCents: number }

/** A hint is shown only if an additional piece costs at most this fraction of the current price per piece. */
const maxPriceFraction = 2 / 3

export function nextPriceBreak(
  tiers: Product['tiers'],
  tierPrices: readonly TierPrice[],
  current: { quantity: number; priceCents: number },
): PriceBreak | null {
  const index = tiers.findIndex(({ quantity }) => quantity > current.quantity)
  const [tier, price] = [tiers[index], tierPrices[index]]
  if (!tier || !price || current.priceCents <= 0) return null
  const morePieces = tier.quantity - current.quantity
  const moreCents = price.priceWithPromo - current.priceCents
  const isWorthwhile = moreCents * current.quantity <= maxPriceFraction * current.priceCents * morePieces
  return isWorthwhile ? { quantity: tier.quantity, morePieces, moreCents } : null
}

export function priceBreakText({ morePieces, moreCents }: PriceBreak): string {
  const more = `${countText(morePieces)} more`
  if (moreCents === 0) return `${more} for the same price`
  return moreCents > 0
    ? `${more} for ${formatCentsShort(moreCents)}`
    : `${more} for ${formatCentsShort(-moreCents)} less`
}
