import { type Account, chargeOf, find } from './account.ts'
import { newId, type Dispute } from './objects.ts'

const daysToRespond = 20

export function dispute(
  account: Account,
  {
    intentId,
    reason = 'fraudulent',
    status = 'needs_response',
  }: { intentId: string; reason?: string; status?: string },
): Dispute {
  const charge = chargeOf(account, intentId)
  charge.disputed = true
  const opened: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: intentId,
    reason,
    status,
    evidence_details: { due_by: account.now() + daysToRespond * 86_400, has_evidence: false },
    created: account.now(),
  }
  account.disputes.set(opened.id, opened)
  account.emit('charge.dispute.created', opened)
  return opened
}

export function changeDispute(account: Account, disputeId: string, status: string): Dispute {
  const changed = find('dispute', account.disputes, disputeId)
  changed.status = status
  const isClosed = ['won', 'lost', 'warning_closed'].includes(status)
  account.emit(`charge.dispute.${isClosed ? 'closed' : 'updated'}`, changed)
  return changed
}
