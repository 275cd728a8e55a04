import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, type Cents } from './cents.ts'
import { taxOfPayment } from './order-edit.ts'
import type { PaymentStatus } from './payment.ts'
import { includedTaxText, rateMillionths, ratePercent, rateText, taxOfRefund } from './tax.ts'

describe('tax rates', () => {
  test('are stored and shown exactly, with up to 4 decimal places', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300_000 }), (millionths) => {
        expect(rateMillionths(ratePercent(millionths))).toBe(millionths)
        expect(rateMillionths(Number((millionths / 10_000).toFixed(4)))).toBe(millionths)
      }),
    )
    expect([82_500, 70_000, 1, 62_501].map(rateText)).toEqual(['8.25%', '7%', '0.0001%', '6.2501%'])
  })
})

describe('the tax in a refund', () => {
  test('is its share, rounded half up', () => {
    const tax = (amount: number) =>
      taxOfRefund({ amountCents: cents(amount), leftCents: cents(1082), taxLeftCents: cents(82) })
    expect([541, 100, 1, 1082].map(tax)).toEqual([41, 8, 0, 82])
  })

  test('adds up to all tax in the payment, and never exceeds the refund', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 8 }),
        fc.double({ min: 0, max: 0.3, noNaN: true }),
        fc.array(fc.double({ min: 0.0001, max: 1, noNaN: true }), { maxLength: 8 }),
        (total, rate, shares) => {
          let [left, taxLeft] = [total as Cents, cents(total * rate)]
          for (const share of [...shares, 1]) {
            const amountCents = cents(Math.max(share === 1 ? left : 0, Math.floor(left * share)))
            const taxCents = taxOfRefund({ amountCents, leftCents: left, taxLeftCents: taxLeft })
            expect(taxCents).toBeGreaterThanOrEqual(0)
            expect(taxCents).toBeLessThanOrEqual(Math.min(amountCents, taxLeft))
            left = cents(left - amountCents)
            taxLeft = cents(taxLeft - taxCents)
          }
          expect([left, taxLeft]).toEqual([0, 0])
        },
      ),
    )
  })

  test('is zero if the payment didn’t pay for an order', () => {
    const paid = { amountCents: cents(1082), leftCents: cents(1082) }
    const order = { taxCents: 90, editedTaxCents: 8 }
    const refunded = (status: PaymentStatus, orderEditId: number | null = null) =>
      taxOfRefund({ ...paid, taxLeftCents: cents(taxOfPayment(order, { status, orderEditId }, 8)) })
    expect(refunded('paid')).toBe(82)
    expect(refunded('surplus')).toBe(0)
    expect(refunded('surplus', 1)).toBe(8)
    expect(refunded('mismatched', 1)).toBe(0)
  })

  test('is mentioned only if it is positive', () => {
    expect([83, 0, -5].map(includedTaxText)).toEqual(['Includes $0.83 in tax.', '', ''])
  })
})
