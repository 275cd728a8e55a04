import { z } from '@hono/zod-openapi'
import { cancelInput } from '#app/features/desk/order/order.input.ts'
import { cancelOrder } from '#app/features/desk/order/cancel-order.server.ts'
import { orderNotFound } from '#app/features/sales/orders/find-order.server.ts'
import { keepPayment } from '#app/features/sales/payments/refunds/keep-payment.server.ts'
import { keepInput } from '#app/features/sales/payments/refunds/refunds.input.ts'
import { access } from '../../http/access.ts'
import { staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId } from '../../http/input.ts'
import { router } from '../../http/router.ts'
import { presentRefunds, refundsSchema } from './present-refunds.ts'

export const adminCancelApi = router()
  .openapi(
    endpoint('post', '/{orderId}/cancel', access.staff('orders.work'), {
      summary:
        'Cancel an order that has not been sent, and refund it in full, in part or not; to refund takes permission',
      json: cancelInput,
      responses: {
        200: z.object({
          version: z.number(),
          refund: refundsSchema,
        }),
      },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      const { provider, settings, log } = c.var.shop
      const context = { ...staffOperation(c), provider, settings, log }
      const { version, refunds } = await cancelOrder(context, orderId, c.req.valid('json'))
      return c.json({ version, refund: presentRefunds(refunds) }, 200)
    },
  )
  .openapi(
    endpoint('post', '/{orderId}/keep-payment', access.staff('orders.refund'), {
      summary: 'Decide that what is left of the payment of a canceled or rejected order is not refunded',
      json: keepInput,
      responses: { 200: z.object({ id: z.number() }) },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      await keepPayment(staffOperation(c), orderId, c.req.valid('json'))
      return c.json({ id: orderId }, 200)
    },
  )
