import { bagPrices } from './price-rules.ts'
import { anyQuantity, manyTiers, productsOf, sizes } from './seed-category.ts'

const bag = productsOf(null, {
  sizeRule: { unit: 'in', minSide: 0.5, kind: 'sides', maxSide: 50 },
  quantityRule: anyQuantity,
  defaultQuantity: 50,
  priceRule: bagPrices,
  gramsPerSquareInch: 0.2,
  tiers: manyTiers,
})

export const bags = [
  bag({
    id: 18,
    name: 'Custom Mylar Bags',
    description:
      'Smell-proof, heat-sealable pouches with a zipper and your design on both sides, from a gram to a pound.',
    shape: 'bag',
    sizes: sizes('3x5', '4x6', '5x8', '6x9', '16x14'),
  }),
]
