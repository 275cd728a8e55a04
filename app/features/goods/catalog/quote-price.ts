import { checkQuantity, chooseSize, type SellableCategory, type WantedSize } from './find-sellable.ts'
import { price, type Price } from '#app/features/goods/pricing/price.ts'

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
  wanted: { proportion: WantedSize; quantity: number },
): Price {
  const { width, height } = chooseSize(category, wanted.proportion)
  checkQuantity(category, wanted.quantity)
  return price(category.rules.price, category.promotions, { width, height, quantity: wanted.quantity })
}
