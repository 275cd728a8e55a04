import fc from 'fast-check'
import { expect } from 'vitest'
import type { Cents } from '#app/features/ground/money/cents.ts'
import { balanceOf, type Ledger } from '#app/features/ground/money/ledger.ts'

/** Staff and customer actions that affect one paid order's money. Amounts are in cents. */
export interface OrderBooks {
  /** Changes the quantity of the first item, and returns the new total. */
  edit: (quantity: number, payment: 'first' | 'later') => Promise<number>
  /** Applies the edit that is awaiting payment. Its amount becomes due. */
  apply: () => Promise<void>
  pay: () => Promise<void>
  /** Discounts the order by the amount due, in two concurrent calls. */
  waive: () => Promise<void>
  withdraw: () => Promise<void>
  refund: (amount: number) => Promise<void>
  /** Refunds pieces of the second item, up to the money left, and returns the amount. */
  refundPieces: (quantity: number) => Promise<number>
  end: (ending: 'canceled' | 'rejected', refund: number) => Promise<void>
  /** Opens a dispute and decides it for the shop. */
  dispute: () => Promise<void>
  /** Approves and prints the order, and reprints one piece for free. */
  printAndReprint: () => Promise<void>
  read: () => Promise<Ledger & { taxCents: Cents; awaitedCents: Cents }>
}

/** A minimal model of the order's expected money. */
export type OrderMoney = {
  total: number
  paid: number
  refunded: number
  due: number
  awaited: number
  /** The amount refunded without lowering the order's total, or due when the order ended. */
  forgiven: number
  piecesLeft: number
  isPrinted: boolean
  isEnded: boolean
  /** True while nothing was refunded. The remaining tax then matches the order's, within a cent per step. */
  isPlain: boolean
  steps: number
}

export const piecesOfSecond = 50

export const moneyOf = (total: number): OrderMoney => ({
  total,
  paid: total,
  refunded: 0,
  due: 0,
  awaited: 0,
  forgiven: 0,
  piecesLeft: piecesOfSecond,
  isPrinted: false,
  isEnded: false,
  isPlain: true,
  steps: 0,
})

const leftOf = ({ paid, refunded }: OrderMoney) => paid - refunded
const isEditable = ({ isEnded, isPrinted }: OrderMoney) => !isEnded && !isPrinted
const isWaiting = ({ due, awaited }: OrderMoney) => due + awaited > 0

function forgive(money: OrderMoney, amount: number): void {
  money.forgiven += amount
  if (amount > 0) money.isPlain = false
}

type Step = {
  check: (money: OrderMoney) => boolean
  run: (money: OrderMoney, books: OrderBooks) => Promise<void>
}

const edit = (quantity: number, payment: 'first' | 'later'): Step => ({
  check: (money) => isEditable(money) && !isWaiting(money),
  run: async (money, books) => {
    const total = await books.edit(quantity, payment)
    const more = total - money.total
    if (more > 0 && payment === 'first') {
      money.awaited = more
      return
    }
    money.total = total
    if (more > 0) {
      money.due = more
      return
    }
    // The forgiven part, which was never paid, comes off first.
    const unpaid = Math.min(money.forgiven, -more)
    money.forgiven -= unpaid
    money.refunded += -more - unpaid
  },
})

const apply: Step = {
  check: (money) => isEditable(money) && money.awaited > 0,
  run: async (money, books) => {
    await books.apply()
    money.due = money.awaited
    money.total += money.awaited
    money.awaited = 0
  },
}

const pay: Step = {
  check: (money) => !money.isEnded && isWaiting(money),
  run: async (money, books) => {
    await books.pay()
    money.paid += money.due + money.awaited
    money.total += money.awaited
    money.due = 0
    money.awaited = 0
  },
}

const waive: Step = {
  check: (money) => !money.isEnded && money.due > 0,
  run: async (money, books) => {
    await books.waive()
    money.total -= money.due
    money.due = 0
  },
}

const withdraw: Step = {
  check: (money) => isEditable(money) && isWaiting(money),
  run: async (money, books) => {
    await books.withdraw()
    money.total -= money.due
    money.due = 0
    money.awaited = 0
  },
}

const refund = (percent: number): Step => ({
  check: (money) => Math.floor((leftOf(money) * percent) / 100) > 0,
  run: async (money, books) => {
    const amount = Math.floor((leftOf(money) * percent) / 100)
    await books.refund(amount)
    money.refunded += amount
    forgive(money, amount)
  },
})

const refundPieces = (quantity: number): Step => ({
  check: (money) => !money.isEnded && quantity <= money.piecesLeft && leftOf(money) > 0,
  run: async (money, books) => {
    const amount = await books.refundPieces(quantity)
    money.piecesLeft -= quantity
    money.refunded += amount
    forgive(money, amount)
  },
})

const end = (ending: 'canceled' | 'rejected', percent: number): Step => ({
  check: (money) => !money.isEnded && leftOf(money) > 0 && !(ending === 'rejected' && money.isPrinted),
  run: async (money, books) => {
    const amount = Math.floor((leftOf(money) * percent) / 100)
    await books.end(ending, amount)
    forgive(money, money.due + amount)
    money.due = 0
    money.awaited = 0
    money.refunded += amount
    money.isEnded = true
  },
})

const dispute: Step = { check: ({ isEnded }) => !isEnded, run: (_, books) => books.dispute() }

const printAndReprint: Step = {
  check: (money) => isEditable(money) && !isWaiting(money),
  run: async (money, books) => {
    await books.printAndReprint()
    money.isPrinted = true
  },
}

/** Checks the rules that must hold after every step. */
async function expectBooks(money: OrderMoney, books: OrderBooks): Promise<void> {
  const ledger = await books.read()
  const { paidCents, refundedCents, leftCents, taxLeftCents, forgivenCents } = balanceOf(ledger)
  expect({
    total: ledger.totalCents,
    due: ledger.dueCents,
    awaited: ledger.awaitedCents,
    paid: paidCents,
    refunded: refundedCents,
    forgiven: forgivenCents,
  }).toEqual({
    total: money.total,
    due: money.due,
    awaited: money.awaited,
    paid: money.paid,
    refunded: money.refunded,
    forgiven: money.forgiven,
  })
  expect(money.forgiven).toBeGreaterThanOrEqual(0)
  for (const payment of ledger.payments) {
    const remaining = payment.amountCents - payment.refundedCents
    const taxLeft = payment.taxCents - payment.refundedTaxCents
    expect(payment.refundedCents).toBeGreaterThanOrEqual(0)
    expect(payment.refundedTaxCents).toBeGreaterThanOrEqual(0)
    expect(remaining).toBeGreaterThanOrEqual(0)
    expect(taxLeft).toBeGreaterThanOrEqual(0)
    expect(taxLeft).toBeLessThanOrEqual(remaining)
  }
  // An amount due also includes tax, so this only holds if nothing is due.
  if (money.isPlain && money.due === 0) {
    expect(Math.abs(taxLeftCents - ledger.taxCents)).toBeLessThanOrEqual(money.steps)
  }
  expect(taxLeftCents).toBeLessThanOrEqual(leftCents)
}

const named = (name: string, step: Step): fc.AsyncCommand<OrderMoney, OrderBooks> => ({
  check: (money) => step.check(money),
  run: async (money, books) => {
    await step.run(money, books)
    money.steps += 1
    await expectBooks(money, books)
  },
  toString: () => name,
})

/** Makes random histories of an order whose first item may have these quantities. */
export const livesOf = (quantities: readonly number[], maxSteps: number) => {
  const quantity = fc.constantFrom(...quantities)
  const payment = fc.constantFrom('first' as const, 'later' as const)
  const percent = fc.integer({ min: 0, max: 100 })
  const pieces = fc.integer({ min: 1, max: piecesOfSecond })
  const one = (name: string, step: Step) => fc.constant(named(name, step))
  const edits = fc
    .tuple(quantity, payment)
    .map(([count, when]) => named(`edit to ${count}, paid ${when}`, edit(count, when)))
  const ends = fc
    .tuple(fc.constantFrom('canceled' as const, 'rejected' as const), percent)
    .map(([ending, share]) => named(`${ending}, ${share}% refunded`, end(ending, share)))
  return fc.commands(
    [
      edits,
      edits,
      edits,
      one('apply', apply),
      one('pay', pay),
      one('waive', waive),
      one('withdraw', withdraw),
      percent.map((share) => named(`refund ${share}% of what is left`, refund(share))),
      pieces.map((count) => named(`refund ${count} pieces`, refundPieces(count))),
      one('dispute', dispute),
      one('print and reprint', printAndReprint),
      ends,
    ],
    { maxCommands: maxSteps, size: 'max' },
  )
}
