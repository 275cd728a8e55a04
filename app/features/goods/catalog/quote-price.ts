import { price, type Configuration, type Price } from '#app/features/goods/pricing/price.ts'
import { checkQuantity, chooseSize, type SellableCategory, type WantedSize } from './find-sellable.ts'

export function defaultPrices(category: SellableCategory, wanted: { proportion: WantedSize }): Price[] {
  const { width, height } = chooseSize(category, wanted.proportion)
  return category.tiers.map(({ quantity }) =>
    price(category.rules.price, category.promotions, { width, height, quantity }),
  )
}

export function customPrice(
  category: SellableCategory,
  { proportion, quantity }: { proportion: WantedSize; quantity: number },
): Price {
  return priceOf(category, { ...chooseSize(category, proportion), quantity })
}

export function priceOf(category: SellableCategory, wanted: Configuration): Price {
  checkQuantity(category, wanted.quantity)
  return price(category.rules.price, category.promotions, wanted)
}
