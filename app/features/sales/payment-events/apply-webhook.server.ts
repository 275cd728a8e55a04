import { and, eq } from 'drizzle-orm'
import { ShopError } from '#app/errors.ts'
import { recordDispute } from '#app/features/sales/disputes/disputes.server.ts'
import { recordPayment, type PaymentResult } from '#app/features/sales/payments/record-payment.server.ts'
import { recordRefunds } from '#app/features/sales/payments/refunds/record-refunds.server.ts'
import type { ProviderEvent, ProviderWebhook } from '#app/platform/payments/payment-provider.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { providerEvents } from '#app/schema/payments.server.ts'

type Context = Pick<Shop, 'db' | 'jobs' | 'settings' | 'log' | 'provider'> & { now: Date }

type Applied = PaymentResult | 'repeated' | 'ignored' | 'recorded'

/**
 * Applies an event at most once if it has an id. Applying it is idempotent anyway, so it is recorded only afterward. A
 * wrong amount becomes a payment problem, because sending the event again would not change it. Throws busy if the
 * provider should send it again.
 */
export async function applyWebhook(context: Context, webhook: ProviderWebhook): Promise<Applied> {
  const { db, provider, log, now } = context
  const { eventId, type } = webhook
  if (eventId !== null && (await wasApplied(context, eventId))) {
    log.debug({ eventId, type }, 'an event was sent again')
    return 'repeated'
  }
  const event = await webhook.read().catch((error: unknown) => {
    log.error({ error, eventId, type }, 'could not fetch the details of an event from the payment provider')
    throw new ShopError('busy', 'The payment provider is not responding. Please send the event again.')
  })
  const applied = event ? await applyEvent(context, event) : 'ignored'
  if (eventId !== null) {
    await db
      .insert(providerEvents)
      .values({ provider: provider.name, eventId, type, createdAt: now })
      .onConflictDoNothing()
  }
  return applied
}

export async function wasApplied({ db, provider }: Pick<Context, 'db' | 'provider'>, eventId: string) {
  const [event] = await db
    .select({ eventId: providerEvents.eventId })
    .from(providerEvents)
    .where(and(eq(providerEvents.provider, provider.name), eq(providerEvents.eventId, eventId)))
  return event !== undefined
}

async function applyEvent(context: Context, event: ProviderEvent): Promise<Applied> {
  const { name } = context.provider
  switch (event.type) {
    case 'refunded':
      await recordRefunds(context, name, event)
      return 'recorded'
    case 'disputed':
      await recordDispute(context, name, event)
      return 'recorded'
    default:
      return recordPayment(context, name, event)
  }
}
