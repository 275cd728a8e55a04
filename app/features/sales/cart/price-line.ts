import { invalid, type ShopError } from '#app/errors.ts'
import type { SellableCategory } from '#app/features/goods/catalog/find-sellable.ts'
import { priceOf } from '#app/features/goods/catalog/quote-price.ts'
import type { Configuration } from '#app/features/goods/pricing/price.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import { relevantPart } from '#app/features/goods/pricing/matrix-part.ts'
import { isMatrix, type PriceRule } from '#app/features/ground/product/price-rule.ts'
import { editFailed } from './cart-messages.ts'

export type LinePrices = {
  priceCents: Cents
  priceWithoutPromotionCents: Cents
  priceRule: PriceRule | null
}

export const invalidQuantity = () => invalid(editFailed, { quantity: editFailed })

/** Throws invalid (quantity), or `zeroPriceError` if the price is zero. */
export function priceLine(
  category: SellableCategory,
  wanted: Configuration,
  zeroPriceError: () => ShopError = invalidQuantity,
): LinePrices {
  const { priceWithPromo, priceWithoutPromo } = priceOf(category, wanted)
  if (priceWithPromo <= 0) throw zeroPriceError()
  const rule = category.rules.price
  return {
    priceCents: priceWithPromo,
    priceWithoutPromotionCents: priceWithoutPromo,
    priceRule: isMatrix(rule) ? relevantPart(rule, wanted) : rule,
  }
}
