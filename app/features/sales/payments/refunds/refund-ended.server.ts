import { conflict, forbidden } from '#app/errors.ts'
import { cents, formatCents, type Cents } from '#app/features/ground/money/cents.ts'
import { may, type Actor } from '#app/features/ground/people/customer.ts'
import type { MailedMoney } from '#app/features/ground/shop/mail.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Order } from '#app/features/sales/order-access/find-order.server.ts'
import { endDue } from '#app/features/sales/order-edits/end-due.server.ts'
import { lockPaid, recordKept } from './keep-payment.server.ts'
import type { Refund } from './refund-result.server.ts'
import type { RefundChoice } from './refunds.input.ts'
import { requestRefund } from './request-refund.server.ts'

type Ending = 'canceled' | 'rejected'

/** `keptCents` is null if it is decided later. */
type EndedMoney = { refund: Refund | null; keptCents: Cents | null; money: MailedMoney }

/**
 * Decides about the money of an order that staff end; without a choice, the order is listed until it is decided. Lock the
 * order first, and settle the refund once this has committed. Throws forbidden or conflict (not so much is left to refund).
 */
export async function refundEnded(
  tx: Transaction,
  { actor, now }: { actor: Actor; now: Date },
  { id: orderId, dueCents }: Pick<Order, 'id' | 'dueCents'>,
  { ending, choice }: { ending: Ending; choice: RefundChoice | undefined },
): Promise<EndedMoney> {
  if (dueCents > 0) await endDue(tx, orderId, 'waived')
  const paid = await lockPaid(tx, orderId)
  const paidCents = paid ? (paid.receivedCents ?? paid.amountCents) : cents(0)
  const refundedCents = paid?.refundedCents ?? cents(0)
  const money = { paidCents, refundedCents }
  const left = cents(paidCents - refundedCents)
  if (choice === undefined) return { refund: null, keptCents: null, money: { ...money, refundCents: null } }
  const canRefund = actor.kind === 'customer' && may(actor, 'orders.refund')
  if (choice === 'none') {
    // Of others, someone who may refund has yet to confirm it.
    const keptCents = canRefund ? left : null
    if (paid && keptCents !== null) await recordKept(tx, paid, keptCents)
    return { refund: null, keptCents, money: { ...money, refundCents: 0 } }
  }
  if (!canRefund) throw forbidden('Your role doesn’t allow refunds')
  const amount = choice === 'full' ? left : choice
  if (!paid || left === 0 || amount > left) {
    const limit =
      left === 0 ? 'The payment is already fully refunded' : `You can refund up to ${formatCents(left)}`
    throw conflict(`${limit}. The order wasn’t ${ending}.`, { refund: limit })
  }
  const refund = await requestRefund(tx, { staff: actor, now }, orderId, {
    amount,
    reason: `The order was ${ending}.`,
    // Shorter than keys of the API, and unique: an order ends once.
    idempotencyKey: 'ended',
  })
  const keptCents = cents(left - refund.amountCents)
  await recordKept(tx, paid, keptCents)
  return { refund, keptCents, money: { ...money, refundCents: refund.amountCents } }
}
