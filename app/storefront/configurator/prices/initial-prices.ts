import type { SellableCategory } from '#app/features/goods/catalog/find-sellable.ts'
import { customPrice, defaultPrices } from '#app/features/goods/catalog/quote-price.ts'
import { resolveQuantity, resolveSize } from '../choices/choices.ts'
import type { Choices } from '../choices/choices-url.ts'
import type { Product, Proportion, TierPrice } from '../product.ts'

type TierPrices = { proportion: Proportion; prices: TierPrice[] }

export type InitialPrices = {
  stock: TierPrices[]
  selected: TierPrices | null
  custom: { proportion: Proportion; quantity: number; cents: number }[]
}

export function getInitialPrices(
  category: SellableCategory,
  product: Product,
  choices: Choices,
): InitialPrices {
  const { proportion: selected, isCustom } = resolveSize(product, choices.size)
  const { quantity } = resolveQuantity(product, choices.quantity)
  const stock: Proportion[] = product.sizes.map(({ id }) => ({ id }))
  const tierPrices = (proportion: Proportion) => ({
    proportion,
    prices: defaultPrices(category, { proportion }),
  })
  const priceFor = (proportion: Proportion, quantity: number) => ({
    proportion,
    quantity,
    cents: customPrice(category, { proportion, quantity }).priceWithPromo,
  })
  const isCustomQuantity = quantity !== null && product.tiers.every((tier) => tier.quantity !== quantity)
  const proportions = selected && isCustom ? [...stock, selected] : stock
  return {
    stock: stock.map(tierPrices),
    selected: selected && tierPrices(selected),
    custom: isCustomQuantity ? proportions.map((proportion) => priceFor(proportion, quantity)) : [],
  }
}

export function isSameProportion(a: Proportion | null, b: Proportion | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
