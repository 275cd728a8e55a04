import { createRoute, z } from '@hono/zod-openapi'
import { recordPayment } from '#app/features/payments/record-payment.server.ts'
import { ShopError } from '#app/errors.ts'
import { access } from './access.ts'
import { operation } from './context.ts'
import { json, refusals, router } from './http.ts'

export const paymentsApi = router().openapi(
  createRoute({
    method: 'post',
    path: '/payments/webhook',
    summary: 'The payment provider tells how a payment ended (signed)',
    ...access.public,
    responses: { 200: json(z.object({ received: z.literal(true) })), ...refusals(400, 401, 422) },
  }),
  async (c) => {
    const { provider, log, now } = c.var.shop
    const event = provider.verifyWebhook(await c.req.text(), c.req.raw.headers, now())
    if (!event) throw new ShopError('authentication_failed', 'The signature is missing or wrong')
    if (event !== 'ignored') {
      const recorded = await recordPayment(operation(c), provider.name, event)
      if (recorded === 'mismatch') {
        log.error({ event }, 'a payment came with another amount or currency than was asked for')
        throw new ShopError('invalid', 'Amount or currency do not match the payment')
      }
      if (recorded === 'surplus' || recorded === 'unknown')
        log.error({ event, recorded }, 'a payment needs staff')
    }
    return c.json({ received: true as const }, 200)
  },
)
