import fc from 'fast-check'
import { expect, test } from 'vitest'
import { salesTax } from '#app/features/goods/tax/sales-tax.ts'
import { cents } from './cents.ts'
import { waivedSums } from './waiver.ts'

const amount = (max: number) => fc.integer({ min: 0, max })
const taxed = fc.record({ rateMillionths: amount(150_000), isShippingTaxed: fc.boolean() })
const price = fc.record({ itemsCents: amount(100_000), percent: amount(100), shippingCents: amount(9_000) })

const sumsOf = (
  { itemsCents, percent, shippingCents }: { itemsCents: number; percent: number; shippingCents: number },
  rule: { rateMillionths: number; isShippingTaxed: boolean },
) => {
  const untaxed = {
    itemsCents: cents(itemsCents),
    discountCents: cents(Math.floor((itemsCents * percent) / 100)),
    shippingCents: cents(shippingCents),
  }
  const tax = salesTax(untaxed, rule)
  const totalCents = cents(itemsCents - untaxed.discountCents + shippingCents + tax.taxCents)
  return { ...untaxed, waivedCents: cents(0), ...tax, totalCents }
}

test('an order with a waived difference costs what it did before the edit, with the same tax', () => {
  fc.assert(
    fc.property(price, price, taxed, (one, other, rule) => {
      const before = sumsOf(one, rule)
      const edited = sumsOf(other, rule)
      fc.pre(edited.totalCents > before.totalCents)
      const waived = waivedSums(edited, before)
      const { itemsCents, discountCents, waivedCents, shippingCents, taxableCents, taxCents } = waived
      expect(waived.totalCents).toBe(before.totalCents)
      expect(itemsCents - discountCents + shippingCents + taxCents).toBe(before.totalCents)
      expect([itemsCents, taxCents, taxableCents]).toEqual([
        edited.itemsCents,
        before.taxCents,
        before.taxableCents,
      ])
      expect(discountCents).toBe(edited.discountCents + waivedCents)
      expect(waivedCents).toBeGreaterThanOrEqual(0)
      expect(discountCents).toBeLessThanOrEqual(itemsCents)
      expect(shippingCents).toBeGreaterThanOrEqual(0)
      expect(taxableCents).toBeLessThanOrEqual(itemsCents - discountCents + shippingCents)
    }),
  )
})
