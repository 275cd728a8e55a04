import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, formatCents, fractionOf, sumCents, type Cents } from './cents.ts'

const amount = fc.maxSafeNat().map((value) => value as Cents)
const tenThousandths = fc.integer({ min: 0, max: 10_000 })

test('spec 7: cents round half up', () => {
  expect([10.4, 10.5, 10.6, 11.5].map(cents)).toEqual([10, 11, 11, 12])
})

test('spec 9: a fraction is rounded half up', () => {
  const of = (amountCents: number, fraction: number) => fractionOf(cents(amountCents), fraction)
  expect(of(4500, 0.1)).toBe(450)
  expect(of(4505, 0.1)).toBe(451)
  expect(of(4504, 0.1)).toBe(450)
  expect(of(150, 0.07)).toBe(11)
  expect(of(50, 0.29)).toBe(15)
  expect(of(4500, 0)).toBe(0)
  expect(of(4500, 1)).toBe(4500)
  expect(of(9_000_000_000_000_001, 0.1)).toBe(900_000_000_000_000)
})

test('spec 9: a fraction is exact for every amount and every stored percentage', () => {
  fc.assert(
    fc.property(amount, tenThousandths, (amountCents, parts) => {
      const exact = (BigInt(amountCents) * BigInt(parts) + 5_000n) / 10_000n
      expect(BigInt(fractionOf(amountCents, parts / 10_000))).toBe(exact)
    }),
  )
})

test('adds cents exactly', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000_000)), (amounts) => {
      const exact = amounts.reduce((total, each) => total + BigInt(each), 0n)
      expect(BigInt(sumCents(amounts.map(cents)))).toBe(exact)
    }),
  )
})

test('spec 9: cents are divided by 100 and shown with 2 decimal places', () => {
  expect([310, 4500, 5, 0, 123_456_789].map(formatCents)).toEqual([
    '$3.10',
    '$45.00',
    '$0.05',
    '$0.00',
    '$1,234,567.89',
  ])
})

test('formats money like the en-US locale', () => {
  const american = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amountCents) => {
      expect(formatCents(amountCents)).toBe(`$${american.format(amountCents / 100)}`)
    }),
  )
})
