import type {
  Calculation,
  Charge,
  Dispute,
  Intent,
  Refund,
  Session,
  StripeEvent,
  StripeObject,
  TaxSetup,
  Transaction,
} from './objects.ts'
import { newId, newTaxSetup } from './objects.ts'
import { missing } from './refusal.ts'

export type Account = {
  sessions: Map<string, Session>
  intents: Map<string, Intent>
  charges: Map<string, Charge>
  refunds: Map<string, Refund>
  disputes: Map<string, Dispute>
  calculations: Map<string, Calculation>
  transactions: Map<string, Transaction>
  taxSetup: TaxSetup
  events: StripeEvent[]
  /** Unix time in seconds. */
  now: () => number
  emit: (type: string, object: StripeObject) => StripeEvent
}

/** Opens an account that calls `onEvent` as soon as an event happens. */
export function openAccount(apiVersion: string, onEvent: (event: StripeEvent) => void): Account {
  const now = () => Math.floor(Date.now() / 1000)
  const events: StripeEvent[] = []
  return {
    sessions: new Map(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    calculations: new Map(),
    transactions: new Map(),
    taxSetup: newTaxSetup(),
    events,
    now,
    emit: (type, object) => {
      const event: StripeEvent = {
        id: newId('evt'),
        object: 'event',
        type,
        api_version: apiVersion,
        created: now(),
        livemode: false,
        // An event keeps a snapshot of the object, so a late webhook has old data.
        data: { object: structuredClone(object) },
      }
      events.push(event)
      onEvent(event)
      return event
    },
  }
}

export function find<T>(kind: string, objects: Map<string, T>, id: string): T {
  const object = objects.get(id)
  if (!object) throw missing(kind, id)
  return object
}

/** Finds a session, and expires it if its time is up. */
export function findSession(account: Account, id: string): Session {
  const session = find('checkout.session', account.sessions, id)
  if (session.status === 'open' && session.expires_at <= account.now()) endSession(account, session)
  return session
}

export function endSession(account: Account, session: Session): void {
  session.status = 'expired'
  session.url = null
  account.emit('checkout.session.expired', session)
}

export function chargeOf(account: Account, intentId: string): Charge {
  const intent = find('payment_intent', account.intents, intentId)
  return find('charge', account.charges, intent.latest_charge ?? '')
}
