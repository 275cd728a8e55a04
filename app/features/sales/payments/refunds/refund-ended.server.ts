import { conflict, forbidden } from '#app/errors.ts'
import { cents, formatCents, type Cents } from '#app/features/ground/money/cents.ts'
import { balanceOf } from '#app/features/ground/money/ledger.ts'
import { may, type Actor } from '#app/features/ground/people/customer.ts'
import type { MailedMoney } from '#app/features/ground/shop/mail.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import { giveUpWaiting, owedCents } from '#app/features/sales/edits/waiting-edit.server.ts'
import { expireLivePayments, giveCouponBack } from '../end-payment.server.ts'
import { keepRemainder } from './keep-payment.server.ts'
import { lockLedger } from './ledger.server.ts'
import type { Refund } from './refund-result.server.ts'
import type { RefundChoice } from './refunds.input.ts'
import { requestRefunds } from './request-refund.server.ts'

type Ending = 'canceled' | 'rejected'

/** `keptCents` is null until someone decides. */
type EndedMoney = { refunds: Refund[]; keptCents: Cents | null; money: MailedMoney }

/**
 * Releases the coupon of an order that staff end, and refunds or keeps the payment. Without a choice, the order stays
 * on the list of undecided orders. Lock the order first, and settle the refund once this has committed. Throws
 * forbidden or conflict (exceeds the refundable amount).
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
  const { payments, ...ledger } = await lockLedger(tx, order)
  const { paidCents, refundedCents, leftCents: left } = balanceOf({ ...ledger, payments })
  const money = { paidCents, refundedCents }
  const isFree = payments.length === 0
  if (choice === undefined || (isFree && choice === 'full'))
    return { refunds: [], keptCents: null, money: { ...money, refundCents: null } }
  const canRefund = actor.kind === 'customer' && may(actor, 'orders.refund')
  if (choice === 'none') {
    // If the employee lacks the refund permission, someone who has it must confirm the choice.
    const keptCents = canRefund ? left : null
    if (keptCents !== null) await keepRemainder(tx, payments, [])
    return { refunds: [], keptCents, money: { ...money, refundCents: 0 } }
  }
  if (!canRefund) throw forbidden('Your role doesn’t allow refunds')
  const amount = choice === 'full' ? left : choice
  if (left === 0 || amount > left) {
    const limit =
      left === 0 ? 'The payment is already fully refunded' : `You can refund up to ${formatCents(left)}`
    throw conflict(`${limit}. The order wasn’t ${ending}.`, { refund: limit })
  }
  const refunds = await requestRefunds(tx, { staff: actor, now }, order.id, {
    amount,
    reason: `The order was ${ending}.`,
    // Can't clash with keys from the API, which are longer, and is unique, because an order ends only once.
    idempotencyKey: 'ended',
  })
  await keepRemainder(tx, payments, refunds)
  return { refunds, keptCents: cents(left - amount), money: { ...money, refundCents: amount } }
}
