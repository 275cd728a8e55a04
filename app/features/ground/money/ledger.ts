import { cents, sumCents, type Cents } from './cents.ts'

/**
 * Money received for an order or for one of its edits. `taxCents` is the tax included. It is negative if an edit raised
 * the total but lowered the tax, for example because the corrected address is in a state without sales tax.
 */
export type LedgerPayment = {
  id: number
  amountCents: Cents
  taxCents: Cents
  refundedCents: Cents
  refundedTaxCents: Cents
}

/** The price of an order, and all of its payments and refunds. Refunds count from the moment they are requested. */
export type Ledger = {
  totalCents: Cents
  /** The amount that the customer still owes for an edit. */
  dueCents: Cents
  /** Oldest first. */
  payments: readonly LedgerPayment[]
}

export type Balance = {
  paidCents: Cents
  refundedCents: Cents
  /** The amount paid but not refunded, which is the most that can be refunded; `taxLeftCents` is the tax included. */
  leftCents: Cents
  taxLeftCents: Cents
  /**
   * The part of the total that is no longer owed: waived, or refunded without lowering the total. Negative if the
   * customer paid more than the order costs, because the provider declined a refund.
   */
  forgivenCents: Cents
}

export type RefundShare = { paymentId: number; amountCents: Cents; taxCents: Cents }

const leftOf = ({ amountCents, refundedCents }: LedgerPayment): Cents => cents(amountCents - refundedCents)

const taxLeftOf = ({ taxCents, refundedTaxCents }: LedgerPayment): Cents => cents(taxCents - refundedTaxCents)

export function balanceOf({ totalCents, dueCents, payments }: Ledger): Balance {
  const paidCents = sumCents(payments.map(({ amountCents }) => amountCents))
  const refundedCents = sumCents(payments.map((payment) => payment.refundedCents))
  const leftCents = cents(paidCents - refundedCents)
  return {
    paidCents,
    refundedCents,
    leftCents,
    taxLeftCents: cents(Math.max(0, sumCents(payments.map(taxLeftOf)))),
    forgivenCents: cents(totalCents - dueCents - leftCents),
  }
}

/**
 * Divides the refund for an edit that makes an order cheaper: the money left beyond the new total, excluding amounts
 * that were waived or are still due. Refunds the latest payments first.
 */
export function refundsOfEdit(ledger: Ledger, edited: { totalCents: Cents; taxCents: Cents }): RefundShare[] {
  if (edited.totalCents >= ledger.totalCents) return []
  const { leftCents, taxLeftCents } = balanceOf(ledger)
  return shareRefund(ledger.payments.toReversed(), {
    amountCents: cents(Math.max(0, leftCents - edited.totalCents)),
    taxCents: cents(Math.max(0, taxLeftCents - edited.taxCents)),
  })
}

/**
 * Divides a refund among payments, starting with the first. A payment refunded in full returns all of its tax, so the
 * shares can include more tax than requested. The amount must not exceed the money left.
 */
export function shareRefund(
  payments: readonly LedgerPayment[],
  { amountCents, taxCents }: { amountCents: Cents; taxCents: Cents },
): RefundShare[] {
  let [amount, tax] = [Number(amountCents), Number(taxCents)]
  return payments.flatMap((payment) => {
    const [left, taxLeft] = [leftOf(payment), taxLeftOf(payment)]
    const part = Math.min(amount, left)
    if (part <= 0) return []
    // The remaining money has to cover the remaining tax.
    const least = Math.max(Math.min(0, taxLeft), part - (left - taxLeft))
    const most = Math.min(part, part === left ? taxLeft : Math.max(0, taxLeft))
    const taxPart = Math.min(most, Math.max(least, tax))
    amount -= part
    tax -= taxPart
    return [{ paymentId: payment.id, amountCents: cents(part), taxCents: cents(taxPart) }]
  })
}
