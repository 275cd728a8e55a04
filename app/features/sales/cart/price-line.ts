import { conflict, invalid, type ShopError } from '#app/errors.ts'
import type { SellableCategory } from '#app/features/goods/catalog/find-sellable.ts'
import { chooseOptions, unavailableOption } from '#app/features/goods/options/choose-options.ts'
import { addOptions, soldOption } from '#app/features/goods/options/price-options.ts'
import { priceOf } from '#app/features/goods/catalog/quote-price.ts'
import type { Configuration } from '#app/features/goods/pricing/price.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import { relevantPart } from '#app/features/goods/pricing/matrix-part.ts'
import { isMatrix, type PriceRule } from '#app/features/ground/product/price-rule.ts'
import { optionText, type SoldOption } from '#app/features/ground/product/product-options.ts'
import { editFailed } from './cart-messages.ts'

export type LinePrices = {
  priceCents: Cents
  priceWithoutPromotionCents: Cents
  priceRule: PriceRule | null
  options: SoldOption[]
}

export const invalidQuantity = () => invalid(editFailed, { quantity: editFailed })

/** Throws conflict if a line has an option that is no longer offered. */
export function refuseUnavailableOption(
  { name, options }: Pick<SellableCategory, 'name' | 'options'>,
  sold: readonly SoldOption[],
): void {
  const gone = unavailableOption(options, sold)
  if (!gone) return
  throw conflict(`${name} is no longer sold with ${optionText(gone)}. Please remove it from your cart.`)
}

/**
 * Prices a line with the options that have these ids, or with the default options. Throws invalid (quantity, options),
 * or `zeroPriceError` if the price is zero.
 */
export function priceLine(
  category: SellableCategory,
  { options: ids = [], ...configuration }: Configuration & { options?: readonly string[] },
  zeroPriceError: () => ShopError = invalidQuantity,
): LinePrices {
  const { quantity } = configuration
  const item = priceOf(category, configuration)
  if (item.priceWithPromo <= 0) throw zeroPriceError()
  const chosen = chooseOptions(category.options, ids)
  const { priceWithPromo, priceWithoutPromo } = addOptions(item, chosen, quantity)
  const rule = category.rules.price
  return {
    priceCents: priceWithPromo,
    priceWithoutPromotionCents: priceWithoutPromo,
    priceRule: isMatrix(rule) ? relevantPart(rule, configuration) : rule,
    options: chosen.map((option) => soldOption(option, { itemCents: item.priceWithPromo, quantity })),
  }
}
