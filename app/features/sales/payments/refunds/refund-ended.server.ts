import { conflict, forbidden } from '#app/errors.ts'
import { cents, formatCents, sumCents, type Cents } from '#app/features/ground/money/cents.ts'
import { may, type Actor } from '#app/features/ground/people/customer.ts'
import type { MailedMoney } from '#app/features/ground/shop/mail.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { Order } from '#app/features/sales/order-access/find-order.server.ts'
import { giveUpWaiting, owedCents } from '#app/features/sales/order-edits/waiting-edit.server.ts'
import { expireLivePayments, giveCouponBack } from '../end-payment.server.ts'
import { leftOf, lockPaid, recordKept } from './keep-payment.server.ts'
import type { Refund } from './refund-result.server.ts'
import type { RefundChoice } from './refunds.input.ts'
import { requestRefund } from './request-refund.server.ts'

type Ending = 'canceled' | 'rejected'

/** `keptCents` is null if it is decided later. */
type EndedMoney = { refunds: Refund[]; keptCents: Cents | null; money: MailedMoney }

/**
 * Gives the coupon back and decides about the money of an order that staff end; without a choice, the order is listed until it is decided. Lock the
 * order first, and settle the refund once this has committed. Throws forbidden or conflict (not so much is left to refund).
 */
export async function refundEnded(
  tx: Transaction,
  { actor, jobs, now }: { actor: Actor; jobs: Jobs; now: Date },
  order: Order,
  { ending, choice }: { ending: Ending; choice: RefundChoice | undefined },
): Promise<EndedMoney> {
  await giveCouponBack(tx, order)
  if (owedCents(order) > 0) {
    await giveUpWaiting(tx, order.id)
    await expireLivePayments({ tx, jobs }, order.id)
  }
  const paid = await lockPaid(tx, order.id)
  const paidCents = sumCents(paid.map(({ amountCents }) => amountCents))
  const refundedCents = sumCents(paid.map((payment) => payment.refundedCents))
  const money = { paidCents, refundedCents }
  const left = cents(paidCents - refundedCents)
  if (choice === undefined) return { refunds: [], keptCents: null, money: { ...money, refundCents: null } }
  const canRefund = actor.kind === 'customer' && may(actor, 'orders.refund')
  if (choice === 'none') {
    // Of others, someone who may refund has yet to confirm it.
    const keptCents = canRefund ? left : null
    if (keptCents !== null) for (const payment of paid) await recordKept(tx, payment, leftOf(payment))
    return { refunds: [], keptCents, money: { ...money, refundCents: 0 } }
  }
  if (!canRefund) throw forbidden('Your role doesn’t allow refunds')
  const amount = choice === 'full' ? left : choice
  if (left === 0 || amount > left) {
    const limit =
      left === 0 ? 'The payment is already fully refunded' : `You can refund up to ${formatCents(left)}`
    throw conflict(`${limit}. The order wasn’t ${ending}.`, { refund: limit })
  }
  const refunds: Refund[] = []
  let rest = amount
  for (const payment of paid) {
    const part = Math.min(rest, leftOf(payment))
    rest -= part
    if (part > 0) {
      const refund = await requestRefund(tx, { staff: actor, now }, order.id, {
        amount: part,
        paymentId: payment.id,
        reason: `The order was ${ending}.`,
        // Shorter than keys of the API, and unique: an order ends once.
        idempotencyKey: payment.orderEditId === null ? 'ended' : `ended:${payment.id}`,
      })
      refunds.push(refund)
    }
    await recordKept(tx, payment, cents(leftOf(payment) - part))
  }
  return { refunds, keptCents: cents(left - amount), money: { ...money, refundCents: amount } }
}
