import type Stripe from 'stripe'
import type { StripeSettings } from '../settings/settings.server.ts'
import type { PaymentProvider, ProviderWebhook } from './payment-provider.ts'
import { readers, readEvent, type EventObject } from './stripe-events.server.ts'
import { refundSession } from './stripe-refunds.server.ts'
import {
  expireSession,
  openSession,
  readSession,
  whileCustomerWaits,
  type StripeContext,
} from './stripe-session.server.ts'
import { openStripeTax } from './stripe-tax.server.ts'

/** The version that our code and the tests' fake Stripe were written for, pinned so that responses don't change. */
export const stripeApiVersion = '2026-10-28.endive'

const maxNetworkRetries = 2

type Site = {
  publicUrl: string
  log: StripeContext['log']
  /** The timeout of each attempt; shorter while a customer is waiting. */
  timeoutMs?: number
}

/** Loads Stripe's SDK on demand, because a shop with test payments doesn't need it. */
export async function openStripe(
  { secretKey, webhookSecrets, apiUrl }: StripeSettings,
  { publicUrl, log, timeoutMs = 8_000 }: Site,
): Promise<PaymentProvider> {
  const { default: Sdk } = await import('stripe')
  const stripe = new Sdk(secretKey, {
    apiVersion: stripeApiVersion,
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
    ...(apiUrl && addressOf(new URL(apiUrl))),
  })
  const whileWaiting = whileCustomerWaits(timeoutMs)
  const context: StripeContext = { stripe, site: publicUrl, log, whileWaiting }
  const isLive = /^[rs]k_live_/.test(secretKey)
  return {
    name: 'stripe',
    readAccount: async () => ({ name: 'Stripe', isLive: (await stripe.balance.retrieve()).livemode }),
    openPayment: (request) => openSession(context, request),
    expirePayment: (id) => expireSession(context, id),
    readPayment: (id) => readSession(context, id),
    refundPayment: (request) => refundSession(context, request),
    verifyWebhook: (body, headers, now) =>
      verifyStripeWebhook({ ...context, webhookSecrets, isLive }, { body, headers, now }),
    tax: openStripeTax(context),
    listEvents: (since) => listEvents(context, since),
  }
}

function addressOf({ protocol, hostname, port }: URL) {
  const isHttps = protocol === 'https:'
  return {
    protocol: isHttps ? ('https' as const) : ('http' as const),
    host: hostname,
    port: port || (isHttps ? '443' : '80'),
  }
}

/** Omits payment events, because each open payment is read separately. */
const listedTypes = [...readers.keys()].filter((type) => !type.startsWith('checkout.'))

async function listEvents(context: StripeContext, since: Date): Promise<ProviderWebhook[]> {
  const webhooks: ProviderWebhook[] = []
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for await (const event of context.stripe.events.list({ types: listedTypes, created, limit: 100 })) {
    webhooks.push(webhookOf(context, event))
  }
  return webhooks.toReversed()
}

const toleranceSeconds = 300

type Signed = { body: Uint8Array; headers: Headers; now: Date }

type Context = StripeContext & { webhookSecrets: string[]; isLive: boolean }

function verifyStripeWebhook(context: Context, signed: Signed): ProviderWebhook | 'ignored' | null {
  const event = verifyEvent(context, signed)
  if (!event) return null
  const { id: eventId, type, account, livemode } = event
  if (account !== undefined || livemode !== context.isLive) {
    context.log.warn(
      { eventId, type, account, livemode },
      'an event from another account or mode was ignored',
    )
    return 'ignored'
  }
  return readers.has(type) ? webhookOf(context, event) : 'ignored'
}

function webhookOf(context: StripeContext, { id, type, data }: Stripe.Event): ProviderWebhook {
  // Don't keep whole events, because a list can have thousands of them.
  const { id: objectId, payment_intent } = data.object as EventObject
  const object = { id: objectId, payment_intent }
  return { eventId: id, type, read: () => readEvent(context, { id, type }, object) }
}

function verifyEvent(
  { stripe, webhookSecrets, log }: Context,
  { body, headers, now }: Signed,
): Stripe.Event | null {
  const signature = headers.get('stripe-signature')
  if (!signature) return null
  const payload = Buffer.from(body)
  let refusal: unknown
  for (const secret of webhookSecrets) {
    try {
      return stripe.webhooks.constructEvent(
        payload,
        signature,
        secret,
        toleranceSeconds,
        undefined,
        now.getTime(),
      )
    } catch (error) {
      refusal = error
    }
  }
  log.warn(
    { reason: refusal instanceof Error ? refusal.message.split('\n')[0] : refusal },
    'a webhook was refused',
  )
  return null
}
