import type Stripe from 'stripe'
import type { ProviderWebhook } from './payment-provider.ts'
import { readers, readEvent, type EventObject } from './stripe-events.server.ts'
import type { StripeContext } from './stripe-session.server.ts'

const toleranceSeconds = 300

type Signed = { body: Uint8Array; headers: Headers; now: Date }

type Context = StripeContext & { webhookSecrets: string[]; isLive: boolean }

export function verifyStripeWebhook(context: Context, signed: Signed): ProviderWebhook | 'ignored' | null {
  const event = verified(context, signed)
  if (!event) return null
  const { id: eventId, type, account, livemode } = event
  if (account !== undefined || livemode !== context.isLive) {
    context.log.warn({ eventId, type, account, livemode }, 'an event of another account or mode was ignored')
    return 'ignored'
  }
  return readers.has(type) ? webhookOf(context, event) : 'ignored'
}

export function webhookOf(context: StripeContext, { id, type, data }: Stripe.Event): ProviderWebhook {
  // This doesn't keep the whole event, because there may be thousands in a list.
  const { id: objectId, payment_intent } = data.object as EventObject
  const object = { id: objectId, payment_intent }
  return { eventId: id, type, read: () => readEvent(context, { id, type }, object) }
}

function verified(
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
