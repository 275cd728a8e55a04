import type { Product } from '#app/storefront/configurator/product.ts'

/** Die cut stickers as a product in the configurator. */
export const exampleProduct: Product = {
  id: 5,
  name: 'Die Cut Stickers',
  description: '',
  shape: 'die-cut',
  picturePath: 'pictures/category-5.svg',
  sizes: [
    { id: 71, width: 2, height: 2 },
    { id: 72, width: 3, height: 3 },
    { id: 73, width: 3.5, height: 2 },
  ],
  tiers: [
    { id: 1, quantity: 50 },
    { id: 2, quantity: 100 },
  ],
  defaultQuantity: 50,
  sizeRule: { unit: 'in', minSide: 0.5, kind: 'sides', maxSide: 50, longSide: 120 },
  quantityRule: { multipleOf: 1 },
  priceRule: { setup: 0, minimumUnit: 0, unit: 1, rate: 1, areaExponent: 1, quantityExponent: 1 },
  promotions: [],
  family: null,
}
