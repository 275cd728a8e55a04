import { price, type Configuration, type Price } from '#app/features/goods/pricing/price.ts'
import { checkQuantity, chooseSize, type SellableCategory, type WantedSize } from './find-sellable.ts'

/** One price per tier, in order. Throws as chooseSize. */
export function defaultPrices(category: SellableCategory, wanted: { proportion: WantedSize }): Price[] {
  const { width, height } = chooseSize(category, wanted.proportion)
  return category.tiers.map(({ quantity }) =>
    price(category.rules.price, category.promotions, { width, height, quantity }),
  )
}

/** Throws as chooseSize and checkQuantity. */
export function customPrice(
  category: SellableCategory,
  { proportion, quantity }: { proportion: WantedSize; quantity: number },
): Price {
  return priceOf(category, { ...chooseSize(category, proportion), quantity })
}

/** Throws as checkQuantity. */
export function priceOf(category: SellableCategory, wanted: Configuration): Price {
  checkQuantity(category, wanted.quantity)
  return price(category.rules.price, category.promotions, wanted)
}
