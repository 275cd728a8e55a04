import { rollLabelPrices, sheetLabelPrices } from './price-rules.ts'
import { anyQuantity, group, manyTiers, productsOf, sizes } from './seed-category.ts'

const rollLabel = {
  quantityRule: anyQuantity,
  defaultQuantity: 50,
  priceRule: rollLabelPrices,
  gramsPerSquareInch: 0.12,
  tiers: manyTiers,
}

const boxed = productsOf(3, {
  ...rollLabel,
  sizeRule: { unit: 'in', minSide: 0.5, kind: 'box', shortSide: 8, longSide: 13 },
})

const equalSided = productsOf(3, {
  ...rollLabel,
  sizeRule: { unit: 'in', minSide: 0.5, kind: 'square', maxSide: 8 },
})

const sheet = productsOf(3, {
  sizeRule: { unit: 'in', minSide: 0.5, kind: 'box', shortSide: 12, longSide: 18 },
  quantityRule: anyQuantity,
  defaultQuantity: 50,
  priceRule: sheetLabelPrices,
  gramsPerSquareInch: 0.18,
  tiers: manyTiers,
})

export const labels = [
  group(
    3,
    'labels',
    'Labels',
    'Labels on a roll for bottles, jars, boxes and bags, applied by hand or by machine, and labels on sheets for smaller batches.',
  ),
  boxed({
    id: 19,
    name: 'Rectangle Roll Labels',
    description: 'The label most products start with. Waterproof film on a roll, ready for hand or machine.',
    shape: 'rectangle',
    sizes: sizes('2x1', '3x2', '4x2', '4x3', '6x4'),
  }),
  boxed({
    id: 20,
    name: 'Oval Roll Labels',
    description: 'A softer look for cosmetics, candles and honey jars.',
    shape: 'oval',
    sizes: sizes('2x1.5', '3x2', '4x2.5', '5x3'),
  }),
  equalSided({
    id: 21,
    name: 'Circle Roll Labels',
    description: 'Lids, seals and stickers for every box you send. Sharp print down to one inch.',
    shape: 'circle',
    sizes: sizes('1x1', '1.5x1.5', '2x2', '3x3', '4x4'),
  }),
  boxed({
    id: 22,
    name: 'Rounded Corner Roll Labels',
    description: 'Rectangles whose corners stay down on curved bottles and squeeze tubes.',
    shape: 'rounded',
    sizes: sizes('2x1', '3x2', '4x2', '4x3', '6x4'),
  }),
  equalSided({
    id: 23,
    name: 'Square Roll Labels',
    description: 'Four equal sides for caps, boxes and ingredient lists.',
    shape: 'square',
    sizes: sizes('1x1', '1.5x1.5', '2x2', '3x3', '4x4'),
  }),
  boxed({
    id: 24,
    name: 'Die Cut Roll Labels',
    description: 'Cut to your own outline and wound on a roll, for labels nobody else has.',
    shape: 'die-cut',
    sizes: sizes('2x2', '3x2', '3x3', '4x4', '5x5'),
  }),
  equalSided({
    id: 25,
    name: 'Starburst Roll Labels',
    description: 'The seal that says new, award-winning or half price, seen from across the aisle.',
    shape: 'starburst',
    sizes: sizes('1.5x1.5', '2x2', '3x3', '4x4'),
  }),
  sheet({
    id: 26,
    name: 'Sheet Labels',
    description:
      'Your labels laid out on sheets, kiss cut and easy to peel: right for small batches and events.',
    shape: 'sheet',
    sizes: sizes('4x6', '5x7', '8.5x11', '11x17', '12x18'),
  }),
]
