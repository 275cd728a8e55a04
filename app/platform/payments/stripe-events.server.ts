import type Stripe from 'stripe'
import type {
  DisputeEvent,
  PaymentEvent,
  ProviderDispute,
  ProviderEvent,
  RefundsEvent,
} from './payment-provider.ts'
import { isMissing, whenNotRateLimited } from './stripe-errors.server.ts'
import { listRefunds } from './stripe-refunds.server.ts'
import { present, retrieveSession, type StripeContext } from './stripe-session.server.ts'

type Reader = (context: StripeContext, object: EventObject) => Promise<ProviderEvent | null>

export type EventObject = { id: string; payment_intent?: string | { id: string } | null | undefined }

/** The reader for each event type. Readers fetch the current state, so the order and age of events don't matter. */
export const readers = new Map<string, Reader>([
  ['checkout.session.completed', readPayment],
  ['checkout.session.async_payment_succeeded', readPayment],
  ['checkout.session.async_payment_failed', readPayment],
  ['checkout.session.expired', readPayment],
  ['charge.refunded', readRefunds],
  ['charge.refund.updated', readRefunds],
  ['refund.failed', readRefunds],
  ['charge.dispute.created', readDispute],
  ['charge.dispute.updated', readDispute],
  ['charge.dispute.closed', readDispute],
  ['charge.dispute.funds_withdrawn', readDispute],
  ['charge.dispute.funds_reinstated', readDispute],
])

/** Returns null and logs the event if its object is unknown to this account. */
export async function readEvent(
  context: StripeContext,
  { id, type }: Pick<Stripe.Event, 'id' | 'type'>,
  object: EventObject,
): Promise<ProviderEvent | null> {
  const event = await readers
    .get(type)?.(context, object)
    .catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
  if (!event) context.log.info({ eventId: id, type }, 'an event unrelated to this shop was ignored')
  return event ?? null
}

async function readPayment(context: StripeContext, { id }: EventObject): Promise<PaymentEvent | null> {
  const session = await retrieveSession(context, id)
  const { status, amountCents, currency } = present(session)
  if (status === 'open' || session.mode !== 'payment') return null
  return { type: status, ...reported(context, session), amountCents, currency }
}

async function readRefunds(context: StripeContext, object: EventObject): Promise<RefundsEvent | null> {
  const paymentIntent = intentOf(object)
  const session = await findSession(context, paymentIntent)
  if (!paymentIntent || !session) return null
  return {
    type: 'refunded',
    ...reported(context, session),
    refunds: await listRefunds(context, paymentIntent),
  }
}

async function readDispute(context: StripeContext, { id }: EventObject): Promise<DisputeEvent | null> {
  const dispute = await whenNotRateLimited(() => context.stripe.disputes.retrieve(id))
  const session = await findSession(context, intentOf(dispute))
  if (!session) return null
  const { amount: amountCents, currency, reason, status, evidence_details, created } = dispute
  const dueBy = evidence_details.due_by
  return {
    type: 'disputed',
    ...reported(context, session),
    dispute: {
      providerDisputeId: dispute.id,
      status: disputeStatuses[status] ?? 'under-review',
      isAppeal: status.startsWith('appeal_'),
      amountCents,
      currency: currency.toUpperCase(),
      reason,
      respondBy: dueBy ? new Date(dueBy * 1000) : null,
      createdAt: new Date(created * 1000),
    },
  }
}

const disputeStatuses: Record<string, ProviderDispute['status']> = {
  warning_needs_response: 'needs-response',
  needs_response: 'needs-response',
  appeal_needs_response: 'needs-response',
  warning_under_review: 'under-review',
  under_review: 'under-review',
  appeal_under_review: 'under-review',
  warning_closed: 'closed',
  prevented: 'closed',
  won: 'won',
  lost: 'lost',
}

const intentOf = ({ payment_intent: intent }: Pick<EventObject, 'payment_intent'>) =>
  typeof intent === 'string' ? intent : intent?.id

async function findSession({ stripe }: StripeContext, paymentIntent: string | undefined) {
  if (!paymentIntent) return undefined
  const found = await whenNotRateLimited(() =>
    stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 }),
  )
  return found.data[0]
}

const reported = ({ site }: StripeContext, session: Stripe.Checkout.Session) => ({
  providerPaymentId: session.id,
  idempotencyKey: session.client_reference_id ?? '',
  isForeign: session.metadata?.kisscut_site !== site,
})
