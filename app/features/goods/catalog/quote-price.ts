import { chooseOptions } from '#app/features/goods/options/choose-options.ts'
import { addOptions } from '#app/features/goods/options/price-options.ts'
import { price, type Configuration, type Price } from '#app/features/goods/pricing/price.ts'
import { checkQuantity, resolveSize, type SellableCategory, type RequestedSize } from './find-sellable.ts'

/** `options` contains the ids of the chosen options. Groups without a choice use their default. */
type Choice = { proportion: RequestedSize; options?: readonly string[] | undefined }

export function defaultPrices(category: SellableCategory, { proportion, options = [] }: Choice): Price[] {
  const { width, height } = resolveSize(category, proportion)
  const chosen = chooseOptions(category.options, options)
  return category.tiers.map(({ quantity }) =>
    addOptions(
      price(category.rules.price, category.promotions, { width, height, quantity }),
      chosen,
      quantity,
    ),
  )
}

export function customPrice(
  category: SellableCategory,
  { proportion, options = [], quantity }: Choice & { quantity: number },
): Price {
  const item = priceOf(category, { ...resolveSize(category, proportion), quantity })
  return addOptions(item, chooseOptions(category.options, options), quantity)
}

/** Returns the price without options. */
export function priceOf(category: SellableCategory, configuration: Configuration): Price {
  checkQuantity(category, configuration.quantity)
  return price(category.rules.price, category.promotions, configuration)
}
