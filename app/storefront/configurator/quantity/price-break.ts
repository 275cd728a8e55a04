import { formatCentsShort } from '#app/features/ground/money/cents.ts'
import type { Product, TierPrice } from '../product.ts'
import { countText } from '#app/features/ground/text/count-text.ts'

export type PriceBreak = { quantity: number; morePieces: number; moreCents: number }

/** The most an additional piece may cost, as a fraction of a piece's current price. */
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
