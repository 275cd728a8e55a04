import type { OrderAnswer } from '../order-query.ts'

type Payment = OrderAnswer['payments'][number]

/** Returns the payments that paid for the order or for its edits. */
export const paidOf = (payments: readonly Payment[]): Payment[] =>
  payments.filter(({ status, isForEdit }) => status === 'paid' || isForEdit)

/** Returns the amount paid and not refunded, in cents. */
export const leftOf = (payments: readonly Pick<Payment, 'amount' | 'refunded'>[]): number =>
  payments.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
