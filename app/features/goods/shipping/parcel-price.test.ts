import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#app/features/ground/money/cents.ts'
import { demoShippingRates } from '#db/seed/shop.ts'
import { parcelPrice } from './parcel-price.ts'

const rates = [
  { upToGrams: 500, priceCents: cents(600) },
  { upToGrams: 1000, priceCents: cents(800) },
  { upToGrams: 250, priceCents: cents(500) },
]

test.each([
  [0, 500],
  [1, 500],
  [250, 500],
  [250.01, 600],
  [500, 600],
  [501, 800],
  [1000, 800],
])('spec 9: %d grams cost %i cents, from the first row for at least that weight', (grams, expected) => {
  expect(parcelPrice(rates, grams)).toBe(expected)
})

test.each([
  [1001, 800 + 500],
  [1500, 800 + 600],
  [2000, 800 + 800],
  [2000.5, 800 + 800 + 500],
  [10_250, 10 * 800 + 500],
])('spec 9: %d grams ship as several of the heaviest parcels plus the rest: %i cents', (grams, expected) => {
  expect(parcelPrice(rates, grams)).toBe(expected)
})

test('returns no price for a zone without rates', () => {
  expect(parcelPrice([], 100)).toBeNull()
})

test('spec 9: never charges less for a heavier cart in the demo shop', () => {
  const weight = fc.double({ min: 0, max: 1e9, noNaN: true })
  const zone = fc.constantFrom(...new Set(demoShippingRates.map((rate) => rate.zone)))
  fc.assert(
    fc.property(zone, weight, weight, (chosen, one, other) => {
      const own = demoShippingRates
        .filter((rate) => rate.zone === chosen)
        .map((rate) => ({ ...rate, priceCents: cents(rate.priceCents) }))
      const [light, heavy] = [parcelPrice(own, Math.min(one, other)), parcelPrice(own, Math.max(one, other))]
      expect(light).toBeGreaterThan(0)
      expect(heavy).toBeGreaterThanOrEqual(light ?? NaN)
      expect(Number.isSafeInteger(heavy)).toBe(true)
    }),
  )
})
