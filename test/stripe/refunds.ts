import { type Account, chargeOf, find } from './account.ts'
import { newId, type Metadata, type Refund } from './objects.ts'
import { Refusal } from './refusal.ts'

type NewRefund = { intentId: string; amount?: number | undefined; metadata?: Metadata; isPending?: boolean }

/** Creates a refund as the API or, without metadata, as the dashboard does. */
export function refund(
  account: Account,
  { intentId, amount: requested, metadata = {}, isPending = false }: NewRefund,
): Refund {
  const charge = chargeOf(account, intentId)
  const remaining = charge.amount - charge.amount_refunded
  const amount = requested ?? remaining
  if (remaining === 0) {
    throw new Refusal(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
      isSaved: true,
    })
  }
  if (amount > remaining) {
    throw new Refusal(400, `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge`, {
      param: 'amount',
      isSaved: true,
    })
  }
  const { currency } = charge
  const made: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    currency,
    charge: charge.id,
    payment_intent: intentId,
    status: isPending ? 'pending' : 'succeeded',
    failure_reason: null,
    metadata,
    created: account.now(),
  }
  account.refunds.set(made.id, made)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  account.emit('charge.refunded', charge)
  return made
}

/** Acts as the bank: ends a pending refund, or returns the money of a completed one. */
export function endRefund(account: Account, refundId: string, { isPaid }: { isPaid: boolean }): Refund {
  const made = find('refund', account.refunds, refundId)
  made.status = isPaid ? 'succeeded' : 'failed'
  if (!isPaid) {
    made.failure_reason = 'lost_or_stolen_card'
    const charge = chargeOf(account, made.payment_intent)
    charge.amount_refunded -= made.amount
    charge.refunded = false
    account.emit('refund.failed', made)
  }
  account.emit('charge.refund.updated', made)
  return made
}
