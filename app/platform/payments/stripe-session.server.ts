import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { Log } from '../log.server.ts'
import { PaymentRefused, type PaymentRequest, type ProviderPayment } from './payment-provider.ts'
import {
  isIdempotencyError,
  isServerError,
  isUnanswered,
  refusalOf,
  whenNotRateLimited,
} from './stripe-errors.server.ts'

type Session = Stripe.Checkout.Session

/** `site` identifies this shop's objects in Stripe, because an account may serve several sites. */
export type StripeContext = { stripe: Stripe; site: string; log: Log; whileWaiting: Waiting }

/**
 * The limits of a call while a customer is waiting. If Stripe doesn't respond, the call takes both attempts and the
 * pause between them.
 */
export type Waiting = { timeout: number; maxNetworkRetries: number }

export const whileCustomerWaits = (timeoutMs: number): Waiting => ({
  timeout: Math.min(timeoutMs, 3_000),
  maxNetworkRetries: 1,
})

const expand = ['payment_intent']

/**
 * Stripe requires at least 30 minutes from the call, and the same value for every call with a key. The shop itself ends
 * the payment at `expiresAt`. The extra time covers a call made just before that, and clock differences.
 */
const longerAtStripeMs = 35 * 60_000

/** Throws PaymentRefused. */
export async function openSession(context: StripeContext, request: PaymentRequest): Promise<ProviderPayment> {
  const { amountCents, currency } = request
  const payment = present(await createSession(context, request))
  if (payment.amountCents !== amountCents || payment.currency !== currency || !payment.link) {
    throw new Error(`Stripe opened ${payment.providerPaymentId} with a different amount or without a link`)
  }
  return payment
}

async function createSession(
  { stripe, site, log, whileWaiting }: StripeContext,
  request: PaymentRequest,
): Promise<Session> {
  const params = sessionOf(request, site)
  const create = (idempotencyKey: string) =>
    whenNotRateLimited(() => stripe.checkout.sessions.create(params, { ...whileWaiting, idempotencyKey }))
  let last: unknown
  for (const key of keysOf(request.idempotencyKey, params)) {
    try {
      return await create(key)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal) throw refused(refusal)
      if (!isIdempotencyError(error) && !isServerError(error)) throw error
      log.warn({ error, idempotencyKey: key }, 'Stripe can’t repeat a call; retrying with another key')
      last = error
    }
  }
  throw last
}

/**
 * Returns keys that differ by parameters and minute, because Stripe repeats a key's first response, even a 500, and
 * rejects other parameters, such as a corrected email. If a failed call opened a payment, nobody has that payment's
 * link, because links are stored before they are shown.
 */
function keysOf(key: string, params: object): string[] {
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('base64url').slice(0, 16)
  const minute = Math.floor(Date.now() / 60_000)
  return [key, `${key}-${digest}`, `${key}-${digest}-${minute}`]
}

function sessionOf(
  {
    idempotencyKey,
    amountCents,
    currency,
    description,
    email,
    successUrl,
    failureUrl,
    expiresAt,
  }: PaymentRequest,
  site: string,
) {
  const metadata = { kisscut_site: site, kisscut_payment: idempotencyKey }
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amountCents,
          product_data: { name: description },
        },
      },
    ],
    customer_email: email,
    client_reference_id: idempotencyKey,
    metadata,
    payment_intent_data: { description, metadata },
    // Otherwise, customers abroad could pay a different amount in their own currency.
    adaptive_pricing: { enabled: false },
    expires_at: Math.ceil((expiresAt.getTime() + longerAtStripeMs) / 1000),
    success_url: successUrl,
    cancel_url: failureUrl,
  } satisfies Stripe.Checkout.SessionCreateParams
}

function refused(error: NonNullable<ReturnType<typeof refusalOf>>): Error {
  // Omit the cause, because its message contains the address.
  if (error.param === 'customer_email') return new PaymentRefused('Invalid email', { field: 'email' })
  if (error.code === 'amount_too_small') {
    return new PaymentRefused('This order is too small to pay online. Please contact us.', { cause: error })
  }
  return error
}

export const readSession = async (context: StripeContext, id: string): Promise<ProviderPayment> =>
  present(await retrieveSession(context, id))

export const retrieveSession = ({ stripe }: StripeContext, id: string, limits?: Waiting): Promise<Session> =>
  whenNotRateLimited(() => stripe.checkout.sessions.retrieve(id, { expand }, limits))

export async function expireSession(context: StripeContext, id: string): Promise<ProviderPayment> {
  // A later call must not get the first call's response, so give it a new key: a session that was being paid may be
  // open again.
  const idempotencyKey = `expire-${id}-${Math.floor(Date.now() / 60_000)}`
  const { stripe, whileWaiting } = context
  try {
    return present(
      await whenNotRateLimited(() =>
        stripe.checkout.sessions.expire(id, { expand }, { ...whileWaiting, idempotencyKey }),
      ),
    )
  } catch (error) {
    if (isUnanswered(error)) throw error
    // The session is already paid or expired, or this call expired it but the response was lost.
    const payment = present(await retrieveSession(context, id, whileWaiting))
    if (payment.status === 'open') throw error
    return payment
  }
}

export const present = (session: Session): ProviderPayment => ({
  providerPaymentId: session.id,
  link: session.url ?? '',
  status: statusOf(session),
  amountCents: session.amount_total ?? 0,
  currency: (session.currency ?? '').toUpperCase(),
})

const failedIntents = ['requires_payment_method', 'canceled']

function statusOf({ status, payment_status, payment_intent }: Session): ProviderPayment['status'] {
  if (status === 'open') return 'open'
  if (status === 'expired') return 'expired'
  if (payment_status !== 'unpaid') return 'paid'
  // For a delayed payment method, only the payment intent shows whether the bank declined.
  const intent = typeof payment_intent === 'object' ? payment_intent?.status : undefined
  return intent && failedIntents.includes(intent) ? 'expired' : 'processing'
}
