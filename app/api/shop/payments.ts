import { z } from '@hono/zod-openapi'
import { applyWebhook } from '#app/features/sales/payment-events/apply-webhook.server.ts'
import { ShopError } from '#app/errors.ts'
import { access } from '../http/access.ts'
import { endpoint } from '../http/endpoint.ts'
import { router } from '../http/router.ts'

export const paymentsApi = router().openapi(
  endpoint('post', '/webhook', access.public, {
    summary: 'Webhook of the payment provider (signed)',
    responses: { 200: z.object({ received: z.literal(true) }) },
    errors: [400, 401],
  }),
  async (c) => {
    const { shop } = c.var
    const now = shop.now()
    // The signature covers these bytes; parsing or decoding could change them.
    const body = new Uint8Array(await c.req.arrayBuffer())
    const webhook = shop.provider.verifyWebhook(body, c.req.raw.headers, now)
    if (!webhook) throw new ShopError('authentication_failed', 'The signature is missing or wrong')
    if (webhook !== 'ignored') await applyWebhook({ ...shop, now }, webhook)
    return c.json({ received: true as const }, 200)
  },
)
