import type { Shop } from '#app/platform/shop.server.ts'
import { applyWebhook } from './apply-webhook.server.ts'

/** How long the provider keeps trying to deliver an event. */
const lookBackMs = 3 * 24 * 60 * 60_000

/** Applies refunds and disputes whose webhooks never arrived. Open payments are checked one by one instead. */
export async function readMissedEvents(shop: Shop): Promise<void> {
  const { provider, log } = shop
  const now = shop.now()
  const webhooks = (await provider.listEvents?.(new Date(now.getTime() - lookBackMs))) ?? []
  for (const webhook of webhooks) {
    const { eventId, type } = webhook
    try {
      const applied = await applyWebhook({ ...shop, now }, webhook)
      if (applied !== 'repeated')
        log.info({ eventId, type, applied }, 'found an event whose webhook never arrived')
    } catch (error) {
      log.warn({ error, eventId, type }, 'an event could not be applied yet')
    }
  }
}
