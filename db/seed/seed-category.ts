import type { OptionGroup, OptionValue } from '#app/features/ground/product/product-options.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import type { QuantityRule } from '#app/features/ground/product/quantity-rule.ts'
import type { Dimensions, SizeRule } from '#app/features/ground/product/size-rule.ts'
import type { PriceFormula } from '#app/features/ground/product/price-rule.ts'

/** Sizes are in the size rule's unit. */
export type SeedProduct = {
  shape: Exclude<Shape, 'group'>
  sizeRule: SizeRule
  quantityRule: QuantityRule
  defaultQuantity: number
  priceRule: PriceFormula
  gramsPerSquareInch: number
  acceptsBigFiles?: boolean
  sizes: readonly Dimensions[]
  tiers: readonly number[]
  promotions?: readonly (Dimensions & { quantity: number; priceCents: number })[]
  options?: readonly OptionGroup[]
}

export type SeedCategory = {
  id: number
  parentId: number | null
  urlCode: string | null
  name: string
  description: string
  isDisabled: boolean
  product: SeedProduct | null
}

type Kind = Omit<SeedProduct, 'shape' | 'sizes'>

export function productsOf(parentId: number | null, kind: Kind) {
  return (
    own: Pick<SeedCategory, 'id' | 'name' | 'description'> &
      Pick<SeedProduct, 'shape' | 'sizes'> &
      Partial<Kind> & { isDisabled?: boolean },
  ): SeedCategory => {
    const { id, name, description, isDisabled = false, ...product } = own
    return { id, parentId, urlCode: null, name, description, isDisabled, product: { ...kind, ...product } }
  }
}

export function group(id: number, urlCode: string, name: string, description: string): SeedCategory {
  return { id, parentId: null, urlCode, name, description, isDisabled: false, product: null }
}

export function sizes(...charts: `${number}x${number}`[]): Dimensions[] {
  return charts.map((chart) => {
    const [width = NaN, height = NaN] = chart.split('x').map(Number)
    return { width, height }
  })
}

/** Creates an option group in which the first value is the default, and the others cost a percentage more. */
export function optionGroup(
  name: string,
  ...values: (Pick<OptionValue, 'id' | 'name' | 'effect'> & { percent?: number })[]
): OptionGroup {
  return {
    name,
    values: values.map(({ percent = 0, ...value }, at) => ({
      ...value,
      priceKind: 'percent',
      amount: percent,
      daysLess: 0,
      isDefault: at === 0,
      isDisabled: false,
    })),
  }
}

export const anyQuantity: QuantityRule = { multipleOf: 1 }
export const pairsOnly: QuantityRule = { multipleOf: 2 }

export const manyTiers = [50, 100, 200, 300, 500, 1000, 2000, 5000]
export const fewTiers = [1, 2, 5, 10, 25, 50]
