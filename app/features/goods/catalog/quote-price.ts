import { price, type Configuration, type Price } from '#app/features/goods/pricing/price.ts'
import { checkQuantity, chooseSize, type SellableCategory, type WantedSize } from './find-sellable.ts'

/** One price a tier, in the order of the tiers. Throws as chooseSize does. */
export function defaultPrices(category: SellableCategory, wanted: { proportion: WantedSize }): Price[] {
  const { width, height } = chooseSize(category, wanted.proportion)
  return category.tiers.map(({ quantity }) =>
    price(category.rules.price, category.promotions, { width, height, quantity }),
  )
}

/** Throws as chooseSize and checkQuantity do. */
export function customPrice(
  category: SellableCategory,
  { proportion, quantity }: { proportion: WantedSize; quantity: number },
): Price {
  return priceOf(category, { ...chooseSize(category, proportion), quantity })
}

/** Of a size that the category has. Throws as checkQuantity does. */
export function priceOf(category: SellableCategory, wanted: Configuration): Price {
  checkQuantity(category, wanted.quantity)
  return price(category.rules.price, category.promotions, wanted)
}
