import fc from 'fast-check'
import { expect, test } from 'vitest'
import { salesTax } from '#app/features/goods/tax/sales-tax.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import { shippingReasons, shippingSums } from './shipping-sums.ts'

const rule = fc.record({
  rateMillionths: fc.integer({ min: 0, max: 150_000 }),
  isShippingTaxed: fc.boolean(),
})

type Rule = { rateMillionths: number; isShippingTaxed: boolean }

function soldFor(itemsCents: number, shippingCents: number, taxed: Rule) {
  const untaxed = {
    itemsCents: cents(itemsCents),
    discountCents: cents(0),
    waivedCents: cents(0),
    shippingCents: cents(shippingCents),
  }
  const tax = salesTax(untaxed, taxed)
  return {
    ...untaxed,
    ...tax,
    waivedShippingCents: null,
    taxState: 'NY',
    taxRateMillionths: taxed.rateMillionths,
    isShippingTaxed: taxed.isShippingTaxed,
    taxCalculationId: null,
    totalCents: cents(itemsCents + shippingCents + tax.taxCents),
  }
}

type Sold = ReturnType<typeof soldFor>

function decided(order: Sold, quoted: number, there: Rule) {
  const quotedCents = cents(quoted)
  const { taxCents: quotedTaxCents } = salesTax({ ...order, shippingCents: quotedCents }, there)
  const taxDifferenceCents = cents(quotedTaxCents - order.taxCents)
  return {
    quotedCents,
    quotedTaxCents,
    taxDifferenceCents,
    differenceCents: cents(quoted - order.shippingCents + taxDifferenceCents),
    taxState: 'NJ',
    taxRateMillionths: there.rateMillionths,
  }
}

const price = fc.integer({ min: 100, max: 50_000 })

test('makes the total match an order sold to the corrected address, once the difference is paid', () => {
  fc.assert(
    fc.property(price, price, price, rule, rule, (items, shipping, quoted, here, there) => {
      const order = soldFor(items, shipping, here)
      const sums = shippingSums(order, decided(order, quoted, there))
      const sold = soldFor(items, quoted, there)
      const { taxCents, shippingCents, totalCents } = sold
      expect(sums).toMatchObject({ taxCents, shippingCents, totalCents, taxState: 'NJ' })
      const { taxableCents, taxRateMillionths } = sums
      expect(Math.round(((taxableCents ?? 0) * (taxRateMillionths ?? 0)) / 1_000_000)).toBe(taxCents)
    }),
  )
})

const [plain, taxed] = [
  { rateMillionths: 0, isShippingTaxed: false },
  { rateMillionths: 88_750, isShippingTaxed: true },
]

test('doesn’t charge tax that can’t be recalculated', () => {
  const order = soldFor(5_000, 500, taxed)
  const decision = decided(order, 1_200, taxed)
  expect(() => shippingSums({ ...order, taxCalculationId: 7 }, decision)).toThrow(/Stripe Tax/)
  expect(() => shippingSums(order, { ...decision, taxRateMillionths: null })).toThrow(/Stripe Tax/)
  expect(() => shippingSums(soldFor(9_000, 500, taxed), { ...decision, taxRateMillionths: 50_000 })).toThrow(
    /tax has changed/,
  )
})

test('charges only shipping if Stripe Tax calculated no tax for the order', () => {
  const order = {
    ...soldFor(5_000, 500, plain),
    taxCalculationId: 7,
    taxState: null,
    taxRateMillionths: null,
  }
  const decision = { ...decided(soldFor(5_000, 500, plain), 1_200, plain), taxRateMillionths: null }
  expect(shippingSums(order, decision)).toMatchObject({
    shippingCents: 1_200,
    taxCents: 0,
    taxState: null,
    totalCents: 6_200,
  })
})

test('explains a higher total to customers', () => {
  const order = soldFor(5_000, 500, plain)
  expect(shippingReasons(decided(order, 1_200, plain))).toEqual([
    'Shipping to the corrected address: $12.00 instead of $5.00',
  ])
  expect(shippingReasons(decided(order, 1_200, taxed))).toEqual([
    'Shipping to the corrected address: $12.00 instead of $5.00',
    'Sales tax at the corrected address: $5.50 instead of $0.00',
  ])
  expect(shippingReasons(decided(order, 500, taxed))).toEqual([
    'Sales tax at the corrected address: $4.88 instead of $0.00',
  ])
})
