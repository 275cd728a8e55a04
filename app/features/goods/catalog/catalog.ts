import type { Promotion } from '#app/features/goods/pricing/price.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import type { OptionGroup } from '#app/features/ground/product/product-options.ts'
import type { QuantityRule } from '#app/features/ground/product/quantity-rule.ts'
import type { SizeRule } from '#app/features/ground/product/size-rule.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'

export type Size = { id: number; width: number; height: number }

export type QuantityTier = { id: number; quantity: number }

export type Category = {
  id: number
  parentId: number | null
  urlCode: string | null
  name: string
  description: string
  picturePath: string
  isDisabled: boolean
  shape: Shape
  defaultQuantity: number
  gramsPerSquareInch: number
  acceptsBigFiles: boolean
  sizes: Size[]
  tiers: QuantityTier[]
  promotions: Promotion[]
  options: OptionGroup[]
  rules: { size: SizeRule; quantity: QuantityRule; price: PriceRule } | null
}

export type Catalog = { version: number; categories: ReadonlyMap<number, Category> }

export function subcategories(catalog: Catalog, parentId: number): Category[] {
  return [...catalog.categories.values()].filter((category) => category.parentId === parentId)
}

/** Accepts a code ('stickers') or an id. */
export function categoryByUrlCode(catalog: Catalog, urlCode: string): Category | undefined {
  for (const category of catalog.categories.values()) if (category.urlCode === urlCode) return category
  return /^[1-9]\d{0,8}$/.test(urlCode) ? catalog.categories.get(Number(urlCode)) : undefined
}
