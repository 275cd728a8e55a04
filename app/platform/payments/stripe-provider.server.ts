import type { StripeSettings } from '../settings/settings.server.ts'
import type { PaymentProvider, ProviderWebhook } from './payment-provider.ts'
import { readers } from './stripe-events.server.ts'
import { refundSession } from './stripe-refunds.server.ts'
import { expireSession, openSession, readSession, type StripeContext } from './stripe-session.server.ts'
import { openStripeTax } from './stripe-tax.server.ts'
import { verifyStripeWebhook, webhookOf } from './stripe-webhook.server.ts'

/** The version that our code and the tests' fake were written for; Stripe keeps answering that way. */
export const stripeApiVersion = '2026-10-28.endive'

const maxNetworkRetries = 2

type Site = {
  publicUrl: string
  log: StripeContext['log']
  /** The limit for each try, while a customer waits. */
  timeoutMs?: number
}

/** Loads Stripe's SDK, which an embedded shop never does. */
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
  const context: StripeContext = { stripe, site: publicUrl, log }
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
    tax: openStripeTax(context, timeoutMs),
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

/** Payments are left out, because each open one is read separately. */
const listedTypes = [...readers.keys()].filter((type) => !type.startsWith('checkout.'))

async function listEvents(context: StripeContext, since: Date): Promise<ProviderWebhook[]> {
  const webhooks: ProviderWebhook[] = []
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for await (const event of context.stripe.events.list({ types: listedTypes, created, limit: 100 })) {
    webhooks.push(webhookOf(context, event))
  }
  return webhooks.toReversed()
}
