import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, type Cents } from '#app/features/ground/money/cents.ts'
import { maxTaxRateMillionths } from '#app/features/ground/money/tax.ts'
import { salesTax } from './sales-tax.ts'

const amount = (max: number) => fc.integer({ min: 0, max }).map(cents)
const rate = fc.integer({ min: 0, max: maxTaxRateMillionths })

const taxOf = (itemsCents: number, rateMillionths: number, others: object = {}) =>
  salesTax(
    { itemsCents: cents(itemsCents), discountCents: cents(0), shippingCents: cents(700), ...others },
    { rateMillionths, isShippingTaxed: false },
  ).taxCents

describe('sales tax', () => {
  test('is rounded half up to the cent', () => {
    expect(taxOf(4500, 82_500)).toBe(371)
    expect(taxOf(200, 82_500)).toBe(17)
    expect(taxOf(100, 5_000)).toBe(1)
    expect(taxOf(99, 5_000)).toBe(0)
    expect(taxOf(1_000_000, 1)).toBe(1)
    expect(taxOf(499_999, 1)).toBe(0)
    expect(taxOf(99_999_999, 300_000)).toBe(30_000_000)
  })

  test('applies to the items less the discount, and to shipping only where the state taxes it', () => {
    const sums = { itemsCents: cents(10_000), discountCents: cents(1000), shippingCents: cents(500) }
    expect(salesTax(sums, { rateMillionths: 100_000, isShippingTaxed: false })).toEqual({
      taxableCents: 9000,
      taxCents: 900,
    })
    expect(salesTax(sums, { rateMillionths: 100_000, isShippingTaxed: true })).toEqual({
      taxableCents: 9500,
      taxCents: 950,
    })
  })

  test('has no taxable amount if the rate is 0', () => {
    expect(
      salesTax(
        { itemsCents: cents(10_000), discountCents: cents(0), shippingCents: cents(500) },
        { rateMillionths: 0, isShippingTaxed: true },
      ),
    ).toEqual({ taxableCents: 0, taxCents: 0 })
  })

  test('is exact for every amount and rate, and never decreases with either', () => {
    fc.assert(
      fc.property(amount(2 ** 50), amount(10_000), rate, rate, (itemsCents, more, one, other) => {
        const exact = (BigInt(itemsCents) * BigInt(one) + 500_000n) / 1_000_000n
        expect(BigInt(taxOf(itemsCents, one))).toBe(exact)
        expect(taxOf(itemsCents + more, one)).toBeGreaterThanOrEqual(taxOf(itemsCents, one))
        const [low, high] = one < other ? [one, other] : [other, one]
        expect(taxOf(itemsCents, high)).toBeGreaterThanOrEqual(taxOf(itemsCents, low))
      }),
    )
  })

  test('is rounded once: at most half a cent from the exact tax on the whole order', () => {
    fc.assert(
      fc.property(
        amount(10 ** 8),
        amount(10 ** 6),
        rate,
        fc.boolean(),
        (itemsCents, shippingCents, r, isTaxed) => {
          const sums = { itemsCents, discountCents: 0 as Cents, shippingCents }
          const { taxCents, taxableCents } = salesTax(sums, { rateMillionths: r, isShippingTaxed: isTaxed })
          expect(Math.abs(taxCents * 1_000_000 - taxableCents * r)).toBeLessThanOrEqual(500_000)
        },
      ),
    )
  })
})
