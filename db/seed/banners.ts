import { bannerPrices } from './price-rules.ts'
import { anyQuantity, fewTiers, group, productsOf, sizes } from './seed-category.ts'

const banner = productsOf(4, {
  sizeRule: { unit: 'ft', minSide: 0.5, kind: 'free' },
  quantityRule: anyQuantity,
  defaultQuantity: 1,
  priceRule: bannerPrices(1),
  gramsPerSquareInch: 0.28,
  acceptsBigFiles: true,
  tiers: fewTiers,
})

export const banners = [
  group(
    4,
    'banners',
    'Banners',
    'Printed in full color, hemmed and finished with grommets, ready to hang. Any size, measured in feet.',
  ),
  banner({
    id: 29,
    name: '13 oz Vinyl Banners',
    description: 'The all-rounder for storefronts, fences and events, indoors and out.',
    shape: 'banner',
    sizes: sizes('4x2', '6x3', '8x3', '8x4', '10x4'),
  }),
  banner({
    id: 30,
    name: '18 oz Blockout Banners',
    description:
      'Heavier vinyl with an opaque core: no light shines through, and it stands up better to wind.',
    shape: 'banner',
    priceRule: bannerPrices(1.35),
    gramsPerSquareInch: 0.39,
    sizes: sizes('4x2', '6x3', '8x3', '8x4', '10x4'),
  }),
  banner({
    id: 31,
    name: 'Mesh Banners',
    description: 'Thousands of small openings let the wind through. For fences, scaffolding and rooftops.',
    shape: 'banner',
    priceRule: bannerPrices(1.25),
    gramsPerSquareInch: 0.2,
    sizes: sizes('6x3', '8x4', '10x5', '12x6', '20x6'),
  }),
  banner({
    id: 32,
    name: 'Double-Sided Banners',
    description:
      'Printed on both sides of a blockout vinyl, for light poles, ceilings and anywhere people walk by.',
    shape: 'banner',
    priceRule: bannerPrices(1.7),
    gramsPerSquareInch: 0.44,
    sizes: sizes('2x4', '2.5x6', '3x6', '4x8'),
  }),
  banner({
    id: 33,
    name: 'Fabric Banners',
    description:
      'Woven polyester with rich color and no glare: made for photographs, stages and trade shows.',
    shape: 'banner',
    priceRule: bannerPrices(2),
    gramsPerSquareInch: 0.16,
    sizes: sizes('4x2', '6x3', '8x4', '8x8', '10x8'),
  }),
]
