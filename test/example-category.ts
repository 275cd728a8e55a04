import type { Category } from '#app/features/goods/catalog/catalog.ts'
import type { PriceFormula } from '#app/features/ground/product/price-rule.ts'

/** The demo catalog's price formula for die cut stickers. */
export const dieCutPrices: PriceFormula = {
  setup: 1400,
  minimumUnit: 0,
  unit: 0,
  rate: 3100 / (9 ** 0.75 * 50 ** 0.707),
  areaExponent: 0.75,
  quantityExponent: 0.707,
}

/** Returns an entry of `Catalog['categories']`: a product, unless `rules` is null. */
export const exampleCategory = (id: number, changes: Partial<Category> = {}): [number, Category] => [
  id,
  {
    id,
    parentId: null,
    urlCode: null,
    name: `Category ${id}`,
    description: '',
    picturePath: `pictures/category-${id}.svg`,
    isDisabled: false,
    shape: 'square',
    defaultQuantity: 50,
    gramsPerSquareInch: 0.25,
    acceptsBigFiles: false,
    sizes: [],
    tiers: [],
    promotions: [],
    options: [],
    rules: {
      size: { unit: 'in', minSide: 0.5, kind: 'sides', maxSide: 50 },
      quantity: { multipleOf: 1 },
      price: { setup: 1, minimumUnit: 0, unit: 1, rate: 1, areaExponent: 1, quantityExponent: 1 },
    },
    ...changes,
  },
]
