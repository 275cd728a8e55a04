import { magnetPrices, vehicleMagnetPrices } from './price-rules.ts'
import { anyQuantity, group, manyTiers, pairsOnly, productsOf, sizes } from './seed-category.ts'

const magnet = productsOf(2, {
  sizeRule: { unit: 'in', minSide: 0.5, kind: 'sides', maxSide: 50, longSide: 120 },
  quantityRule: anyQuantity,
  defaultQuantity: 50,
  priceRule: magnetPrices,
  gramsPerSquareInch: 1.2,
  tiers: manyTiers,
})

const vehicleMagnet = productsOf(2, {
  sizeRule: { unit: 'in', minSide: 0.5, kind: 'box', shortSide: 28, longSide: 80 },
  quantityRule: anyQuantity,
  defaultQuantity: 50,
  priceRule: vehicleMagnetPrices,
  gramsPerSquareInch: 1.8,
  tiers: manyTiers,
})

export const magnets = [
  group(
    2,
    'magnets',
    'Magnets',
    'Flexible magnets printed edge to edge, for refrigerators, lockers and car doors. They hold firmly and come off without leaving a mark.',
  ),
  magnet({
    id: 13,
    name: 'Die Cut Magnets',
    description: 'Follows the outline of your artwork. 20 mil magnet with a scuff-resistant laminate.',
    shape: 'die-cut',
    sizes: sizes('2x2', '3x3', '4x4', '5x5'),
  }),
  magnet({
    id: 14,
    name: 'Circle Magnets',
    description: 'Round and friendly: the save-the-date, the team logo, the pizza place on every fridge.',
    shape: 'circle',
    sizes: sizes('2x2', '3x3', '4x4', '5x5'),
  }),
  magnet({
    id: 15,
    name: 'Rectangle Magnets',
    description: 'From business card to postcard, with all the room your message needs.',
    shape: 'rectangle',
    sizes: sizes('3.5x2', '4x3', '5x3', '6x4'),
  }),
  magnet({
    id: 16,
    name: 'Square Magnets',
    description: 'Neat squares for photos, calendars and icons, cut to the size you choose.',
    shape: 'square',
    sizes: sizes('2x2', '3x3', '4x4', '5x5'),
    isDisabled: true,
  }),
  magnet({
    id: 17,
    name: 'Oval Magnets',
    description: 'A smooth oval that stands out among all the rectangles.',
    shape: 'oval',
    sizes: sizes('3x2', '4x2.5', '5x3', '6x4'),
  }),
  vehicleMagnet({
    id: 27,
    name: 'Vehicle Magnets',
    description:
      'Your business on the car door during work hours, off again in the evening. 30 mil magnet, rounded corners, made for highway speed.',
    shape: 'rounded',
    sizes: sizes('18x12', '24x12', '24x18', '36x18', '72x24'),
  }),
  vehicleMagnet({
    id: 28,
    name: 'Vehicle Magnet Pairs',
    description:
      'One for each side of the vehicle: the same 30 mil magnets, printed as a matching pair and ordered in even numbers.',
    shape: 'rounded',
    quantityRule: pairsOnly,
    sizes: sizes('18x12', '24x12', '24x18', '36x18', '72x24'),
  }),
]
