import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { openAccount, type Account } from './account.ts'
import type { Fault } from './faults.ts'
import { keepAnswers, type Idempotency } from './idempotency.ts'
import type { StripeEvent } from './objects.ts'
import { pages } from './pages.ts'
import { serveApi, type Call } from './serve-api.ts'
import { postWebhook, webhookOf, type Webhook } from './webhooks.ts'

/** The API version that `app/platform/payments/stripe-provider.server.ts` pins. The stand-in refuses any other. */
export const standInVersion = '2026-10-28.endive'

export type StandInOptions = {
  port?: number
  secretKey?: string
  webhookSecrets?: string[]
  /** The webhook URL, or a function that receives webhooks and returns the status; none by default. */
  webhook?: string | ((webhook: Webhook) => Promise<number>)
}

export type StripeStandIn = {
  url: string
  secretKey: string
  webhookSecrets: string[]
  /** Settings for a shop that uses this stand-in. */
  settings: Record<string, string>
  account: Account
  faults: Fault[]
  calls: Call[]
  idempotency: Idempotency
  /** Returns a signed webhook, ready to be sent. */
  webhookOf: (event: StripeEvent, signed?: { secrets?: string[]; at?: Date }) => Webhook
  /** Turns event delivery on or off. It is on at first. */
  setDelivering: (isDelivering: boolean) => void
  /** Resolves to the response statuses once all deliveries so far have been answered. */
  delivered: () => Promise<number[]>
  /** Resends webhooks that didn't get a 200, as Stripe does for days. Resolves once all have a response. */
  redeliver: () => Promise<void>
  close: () => Promise<void>
}

/** Starts an in-memory Stripe account on 127.0.0.1 with API, payment page and webhooks. */
export async function startStripe(options: StandInOptions = {}): Promise<StripeStandIn> {
  const { port = 0, secretKey = 'sk_test_standin', webhookSecrets = ['whsec_standin'], webhook } = options
  const send = typeof webhook === 'string' ? (sent: Webhook) => postWebhook(webhook, sent) : webhook
  const faults: Fault[] = []
  const calls: Call[] = []
  const deliveries: Promise<number>[] = []
  let isDelivering = true
  const sign: StripeStandIn['webhookOf'] = (event, { secrets = webhookSecrets, at } = {}) =>
    webhookOf(event, secrets, at)
  const undelivered = new Set<StripeEvent>()
  const deliver = async (event: StripeEvent) => {
    const status = (await send?.(sign(event))) ?? 0
    if (status === 200) undelivered.delete(event)
    return status
  }
  const account = openAccount(standInVersion, (event) => {
    if (!send || !isDelivering) return
    undelivered.add(event)
    // Deliver the webhook only after responding to the call that caused it.
    deliveries.push(new Promise((resolve) => setImmediate(() => resolve(deliver(event)))))
  })
  const delivered = async () => {
    const statuses: number[] = []
    for (const delivery of deliveries.splice(0)) statuses.push(await delivery)
    return statuses
  }
  const idempotency = keepAnswers()
  const app = new Hono()
  const pageUrl = () => url
  const api = { account, idempotency, faults, calls, secretKey, apiVersion: standInVersion, pageUrl }
  app.all('/v1/*', (c) => serveApi(api, c))
  app.route('/', pages({ account, faults, delivered: async () => void (await delivered()) }))
  const server = createAdaptorServer({ fetch: app.fetch, hostname: '127.0.0.1' })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`
  return {
    url,
    secretKey,
    webhookSecrets,
    settings: {
      STRIPE_API_URL: url,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecrets.join(','),
    },
    account,
    faults,
    calls,
    idempotency,
    webhookOf: sign,
    setDelivering: (isOn) => {
      isDelivering = isOn
    },
    delivered,
    redeliver: async () => {
      await delivered()
      for (const event of undelivered) await deliver(event)
    },
    close: async () => {
      await delivered()
      if ('closeAllConnections' in server) server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
