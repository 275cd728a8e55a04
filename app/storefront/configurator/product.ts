import {
  categoryByUrlCode,
  subcategories,
  type Catalog,
  type Category,
} from '#app/features/goods/catalog/catalog.ts'
import { isOnSale } from '#app/features/goods/catalog/find-sellable.ts'
import {
  offeredOptions,
  type OfferedGroup,
  type OfferedOption,
} from '#app/features/goods/options/offered-options.ts'
import type { SizeRule, Unit } from '#app/features/ground/product/size-rule.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import type { QuantityRule } from '#app/features/ground/product/quantity-rule.ts'

export type Product = Pick<
  Category,
  | 'id'
  | 'name'
  | 'description'
  | 'shape'
  | 'picturePath'
  | 'sizes'
  | 'tiers'
  | 'promotions'
  | 'defaultQuantity'
> & {
  sizeRule: SizeRule
  quantityRule: QuantityRule
  priceRule: PriceRule
  options?: OfferedGroup[]
  acceptsBigFiles?: boolean
  family: { code: string; name: string } | null
}

export type Proportion = { id: number } | { width: number; height: number }

/** Prices in cents. */
export type TierPrice = { priceWithPromo: number; priceWithoutPromo: number }

export const unitOf = (product: Product): Unit => product.sizeRule.unit

export function presentProduct(catalog: Catalog, category: Category): Product | null {
  const { id, name, description, shape, picturePath, sizes, tiers, promotions, defaultQuantity, rules } =
    category
  if (!rules) return null
  const parent = category.parentId === null ? undefined : catalog.categories.get(category.parentId)
  return {
    id,
    name,
    description,
    shape,
    picturePath,
    sizes,
    tiers,
    promotions,
    defaultQuantity,
    sizeRule: rules.size,
    quantityRule: rules.quantity,
    priceRule: rules.price,
    ...offeredOptions(category.options),
    ...(category.acceptsBigFiles && { acceptsBigFiles: true }),
    family: parent ? { code: parent.urlCode ?? String(parent.id), name: parent.name } : null,
  }
}

/** Returns the path to redirect to, or null if the category can be configured (specification section 2). */
export function configuratorRedirect(catalog: Catalog, category: Category): string | null {
  if (isOnSale(catalog, category)) return null
  if (subcategories(catalog, category.id).length > 0) return `/${category.id}`
  return categoryByUrlCode(catalog, 'stickers') ? '/stickers' : '/'
}

export type ChosenOption = OfferedOption & { group: string }

/** Returns one option per group: the one whose id is given, or else the default. */
export const chosenOptions = (
  { options = [] }: Pick<Product, 'options'>,
  ids: readonly string[],
): ChosenOption[] =>
  options.flatMap(({ name: group, values }) => {
    const value = values.find(({ id }) => ids.includes(id)) ?? values.find(({ isDefault }) => isDefault)
    return value ? [{ ...value, group }] : []
  })
