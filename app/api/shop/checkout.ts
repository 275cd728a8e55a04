import { z } from '@hono/zod-openapi'
import { confirmPath } from '#app/features/ground/orders/order.ts'
import { closeInput } from '#app/features/sales/checkout/checkout.input.ts'
import { closeCart } from '#app/features/sales/checkout/close-cart.server.ts'
import { checkoutLimits, countCheckout } from '#app/features/sales/checkout/count-checkout.server.ts'
import { openPayment } from '#app/features/sales/payments/open-payment.server.ts'
import { access } from '../http/access.ts'
import { clientAddress } from '../http/client-address.ts'
import { endpoint } from '../http/endpoint.ts'
import { sessionQuery } from '../http/input.ts'
import { router } from '../http/router.ts'

export const checkoutApi = router().openapi(
  endpoint('post', '/close', access.session, {
    summary: 'Close the cart as an unpaid order, and get its payment link',
    query: sessionQuery,
    json: closeInput,
    rate: checkoutLimits,
    responses: { 200: z.object({ link: z.string() }) },
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
