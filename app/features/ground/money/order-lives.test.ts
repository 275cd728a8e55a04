import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLongRun } from '#test/long-run.ts'
import { livesOf, moneyOf, piecesOfSecond, type OrderBooks } from '#test/order-lives.ts'
import { cents, partOf, type Cents } from './cents.ts'
import { balanceOf, refundsOfEdit, shareRefund, type LedgerPayment, type RefundShare } from './ledger.ts'
import { chooseParts, sumOfParts, taxOfParts, type RefundedParts } from './refund-parts.ts'
import { taxOfRefund } from './tax.ts'
import { waivedLeft, waivedSums } from './waiver.ts'

const prices = { first: 130, second: 95, shipping: 595 }

/** Returns the sums of an order for this many pieces of its first item. */
function sumsOf(quantity: number, rateMillionths: number, waivedCents = cents(0)) {
  const items = [
    { id: 1, quantity, priceCents: cents(quantity * prices.first), isDiscountable: true },
    {
      id: 2,
      quantity: piecesOfSecond,
      priceCents: cents(piecesOfSecond * prices.second),
      isDiscountable: true,
    },
  ]
  const net = quantity * prices.first + piecesOfSecond * prices.second
  const taxableCents = cents(net - waivedCents)
  const taxCents = partOf(taxableCents, rateMillionths, 1_000_000)
  const shippingCents = cents(prices.shipping)
  const discounts = { discountCents: waivedCents, waivedCents }
  const sold = { items, ...discounts, shippingCents, taxCents, isShippingTaxed: false }
  const totalCents = cents(taxableCents + shippingCents + taxCents)
  return { sold, itemsCents: cents(net), ...discounts, shippingCents, taxableCents, taxCents, totalCents }
}

/** Keeps an order's books in memory, using only the pure rules. */
function books(rateMillionths: number): { books: OrderBooks; totalCents: Cents } {
  let sums = sumsOf(10, rateMillionths)
  const { totalCents, taxCents } = sums
  const nothing = { refundedCents: cents(0), refundedTaxCents: cents(0) }
  let payments: LedgerPayment[] = [{ id: 1, amountCents: totalCents, taxCents, ...nothing }]
  let waiting: { before: typeof sums; after: typeof sums; isMade: boolean } | null = null
  let refunded: RefundedParts = { quantities: new Map(), shippingCents: cents(0) }
  const dueCents = () => cents(waiting?.isMade ? waiting.after.totalCents - waiting.before.totalCents : 0)
  const ledger = () => ({ totalCents: sums.totalCents, dueCents: dueCents(), payments })
  const give = (shares: RefundShare[]) => {
    payments = payments.map((payment) => {
      const share = shares.find(({ paymentId }) => paymentId === payment.id)
      if (!share) return payment
      return {
        ...payment,
        refundedCents: cents(payment.refundedCents + share.amountCents),
        refundedTaxCents: cents(payment.refundedTaxCents + share.taxCents),
      }
    })
  }
  const refundable = (amount: number) => {
    const { leftCents, taxLeftCents } = balanceOf(ledger())
    return { amountCents: cents(amount), leftCents, taxLeftCents }
  }
  const refund = (amount: number, taxInIt = taxOfRefund(refundable(amount))) =>
    give(shareRefund(payments, { amountCents: cents(amount), taxCents: taxInIt }))
  const discounted = (waived: typeof sums) => {
    const { discountCents, waivedCents, shippingCents, taxCents: tax } = waived
    expect([waived.itemsCents - discountCents + shippingCents + tax, discountCents]).toEqual([
      waived.totalCents,
      waivedCents,
    ])
    return { ...waived, sold: { ...waived.sold, discountCents, waivedCents, shippingCents, taxCents: tax } }
  }
  const stop = () => {
    if (waiting?.isMade) sums = waiting.before
    waiting = null
  }
  return {
    totalCents,
    books: {
      edit: async (quantity, payment) => {
        const before = sums
        const full = sumsOf(quantity, rateMillionths)
        const prices = { before: before.itemsCents, after: full.itemsCents }
        const after = sumsOf(quantity, rateMillionths, waivedLeft(before.waivedCents, prices))
        if (after.totalCents > before.totalCents) {
          waiting = { before, after, isMade: payment === 'later' }
        } else give(refundsOfEdit(ledger(), after))
        if (payment === 'later' || waiting === null) sums = after
        return after.totalCents
      },
      apply: async () => {
        if (waiting) waiting.isMade = true
        sums = waiting?.after ?? sums
      },
      pay: async () => {
        if (!waiting) return
        const { before, after } = waiting
        const amountCents = cents(after.totalCents - before.totalCents)
        const paidTax = cents(after.taxCents - before.taxCents)
        payments = [...payments, { id: payments.length + 1, amountCents, taxCents: paidTax, ...nothing }]
        sums = after
        waiting = null
      },
      waive: async () => {
        if (waiting) sums = discounted(waivedSums(sums, waiting.before))
        waiting = null
      },
      withdraw: async () => stop(),
      refund: async (amount) => refund(amount),
      refundPieces: async (quantity) => {
        const parts = chooseParts(sums.sold, refunded, { items: [{ id: 2, quantity }], hasShipping: false })
        const amount = Math.min(sumOfParts(parts), balanceOf(ledger()).leftCents)
        refund(amount, taxOfParts(sums.sold, parts, refundable(amount)))
        const pieces = (refunded.quantities.get(2) ?? 0) + quantity
        refunded = { ...refunded, quantities: new Map([[2, pieces]]) }
        return amount
      },
      end: async (_, amount) => {
        waiting = null
        if (amount > 0) refund(amount)
      },
      // These two don't affect the order's money.
      dispute: async () => undefined,
      printAndReprint: async () => undefined,
      read: async () => ({
        ...ledger(),
        taxCents: sums.taxCents,
        awaitedCents: cents(
          waiting && !waiting.isMade ? waiting.after.totalCents - waiting.before.totalCents : 0,
        ),
      }),
    },
  }
}

test('an order’s ledger accounts for every cent after any sequence of events', async () => {
  const rate = fc.constantFrom(0, 62_500, 88_750)
  const quantities = [1, 2, 5, 10, 11, 40, 400]
  await fc.assert(
    fc.asyncProperty(rate, livesOf(quantities, 25), (rateMillionths, life) =>
      fc.asyncModelRun(() => {
        const opened = books(rateMillionths)
        return { model: moneyOf(opened.totalCents), real: opened.books }
      }, life),
    ),
    { numRuns: isLongRun() ? 200_000 : 2_000 },
  )
})

test('an edit refunds what was paid beyond the new total, the newest payment first', () => {
  const payment = (id: number, amount: number, refunded = 0) => ({
    id,
    amountCents: cents(amount),
    taxCents: cents(amount / 10),
    refundedCents: cents(refunded),
    refundedTaxCents: cents(refunded / 10),
  })
  const of = (total: number, due: number, ...payments: LedgerPayment[]) => ({
    totalCents: cents(total),
    dueCents: cents(due),
    payments,
  })
  const to = (total: number) => ({ totalCents: cents(total), taxCents: cents(total / 10) })
  const waived = of(7_616, 0, payment(1, 4_415))
  expect(refundsOfEdit(waived, to(4_415))).toEqual([])
  expect(refundsOfEdit(waived, to(4_000))).toMatchObject([{ paymentId: 1, amountCents: 415 }])
  const paidTwice = of(18_000, 0, payment(1, 3_000), payment(2, 15_000))
  expect(refundsOfEdit(paidTwice, to(3_000))).toEqual([
    { paymentId: 2, amountCents: 15_000, taxCents: 1_500 },
  ])
  expect(refundsOfEdit(paidTwice, to(1_000))).toEqual([
    { paymentId: 2, amountCents: 15_000, taxCents: 1_500 },
    { paymentId: 1, amountCents: 2_000, taxCents: 200 },
  ])
  const goodwill = of(9_800, 0, payment(1, 9_800, 5_000))
  expect(refundsOfEdit(goodwill, to(2_800))).toEqual([{ paymentId: 1, amountCents: 2_000, taxCents: 200 }])
  expect(refundsOfEdit(goodwill, to(5_000))).toEqual([])
})

test('refunds return the order’s tax exactly if an edit raised its total but lowered its tax', () => {
  const amounts = fc.record({
    tax: fc.integer({ min: 0, max: 500 }),
    lessTax: fc.nat(),
    rest: fc.integer({ min: 1, max: 5_000 }),
    more: fc.integer({ min: 1, max: 2_000 }),
    shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
  })
  fc.assert(
    fc.property(amounts, ({ tax, lessTax, rest, more, shares }) => {
      const nothing = { refundedCents: cents(0), refundedTaxCents: cents(0) }
      const taxOfEdit = 0 - (lessTax % (tax + 1))
      let payments: LedgerPayment[] = [
        { id: 1, amountCents: cents(rest + tax), taxCents: cents(tax), ...nothing },
        { id: 2, amountCents: cents(more), taxCents: cents(taxOfEdit), ...nothing },
      ]
      for (const share of [...shares, 1]) {
        const { leftCents, taxLeftCents } = balanceOf({ totalCents: cents(0), dueCents: cents(0), payments })
        const amountCents = cents(Math.floor(leftCents * share))
        const taxCents = taxOfRefund({ amountCents, leftCents, taxLeftCents })
        const made = shareRefund(payments, { amountCents, taxCents })
        payments = payments.map((payment) => {
          const refund = made.find(({ paymentId }) => paymentId === payment.id)
          return {
            ...payment,
            refundedCents: cents(payment.refundedCents + (refund?.amountCents ?? 0)),
            refundedTaxCents: cents(payment.refundedTaxCents + (refund?.taxCents ?? 0)),
          }
        })
      }
      expect(payments.map(({ refundedCents }) => refundedCents)).toEqual([rest + tax, more])
      expect(payments.map(({ refundedTaxCents }) => refundedTaxCents)).toEqual([tax, cents(taxOfEdit)])
    }),
  )
})
