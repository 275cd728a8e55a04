import { type Account, find, findSession } from './account.ts'
import { newId, type Intent, type Session } from './objects.ts'
import { Refusal } from './refusal.ts'

export type Method = 'card' | 'bank'

/** Finishes the payment page as the customer. Bank payments stay pending until `settle` is called. */
export function pay(account: Account, sessionId: string, method: Method = 'card'): Session {
  const session = findSession(account, sessionId)
  if (session.status !== 'open') throw new Refusal(410, `This session is ${session.status}.`)
  const intent: Intent = {
    id: newId('pi'),
    object: 'payment_intent',
    amount: session.amount_total,
    currency: session.currency,
    status: 'processing',
    latest_charge: null,
    metadata: session.metadata,
    description: null,
  }
  account.intents.set(intent.id, intent)
  Object.assign(session, { status: 'complete', url: null, payment_intent: intent.id })
  if (method === 'card') charge(account, session, intent)
  account.emit('checkout.session.completed', session)
  return session
}

/** Confirms or declines a delayed payment as the bank. */
export function settle(account: Account, sessionId: string, { isPaid }: { isPaid: boolean }): Session {
  const session = findSession(account, sessionId)
  const intent = find('payment_intent', account.intents, session.payment_intent ?? '')
  if (isPaid) {
    charge(account, session, intent)
    account.emit('checkout.session.async_payment_succeeded', session)
  } else {
    intent.status = 'requires_payment_method'
    account.emit('checkout.session.async_payment_failed', session)
  }
  return session
}

function charge(account: Account, session: Session, intent: Intent): void {
  const { amount, currency } = intent
  const id = newId('ch')
  const made = { id, amount, currency, payment_intent: intent.id }
  account.charges.set(id, { ...made, object: 'charge', amount_refunded: 0, refunded: false, disputed: false })
  Object.assign(intent, { status: 'succeeded', latest_charge: id })
  session.payment_status = 'paid'
  account.emit('payment_intent.succeeded', intent)
}
