import { z } from '@hono/zod-openapi'
import { recordPayment } from '#app/features/sales/payments/record-payment.server.ts'
import { ShopError } from '#app/errors.ts'
import { access } from '../http/access.ts'
import { endpoint } from '../http/endpoint.ts'
import { router } from '../http/router.ts'

export const paymentsApi = router().openapi(
  endpoint('post', '/webhook', access.public, {
    summary: 'Webhook of the payment provider (signed)',
    responses: { 200: z.object({ received: z.literal(true) }) },
    errors: [400, 401, 422],
  }),
  async (c) => {
    const { shop } = c.var
    const event = shop.provider.verifyWebhook(await c.req.text(), c.req.raw.headers, shop.now())
    if (!event) throw new ShopError('authentication_failed', 'The signature is missing or wrong')
    if (event !== 'ignored') {
      const recorded = await recordPayment({ ...shop, now: shop.now() }, shop.provider.name, event)
      if (recorded === 'mismatch') {
        throw new ShopError('invalid', 'Amount or currency do not match the payment')
      }
    }
    return c.json({ received: true as const }, 200)
  },
)
