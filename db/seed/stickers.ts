import { stickerPrices } from './price-rules.ts'
import { anyQuantity, group, manyTiers, optionGroup, productsOf, sizes } from './seed-category.ts'

const sticker = productsOf(1, {
  sizeRule: { unit: 'in', minSide: 0.5, kind: 'sides', maxSide: 50, longSide: 120 },
  quantityRule: anyQuantity,
  defaultQuantity: 50,
  priceRule: stickerPrices(0.95),
  gramsPerSquareInch: 0.23,
  tiers: manyTiers,
})

export const stickers = [
  group(
    1,
    'stickers',
    'Stickers',
    'Thick, laminated vinyl that shrugs off sun, rain and the dishwasher. Pick a shape, send us your artwork, and approve a proof before anything is printed.',
  ),
  sticker({
    id: 5,
    name: 'Die Cut Stickers',
    description:
      'Cut right along the outline of your artwork, backing included. Durable vinyl with a matte laminate that protects it from scratches, water and sunlight.',
    shape: 'die-cut',
    priceRule: stickerPrices(1),
    sizes: sizes('2x2', '3x3', '4x4', '5x5', '6x6'),
    promotions: [{ width: 3, height: 3, quantity: 50, priceCents: 2000 }],
  }),
  sticker({
    id: 6,
    name: 'Circle Stickers',
    description:
      'A clean circle for logos, seals and jar lids. Waterproof vinyl, cut to the exact diameter you choose.',
    shape: 'circle',
    sizes: sizes('2x2', '3x3', '4x4', '5x5'),
  }),
  sticker({
    id: 7,
    name: 'Rectangle Stickers',
    description:
      'Straight edges and sharp corners: the workhorse for packaging, laptops and product information.',
    shape: 'rectangle',
    sizes: sizes('3x2', '4x2', '4x3', '5x3', '6x4'),
  }),
  sticker({
    id: 8,
    name: 'Square Stickers',
    description: 'Four equal sides for album art, icons and QR codes. Prints to the very edge.',
    shape: 'square',
    sizes: sizes('2x2', '3x3', '4x4', '5x5'),
  }),
  sticker({
    id: 9,
    name: 'Oval Stickers',
    description: 'A classic oval for bottles, windows and suitcases, cut smooth all the way around.',
    shape: 'oval',
    sizes: sizes('3x2', '4x2.5', '5x3', '6x4'),
    options: [
      optionGroup(
        'Material',
        { id: '00090101', name: 'White vinyl' },
        { id: '00090102', name: 'Holographic vinyl', percent: 25, effect: 'holographic' },
        { id: '00090103', name: 'Clear vinyl', percent: 10, effect: 'clear' },
      ),
      optionGroup(
        'White ink',
        { id: '00090201', name: 'None' },
        { id: '00090202', name: 'Under the artwork', percent: 15, effect: 'white-ink' },
      ),
    ],
  }),
  sticker({
    id: 10,
    name: 'Bumper Stickers',
    description:
      'Made for the road: outdoor vinyl with a UV laminate that stays readable for years and peels off without taking the paint with it.',
    shape: 'bumper',
    priceRule: stickerPrices(1.05),
    sizes: sizes('7.5x3.75', '10x3', '11.5x3', '15x3.75'),
  }),
  sticker({
    id: 11,
    name: 'Kiss Cut Stickers',
    description:
      'Cut through the vinyl but not the backing, so every sticker sits on an easy-to-peel square with room for a message.',
    shape: 'kiss-cut',
    priceRule: stickerPrices(0.98),
    sizes: sizes('2x2', '3x3', '4x4', '5x5'),
  }),
  sticker({
    id: 12,
    name: 'Rounded Corner Stickers',
    description: 'A rectangle with softened corners that do not lift, even where hands touch them every day.',
    shape: 'rounded',
    priceRule: stickerPrices(0.97),
    sizes: sizes('3x2', '3.5x2', '4x3', '5x3', '6x4'),
  }),
]
