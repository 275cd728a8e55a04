import { price, type Configuration, type Price } from '#app/features/goods/pricing/price.ts'
import { checkQuantity, resolveSize, type SellableCategory, type RequestedSize } from './find-sellable.ts'

export function defaultPrices(category: SellableCategory, wanted: { proportion: RequestedSize }): Price[] {
  const { width, height } = resolveSize(category, wanted.proportion)
  return category.tiers.map(({ quantity }) =>
    price(category.rules.price, category.promotions, { width, height, quantity }),
  )
}

export function customPrice(
  category: SellableCategory,
  { proportion, quantity }: { proportion: RequestedSize; quantity: number },
): Price {
  return priceOf(category, { ...resolveSize(category, proportion), quantity })
}

export function priceOf(category: SellableCategory, wanted: Configuration): Price {
  checkQuantity(category, wanted.quantity)
  return price(category.rules.price, category.promotions, wanted)
}
