import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#app/features/ground/money/cents.ts'
import { parcelPrice, type Rate } from './parcel-price.ts'
import { tableProblems, type ShippingTable } from './shipping-table.ts'
import { shippingZones } from './shipping-zone.ts'

const rate = (upToGrams: number, price: number): Rate => ({ upToGrams, priceCents: cents(price) })

const table = (rates: Rate[]) =>
  Object.fromEntries(shippingZones.map((zone) => [zone, rates])) as ShippingTable

test('requires a price per zone, each weight once, and no lower price for a heavier parcel', () => {
  const good = table([rate(1000, 700), rate(250, 500), rate(500, 500)])
  expect(tableProblems(good)).toEqual([])
  const bad = { ...good, AK: [], HI: [rate(250, 500), rate(500, 499)], '3': [rate(250, 1), rate(250, 2)] }
  expect(tableProblems(bad)).toEqual([
    { zone: '3', upToGrams: 250, message: 'This weight is listed twice' },
    { zone: 'AK', upToGrams: null, message: 'Enter at least one price' },
    { zone: 'HI', upToGrams: 500, message: 'A heavier parcel cannot cost less than a lighter one' },
  ])
})

test('never charges less for a heavier shipment with a valid table, even in several parcels', () => {
  const ascending = (a: number, b: number) => a - b
  const rates = fc
    .uniqueArray(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 8 })
    .chain((weights) =>
      fc
        .array(fc.integer({ min: 0, max: 9_999 }), { minLength: weights.length, maxLength: weights.length })
        .map((prices) => {
          const ascendingPrices = prices.toSorted(ascending)
          return weights.toSorted(ascending).map((grams, at) => rate(grams, ascendingPrices[at] ?? 0))
        }),
    )
  const grams = fc.integer({ min: 1, max: 200_000 })
  fc.assert(
    fc.property(rates, grams, grams, (chosen, a, b) => {
      expect(tableProblems(table(chosen))).toEqual([])
      const [lighter, heavier] = [Math.min(a, b), Math.max(a, b)]
      expect(parcelPrice(chosen, heavier)).toBeGreaterThanOrEqual(parcelPrice(chosen, lighter) ?? Infinity)
    }),
  )
})
