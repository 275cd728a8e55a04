import { createRoute, z } from '@hono/zod-openapi'
import { checkoutInput } from '#app/features/sales/checkout/checkout.input.ts'
import { closeCart } from '#app/features/sales/checkout/close-cart.server.ts'
import { openPayment } from '#app/features/sales/payments/open-payment.server.ts'
import { access } from './access.ts'
import { sessionOf } from './asking.ts'
import { body, bodyRefusals, json, router, sessionQuery } from './http.ts'

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
