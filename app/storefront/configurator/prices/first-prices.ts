import type { SellableCategory } from '#app/features/goods/catalog/find-sellable.ts'
import { customPrice, defaultPrices } from '#app/features/goods/catalog/quote-price.ts'
import { readQuantity, readSize } from '../choices/choices.ts'
import type { Choices } from '../choices/choices-in-address.ts'
import type { Product, Proportion, TierPrice } from '../product.ts'

type TierPrices = { proportion: Proportion; prices: TierPrice[] }

export type FirstPrices = {
  stock: TierPrices[]
  chosen: TierPrices | null
  own: { proportion: Proportion; quantity: number; cents: number }[]
}

export function readFirstPrices(category: SellableCategory, product: Product, choices: Choices): FirstPrices {
  const { proportion: chosen, isCustom } = readSize(product, choices.size)
  const { quantity } = readQuantity(product, choices.quantity)
  const stock: Proportion[] = product.sizes.map(({ id }) => ({ id }))
  const tiersOf = (proportion: Proportion) => ({
    proportion,
    prices: defaultPrices(category, { proportion }),
  })
  const ownOf = (proportion: Proportion, quantity: number) => ({
    proportion,
    quantity,
    cents: customPrice(category, { proportion, quantity }).priceWithPromo,
  })
  const isOwn = quantity !== null && product.tiers.every((tier) => tier.quantity !== quantity)
  const priced = chosen && isCustom ? [...stock, chosen] : stock
  return {
    stock: stock.map(tiersOf),
    chosen: chosen && tiersOf(chosen),
    own: isOwn ? priced.map((proportion) => ownOf(proportion, quantity)) : [],
  }
}

export function isSame(one: Proportion | null, other: Proportion | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
