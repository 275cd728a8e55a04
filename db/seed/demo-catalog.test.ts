import { describe, expect, test } from 'vitest'
import { optionGroupsInput } from '#app/features/goods/options/options.input.ts'
import { optionEffects } from '#app/features/ground/product/effects/option-effect.ts'
import { quantityProblem } from '#app/features/ground/product/quantity-rule.ts'
import { sizeProblem } from '#app/features/ground/product/size-rule.ts'
import { shopSettingsSchema } from '#app/features/ground/shop/shop-settings.ts'
import { shippingZones } from '#app/features/goods/shipping/shipping-zone.ts'
import { demoCategories } from './demo-catalog.ts'
import { demoShippingRates, demoShop } from './shop.ts'

const sold = demoCategories.flatMap(({ id, name, product }) => (product ? [{ id, name, ...product }] : []))
const idsOf = (parentId: number | null) =>
  demoCategories.filter((category) => category.parentId === parentId).map(({ id }) => id)

test('spec 3: categories 1-33 have the ids and groups of the table', () => {
  expect(demoCategories.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 33 }, (_, i) => i + 1),
  )
  expect(idsOf(1)).toEqual([5, 6, 7, 8, 9, 10, 11, 12])
  expect(idsOf(2)).toEqual([13, 14, 15, 16, 17, 27, 28])
  expect(idsOf(3)).toEqual([19, 20, 21, 22, 23, 24, 25, 26])
  expect(idsOf(4)).toEqual([29, 30, 31, 32, 33])
  expect(idsOf(null)).toEqual([1, 2, 3, 4, 18])
})

test('spec 2: stickers, magnets, labels and banners are categories 1, 2, 3 and 4', () => {
  const codes = demoCategories.flatMap(({ id, urlCode }) => (urlCode ? [[id, urlCode]] : []))
  expect(codes).toEqual([
    [1, 'stickers'],
    [2, 'magnets'],
    [3, 'labels'],
    [4, 'banners'],
  ])
})

test('spec 2: stickers are in the order Die Cut to Rounded Corner', () => {
  const names = demoCategories
    .filter(({ parentId }) => parentId === 1)
    .map(({ name }) => name.replace(' Stickers', ''))
  expect(names).toEqual([
    'Die Cut',
    'Circle',
    'Rectangle',
    'Square',
    'Oval',
    'Bumper',
    'Kiss Cut',
    'Rounded Corner',
  ])
})

test('spec 3: one subcategory is out of stock, and it isn’t a sticker', () => {
  const disabled = demoCategories.filter(({ isDisabled }) => isDisabled)
  expect(disabled).toHaveLength(1)
  expect([2, 3]).toContain(disabled[0]?.parentId)
})

describe.each(sold)('$name ($id)', ({ id, sizeRule, quantityRule, sizes, tiers, defaultQuantity }) => {
  test('spec 3: has valid, unique stock sizes', () => {
    expect(sizes.length).toBeGreaterThanOrEqual(2)
    for (const size of sizes) expect(sizeProblem(sizeRule, size), `${size.width}x${size.height}`).toBeNull()
    expect(new Set(sizes.map(({ width, height }) => `${width}x${height}`)).size).toBe(sizes.length)
  })

  test('spec 3: has valid tiers and a valid default quantity', () => {
    const isBanner = id >= 29
    expect(tiers).toEqual(isBanner ? [1, 2, 5, 10, 25, 50] : [50, 100, 200, 300, 500, 1000, 2000, 5000])
    expect(defaultQuantity).toBe(isBanner ? 1 : 50)
    for (const quantity of tiers) expect(quantityProblem(quantityRule, quantity)).toBeNull()
  })
})

test('gives one sticker options with effects, and free, plain white defaults', () => {
  const groups = sold.flatMap(({ id, options = [] }) => options.map((group) => ({ id, ...group })))
  expect(groups.map(({ id, name }) => [id, name])).toEqual([
    [9, 'Material'],
    [9, 'White ink'],
  ])
  expect(optionGroupsInput.safeParse(groups).error).toBeUndefined()
  const values = groups.flatMap((group) => group.values)
  expect(values.flatMap(({ effect = [] }) => effect).toSorted()).toEqual(optionEffects.toSorted())
  for (const { isDefault, effect } of values) if (isDefault) expect(effect).toBeUndefined()
  // Page URLs use these option ids, so they must look like generated ones.
  for (const { id } of values) expect(id).toMatch(/^[\da-f]{8}$/)
})

test('spec 3: die cut sizes start 2x2, 3x3, 4x4, 5x5; bags follow the size chart', () => {
  const chart = (id: number) =>
    sold.find((product) => product.id === id)?.sizes.map(({ width, height }) => `${width}x${height}`)
  expect(chart(5)?.slice(0, 4)).toEqual(['2x2', '3x3', '4x4', '5x5'])
  expect(chart(18)).toEqual(['3x5', '4x6', '5x8', '6x9', '16x14'])
})

test('spec 9: every zone has rates that rise with weight', () => {
  expect(new Set(demoShippingRates.map(({ zone }) => zone))).toEqual(new Set(shippingZones))
  for (const zone of shippingZones) {
    const rates = demoShippingRates.filter((rate) => rate.zone === zone)
    expect(rates.map(({ upToGrams }) => upToGrams)).toEqual([
      250, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000,
    ])
    const prices = rates.map(({ priceCents }) => priceCents)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    expect(prices.every((priceCents) => Number.isInteger(priceCents) && priceCents > 0)).toBe(true)
  }
})

test('the demo shop has valid settings', () => {
  expect(shopSettingsSchema.parse(demoShop)).toEqual(demoShop)
})
