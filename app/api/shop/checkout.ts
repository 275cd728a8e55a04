import { z } from '@hono/zod-openapi'
import { confirmPath } from '#app/features/ground/orders/order.ts'
import { closeInput } from '#app/features/sales/checkout/checkout.input.ts'
import { closeCart } from '#app/features/sales/checkout/close-cart.server.ts'
import { checkoutLimits, countCheckout } from '#app/features/sales/checkout/count-checkout.server.ts'
import { openPayment } from '#app/features/sales/payments/open-payment.server.ts'
import { applyWebhook } from '#app/features/sales/payment-events/apply-webhook.server.ts'
import { ShopError } from '#app/errors.ts'
import { access } from '../http/access.ts'
import { clientAddress } from '../http/client-address.ts'
import { endpoint } from '../http/endpoint.ts'
import { sessionQuery } from '../http/input.ts'
import { router } from '../http/router.ts'
import { linkSchema } from '../schemas.ts'

export const checkoutApi = router().openapi(
  endpoint('post', '/close', access.session, {
    summary: 'Close the cart as an unpaid order, and get its payment link',
    query: sessionQuery,
    json: closeInput,
    rate: checkoutLimits,
    responses: { 200: linkSchema },
    errors: [409, 422],
  }),
  async (c) => {
    const { shop, session } = c.var
    const context = { ...shop, now: shop.now() }
    await countCheckout(context, session, clientAddress(c))
    const closed = await closeCart(context, session, c.req.valid('json'))
    if ('complete' in closed) return c.json({ link: shop.publicUrl + confirmPath(closed.complete) }, 200)
    return c.json(await openPayment(shop, closed), 200)
  },
)

export const paymentsApi = router().openapi(
  endpoint('post', '/webhook', access.public, {
    summary: 'Receive a signed webhook from the payment provider',
    responses: { 200: z.object({ received: z.literal(true) }) },
    errors: [400, 401],
  }),
  async (c) => {
    const { shop } = c.var
    const now = shop.now()
    // The signature covers these bytes; parsing or decoding could change them.
    const body = new Uint8Array(await c.req.arrayBuffer())
    const webhook = shop.provider.verifyWebhook(body, c.req.raw.headers, now)
    if (!webhook) {
      shop.metrics?.countRejectedWebhook()
      throw new ShopError('authentication_failed', 'The signature is missing or wrong')
    }
    if (webhook !== 'ignored') await applyWebhook({ ...shop, now }, webhook)
    return c.json({ received: true as const }, 200)
  },
)
