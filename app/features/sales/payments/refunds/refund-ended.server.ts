import { and, eq } from 'drizzle-orm'
import { conflict, forbidden } from '#app/errors.ts'
import { cents, formatCents } from '#app/features/ground/money/cents.ts'
import { may, type Actor } from '#app/features/ground/people/customer.ts'
import type { MailedMoney } from '#app/features/ground/shop/mail.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import type { Refund } from './refund-result.server.ts'
import type { RefundChoice } from './refunds.input.ts'
import { requestRefund } from './request-refund.server.ts'

type Ending = 'canceled' | 'rejected'

/**
 * Decides about the money of an order that staff end; without a choice, it is decided later. Lock the order first, and
 * settle the refund once this has committed. Throws forbidden or conflict (not so much is left to refund).
 */
export async function refundEnded(
  tx: Transaction,
  { actor, now }: { actor: Actor; now: Date },
  orderId: number,
  { ending, choice }: { ending: Ending; choice: RefundChoice | undefined },
): Promise<{ refund: Refund | null; money: MailedMoney }> {
  const [paid] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'paid')))
    .for('update')
  const paidCents = paid ? (paid.receivedCents ?? paid.amountCents) : cents(0)
  const refundedCents = paid?.refundedCents ?? cents(0)
  const money = { paidCents, refundedCents }
  if (choice === undefined || choice === 'none') {
    return { refund: null, money: { ...money, refundCents: choice === 'none' ? 0 : null } }
  }
  if (actor.kind !== 'customer' || !may(actor, 'orders.refund')) {
    throw forbidden('Your role doesn’t allow refunds')
  }
  const left = paidCents - refundedCents
  const amount = choice === 'full' ? left : choice
  if (left === 0 || amount > left) {
    const limit =
      left === 0
        ? 'The payment is already fully refunded'
        : `You can refund up to ${formatCents(cents(left))}`
    throw conflict(`${limit}. The order wasn’t ${ending}.`, { refund: limit })
  }
  const refund = await requestRefund(tx, { staff: actor, now }, orderId, {
    amount,
    reason: `The order was ${ending}.`,
    // Shorter than keys of the API, and unique: an order ends once.
    idempotencyKey: 'ended',
  })
  return { refund, money: { ...money, refundCents: refund.amountCents } }
}
