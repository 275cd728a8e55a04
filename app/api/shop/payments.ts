import { createRoute, z } from '@hono/zod-openapi'
import { recordPayment } from '#app/features/payments/record-payment.server.ts'
import { ShopError } from '#app/errors.ts'
import { access } from '../http/access.ts'
import { json, refusals, router } from '../http/http.ts'

export const paymentsApi = router().openapi(
  createRoute({
    method: 'post',
    path: '/payments/webhook',
    summary: 'The payment provider tells how a payment ended (signed)',
    ...access.public,
    responses: { 200: json(z.object({ received: z.literal(true) })), ...refusals(400, 401, 422) },
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
