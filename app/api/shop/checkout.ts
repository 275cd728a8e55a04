import { createRoute, z } from '@hono/zod-openapi'
import { checkoutInput } from '#app/features/checkout/checkout.input.ts'
import { closeCart } from '#app/features/checkout/close-cart.server.ts'
import { openPayment } from '#app/features/payments/open-payment.server.ts'
import { access } from '../http/access.ts'
import { sessionOf } from '../http/asking.ts'
import { body, bodyRefusals, json, router, sessionQuery } from '../http/http.ts'

export const checkoutApi = router().openapi(
  createRoute({
    method: 'post',
    path: '/carts/me/close',
    summary: 'Freeze the cart as an unpaid order and get the link to pay it',
    ...access.session,
    request: { query: sessionQuery, body: body(checkoutInput) },
    responses: { 200: json(z.object({ link: z.string() })), ...bodyRefusals(401, 409, 422, 503) },
  }),
  async (c) => {
    const { shop } = c.var
    const session = await sessionOf(c)
    const { paymentId } = await closeCart({ ...shop, now: shop.now() }, session, c.req.valid('json'))
    return c.json(await openPayment(shop, paymentId), 200)
  },
)
